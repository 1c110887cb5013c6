import type { AnyDistributionSpec, UtilitySpec } from "@blendit/core/specs";
import type { ArmSpec, LearnerSpec } from "@blendit/lab";

/** Distributions that change: see `drift` of the experiment file. */
export interface Change {
  readonly from: number;
  readonly until: number;
  readonly to: readonly AnyDistributionSpec[];
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

/** A setting with one arm changed. */
export function withArm(setting: Setting, index: number, arm: ArmSpec): Setting {
  return { ...setting, arms: setting.arms.with(index, arm) };
}

/** A setting with more arms. Those that are new do not change, where others do; the floor leaves room for all. */
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

/** A setting with other arms, which do not change. */
export function ofArms({ drift: _, ...setting }: Setting, arms: readonly ArmSpec[]): Setting {
  return { ...setting, arms, floor: roomyFloor(setting.floor, arms.length) };
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

/** The floor, or half of equal shares where it would be more. */
function roomyFloor(floor: number, armCount: number): number {
  return Math.min(floor, Number((0.5 / armCount).toPrecision(3)));
}
