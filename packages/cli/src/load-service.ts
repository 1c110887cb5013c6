import { createRequire } from "node:module";
import { nodeComplaint } from "./node-complaint.ts";

/** The service, which needs a newer Node than the rest of the command line: what is wrong with an older one is said before. */
export async function loadService(): Promise<typeof import("@blendit/service")> {
  const { engines } = createRequire(import.meta.url)("@blendit/service/package.json") as { engines: { node: string } };
  const complaint = nodeComplaint(engines.node, process.versions.node, "The service");
  if (complaint !== undefined) throw new Error(complaint);
  return import("@blendit/service");
}
