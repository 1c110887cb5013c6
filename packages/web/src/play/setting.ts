import type { LawSpec, UtilitySpec } from "@blendit/core/specs";
import type { ArmSpec, LearnerSpec } from "@blendit/lab";

/** Laws that change: see `drift` of the experiment file. */
export interface Change {
  readonly from: number;
  readonly until: number;
  readonly to: readonly LawSpec[];
}

/** All that is played: the words of an experiment file. */
export interface Setting {
  /** Of the puzzle that it began as. */
  readonly name: string;
  readonly utility: UtilitySpec;
  readonly arms: readonly ArmSpec[];
  readonly drift?: Change;
  readonly floor: number;
  readonly horizon: number;
  readonly replications: number;
  readonly seed: number;
  readonly learners: readonly (LearnerSpec & { readonly id: string })[];
}

/** What a run records for the pictures. */
const DIAGNOSTICS = ["utility-gap", "weights"];

/** The experiment file of a setting, which `blendit run` takes. */
export function experimentFile(setting: Setting): Record<string, unknown> {
  return { ...setting, diagnostics: DIAGNOSTICS };
}
