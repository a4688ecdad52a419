#!/bin/bash
tool_name=$(jq -r .tool_name)
if [ "$tool_name" = "Task" ]; then exit 2; fi
