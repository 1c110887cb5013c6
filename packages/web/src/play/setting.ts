import type { UtilitySpec } from "@blendit/core/specs";
import type { ArmSpec, Experiment } from "@blendit/lab";
import { rounded } from "@blendit/lab/text";

/** A table whose options replace those of a puzzle. */
export interface PlayedTable {
  readonly name: string;
  /** The column whose average the question about the table limits. */
  readonly limited?: string | undefined;
}

/** A problem and its learners, in the fields of an experiment file. */
export interface Setting extends Pick<Experiment, "arms" | "drift" | "horizon" | "replications" | "seed" | "learners"> {
  /** The id of the puzzle that it started from. */
  readonly name: string;
  /** The visitor's table that the arms are from. */
  readonly table?: PlayedTable;
  readonly utility: UtilitySpec;
  readonly floor: number;
}

/** What to call files saved from a table: its name without the ending. */
export function tableName({ name }: Pick<PlayedTable, "name">): string {
  return name.replace(/\.[^.]*(\.gz)?$/i, "") || "table";
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

/** A setting with one more arm, whose distribution does not change over time. A name that is taken gets another number. */
export function withNewArm(setting: Setting, arm: ArmSpec): Setting {
  const { name = "option", ...distribution } = arm;
  const arms = [...setting.arms, { ...arm, name: freeName(name, setting.arms) }];
  return {
    ...setting,
    arms,
    floor: roomyFloor(setting.floor, arms.length),
    ...(setting.drift && { drift: { ...setting.drift, to: [...setting.drift.to, distribution] } }),
  };
}

/** The name itself, or with the next number that is free: `option 4`, `option 5`. */
function freeName(name: string, arms: readonly ArmSpec[]): string {
  const [, stem, number = "1"] = /^(.*?)(?: (\d+))?$/s.exec(name)!;
  let free = name;
  for (let next = Number(number) + 1; arms.some((arm) => arm.name === free); next++) free = `${stem} ${next}`;
  return free;
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
  return Math.min(floor, rounded(0.5 / armCount, 3));
}
