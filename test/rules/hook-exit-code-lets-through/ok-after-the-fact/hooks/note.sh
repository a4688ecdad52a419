#!/bin/bash
echo "Blocked: production is off limits" >&2
exit 1
