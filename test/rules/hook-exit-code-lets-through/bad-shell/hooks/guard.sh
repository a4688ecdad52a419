#!/bin/bash
if grep -q prod; then
  echo "Blocked: production is off limits" >&2
  exit 1
fi
