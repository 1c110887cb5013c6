import type { AnyDistributionSpec, UtilitySpec } from "@blendit/core/specs";
import type { ArmSpec, LearnerSpec } from "@blendit/lab";

/** A change of distributions; see `drift` of the experiment file. */
export interface Change {
  readonly from: number;
  readonly until: number;
  readonly to: readonly AnyDistributionSpec[];
}

/** A table whose options replace those of a puzzle. */
export interface PlayedTable {
  readonly name: string;
  /** The column whose average the question about the table limits. */
  readonly limited?: string | undefined;
}

/** A problem and its learners, in the fields of an experiment file. */
export interface Setting {
  /** The id of the puzzle that it started from. */
  readonly name: string;
  /** The visitor's table that the arms are from. */
  readonly table?: PlayedTable;
  readonly utility: UtilitySpec;
  readonly arms: readonly ArmSpec[];
  readonly drift?: Change;
  readonly floor: number;
  readonly horizon: number;
  readonly replications: number;
  readonly seed: number;
  readonly learners: readonly (LearnerSpec & { readonly id: string })[];
}

/** What a run records for the charts. */
const DIAGNOSTICS = ["utility-gap", "weights"];

/** The experiment file of a setting, for `blendit run`. */
export function experimentFile({ table: _, ...setting }: Setting): Record<string, unknown> {
  return { ...setting, diagnostics: DIAGNOSTICS };
}

/** A setting with one arm changed. */
export function withArm(setting: Setting, index: number, arm: ArmSpec): Setting {
  return { ...setting, arms: setting.arms.with(index, arm) };
}

/** A setting with more arms, whose distributions do not change over time. The floor leaves room for all arms. */
export function withArms(setting: Setting, added: readonly ArmSpec[]): Setting {
  const arms = [...setting.arms, ...added];
  const distributions = added.map(({ name: _, ...distribution }): AnyDistributionSpec => distribution);
  return {
    ...setting,
    arms,
    floor: roomyFloor(setting.floor, arms.length),
    ...(setting.drift && { drift: { ...setting.drift, to: [...setting.drift.to, ...distributions] } }),
  };
}

/** A setting with other arms, whose distributions do not change over time. */
export function ofArms({ drift: _, ...setting }: Setting, arms: readonly ArmSpec[]): Setting {
  return { ...setting, arms, floor: roomyFloor(setting.floor, arms.length) };
}

/** The title and text of a setting with the options of a table; like a puzzle's, but without an id. */
export function tableHeading({ name, limited }: PlayedTable) {
  const story = "Each round draws one of the chosen option's outcomes in your table.";
  const limit = ` Play does not use your limit on the average of “${limited}”, so the best blend here may exceed it.`;
  return { id: "", title: `Options of ${name}`, story: limited === undefined ? story : story + limit };
}

/** A setting without one of its arms. */
export function withoutArm(setting: Setting, index: number): Setting {
  const isKept = (_: unknown, position: number) => position !== index;
  return {
    ...setting,
    arms: setting.arms.filter(isKept),
    ...(setting.drift && { drift: { ...setting.drift, to: setting.drift.to.filter(isKept) } }),
  };
}

/** The floor, limited to half of an equal share. */
function roomyFloor(floor: number, armCount: number): number {
  return Math.min(floor, Number((0.5 / armCount).toPrecision(3)));
}
