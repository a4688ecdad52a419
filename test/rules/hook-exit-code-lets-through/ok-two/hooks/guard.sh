#!/bin/bash
command -v jq >/dev/null || { echo "jq is missing" >&2; exit 1; }
if grep -q prod; then
  echo "Blocked: production is off limits" >&2
  exit 2
fi
