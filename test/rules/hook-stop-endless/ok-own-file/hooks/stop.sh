#!/bin/bash
n=$(cat /tmp/tries 2>/dev/null || echo 0)
[ "$n" -gt 3 ] && exit 0
echo $((n + 1)) > /tmp/tries
echo '{"decision":"block","reason":"not done"}'
