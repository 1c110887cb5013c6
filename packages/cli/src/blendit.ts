#!/usr/bin/env node
// An older Node must get this far to print a message. So the imports here avoid newer features, and the program is loaded
// only after the check.
import { FAILURE } from "./guard.ts";
import { manifest, nodeComplaint } from "./node-version.ts";

const complaint = nodeComplaint(manifest.engines.node, process.versions.node);
if (complaint === undefined) {
  // Caching compiled code between runs halves the startup time.
  const { enableCompileCache } = await import("node:module");
  enableCompileCache();
  const { program } = await import("./program.ts");
  await program().parseAsync();
} else {
  console.error(complaint);
  process.exitCode = FAILURE;
}
