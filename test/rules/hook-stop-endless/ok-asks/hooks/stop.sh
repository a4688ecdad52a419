#!/bin/bash
[ "$(jq -r .stop_hook_active)" = true ] && exit 0
echo '{"decision":"block","reason":"not done"}'
