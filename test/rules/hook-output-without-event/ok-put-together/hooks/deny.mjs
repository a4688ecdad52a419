const base = { hookEventName: "PreToolUse" };
console.log(JSON.stringify({ hookSpecificOutput: { ...base, permissionDecision: "deny" } }));
