import { checkFinite, checkNonNegative } from "../errors/checks.ts";
import { invalid } from "../errors/invalid.ts";
import type { Floor } from "../simplex/least-weights.ts";
import type { ArmNumbersState } from "./arm-numbers.ts";
import { ArmRoster } from "./arm-roster.ts";
import type { PlugInState } from "./estimates/plug-in.ts";
import type { FullGradientLearner } from "./full-gradient-learner.ts";
import type { FullGradientState } from "./full-gradient-state.ts";
import type { Learner } from "./learner.ts";

/**
 * Takes a further arm into a learner, which gets an equal share at once; answers its number. Its least weight is that of the
 * others where these have one in common, and has to be told where they have one each. Refused, with nothing changed, where
 * the floors of all arms would not leave anything free. It goes by the state that the learner saves, so that an app whose
 * arms never change need not carry it.
 *
 * @example const arm = addArm(blend, 0.02, 0.1);   // playing it costs 0.02, and its weight is never below a tenth
 */
export function addArm(learner: FullGradientLearner, cost = 0, floor?: number): number {
  checkFinite("cost", cost);
  const state = learner.save();
  const arm = state.blend.length;
  const roster = new ArmRoster(arm + 1, extendedFloor(learner.floor, floor, arm), state.retired);
  learner.restore({
    ...withBlends(state, (blend) => extended(blend, roster)),
    floor: roster.floor,
    weightAverage: lengthened(state.weightAverage),
    scale: lengthened(state.scale),
    spreads: lengthened(state.spreads),
    plugIn: withFurtherArm(state.plugIn, cost),
    untried: [...state.untried, arm],
  });
  return arm;
}

/** What is known of arms, with one more of which nothing is known yet. */
export function withFurtherArm({ statistics, costs }: PlugInState, cost = 0): PlugInState {
  return {
    costs: costs || cost !== 0 ? [...(costs ?? statistics.counts.map(() => 0)), cost] : null,
    statistics: {
      ...statistics,
      counts: [...statistics.counts, 0],
      sums: [...statistics.sums, statistics.pooled.map(() => 0)],
      products: null,
    },
  };
}

/** Whether arms can be added to a learner, and retired, while it learns. */
export function canChangeArms(learner: Learner): learner is FullGradientLearner {
  return learner.kind === "full-gradient";
}

/** Plays an arm no more: its weight is zero from now on, and the others share it in proportion. Its number is not given again. */
export function retireArm(learner: FullGradientLearner, arm: number): void {
  const state = learner.save();
  const playing = Array.from(state.blend.keys()).filter((other) => !state.retired.includes(other));
  if (!playing.includes(arm)) throw invalid("arm", `one of ${playing}`, arm);
  if (playing.length === 2) throw invalid("arm", "none of the last two", arm);
  const retired = [...state.retired, arm];
  const roster = new ArmRoster(state.blend.length, learner.floor, retired);
  const projected = (blend: readonly number[]) => {
    const weights = Float64Array.from(blend);
    roster.project(weights);
    return Array.from(weights);
  };
  const untried = state.untried.filter((other) => other !== arm);
  learner.restore({ ...withBlends(state, projected), retired, untried });
}

/** The floor of so many arms and one more. */
function extendedFloor(floor: Floor, added: number | undefined, armCount: number): Floor {
  if (typeof floor !== "number") return [...floor, checkNonNegative("floor", added)];
  if (added === undefined || added === floor) return floor;
  return [...Array.from({ length: armCount }, () => floor), checkNonNegative("floor", added)];
}

function withBlends(
  state: FullGradientState,
  change: (blend: readonly number[]) => readonly number[],
): FullGradientState {
  const { blend, before, average } = state;
  return { ...state, blend: change(blend), before: change(before), average: change(average) };
}

/** A blend of the arms before the newest, with an equal share for that one. */
function extended(blend: readonly number[], roster: ArmRoster): number[] {
  const share = 1 / roster.active.length;
  const weights = Float64Array.from([...blend.map((weight) => (1 - share) * weight), share]);
  roster.project(weights);
  return Array.from(weights);
}

/** The same with a zero behind every list. */
function lengthened(numbers: ArmNumbersState): ArmNumbersState {
  return Object.fromEntries(
    Object.entries(numbers).map(([name, value]) => [name, typeof value === "number" ? value : [...value, 0]]),
  );
}
