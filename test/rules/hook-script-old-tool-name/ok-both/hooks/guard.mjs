const e = JSON.parse(require("node:fs").readFileSync(0, "utf8"));
if (e.tool_name === "Task" || e.tool_name === "Agent") process.exit(2);
