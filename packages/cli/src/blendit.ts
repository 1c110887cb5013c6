#!/usr/bin/env node
// An older Node reads this far and is told so: what is imported here keeps to what it understands, and the program is
// loaded after the check alone.
import { FAILURE } from "./exit-codes.ts";
import { manifest } from "./manifest.ts";
import { nodeComplaint } from "./node-complaint.ts";

const complaint = nodeComplaint(manifest.engines.node, process.versions.node);
if (complaint === undefined) {
  await import("./start.ts");
} else {
  console.error(complaint);
  process.exitCode = FAILURE;
}
