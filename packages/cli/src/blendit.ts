#!/usr/bin/env node
// An older Node gets this far and prints a message: the imports here keep to what it understands, and the program is
// loaded after the check alone.
import { FAILURE } from "./guard.ts";
import { manifest, nodeComplaint } from "./node-version.ts";

const complaint = nodeComplaint(manifest.engines.node, process.versions.node);
if (complaint === undefined) {
  // Compiled code is kept between runs, which halves the time to start.
  const { enableCompileCache } = await import("node:module");
  enableCompileCache();
  const { program } = await import("./program.ts");
  await program().parseAsync();
} else {
  console.error(complaint);
  process.exitCode = FAILURE;
}
