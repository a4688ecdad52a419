import json
out = {"hookSpecificOutput": {"permissionDecision": "deny"}}
out["hookSpecificOutput"]["hookEventName"] = "PreToolUse"
print(json.dumps(out))
