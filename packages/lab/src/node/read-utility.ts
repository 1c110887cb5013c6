import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { Law } from "@blendit/core/distributions";
import { invalid } from "@blendit/core/errors";
import { type DistributionSpec, type LawSpec, law } from "@blendit/core/specs";
import type { Utility } from "@blendit/core/utilities";
import { loadUtility } from "./load-utility.ts";

/** A utility of one's own and the arms on which to try it. */
export interface CustomUtility {
  readonly utility: Utility;
  readonly arms: readonly Law[];
}

/** Laws of different shapes on [0, 1], for a file that brings none of its own. */
const usualArms: readonly DistributionSpec[] = [
  { kind: "beta", alpha: 2, beta: 5 },
  { kind: "beta", alpha: 5, beta: 2 },
  { kind: "beta", alpha: 0.5, beta: 0.5 },
  { kind: "uniform", low: 0, high: 1 },
  { kind: "discrete", values: [0, 0.5, 1], masses: [0.2, 0.5, 0.3] },
];

/** Whether a file is a program rather than an experiment. */
export function isProgram(path: string): boolean {
  return /\.[cm]?[jt]s$/.test(path);
}

/** The utility of a JavaScript or TypeScript file, see `loadUtility`. The file may also export `arms`, a list of laws. */
export async function readUtility(path: string): Promise<CustomUtility> {
  const { utility, exports } = await loadUtility({ name: path, url: pathToFileURL(resolve(path)).href });
  const specs = exports.arms ?? usualArms;
  if (!Array.isArray(specs) || specs.length < 2) throw invalid(`arms of ${path}`, "at least two laws", specs);
  return { utility, arms: specs.map((spec: LawSpec | Law) => law(spec)) };
}
