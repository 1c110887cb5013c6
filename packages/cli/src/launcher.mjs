#!/usr/bin/env node
// JavaScript, so that a Node that is too old for TypeScript sources can print a message.
try {
  await import("./blendit.ts");
} catch (error) {
  if (error.code !== "ERR_UNKNOWN_FILE_EXTENSION") throw error;
  const { node } = process.versions;
  console.error(
    `Blendit's sources need Node 24, and this is Node ${node}: run \`npx blendit\`, which uses the Node 24 in node_modules.`,
  );
  process.exitCode = 1;
}
