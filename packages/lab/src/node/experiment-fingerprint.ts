import { createHash } from "node:crypto";
import type { Experiment } from "../spec/experiment.ts";
import { versions } from "./versions.ts";

/** Results are the same bits only for the same experiment, by the same Blendit, on the same major version of Node. */
export function experimentFingerprint(experiment: Experiment): string {
  const { blendit, node } = versions();
  return createHash("sha256")
    .update(JSON.stringify([blendit, node.split(".")[0], experiment]))
    .digest("hex");
}
