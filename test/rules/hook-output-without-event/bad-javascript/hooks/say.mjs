const text = 'Read the notes.';
console.log(JSON.stringify({ hookSpecificOutput: { additionalContext: text } }));
