import type { CertificatesState } from "../certificate/certificate.ts";
import { checkFinite, checkNonNegative } from "../errors/checks.ts";
import type { PlugInState } from "../estimates/plug-in.ts";
import type { NumbersState } from "../estimates/saved-numbers.ts";
import type { Ceiling, Floor } from "../simplex/weight-domain.ts";
import { ArmRoster } from "./arm-roster.ts";
import type { AscentState } from "./gradient-ascent.ts";
import type { LearnerState } from "./learner.ts";

// The state of `full-gradient`. Adding or retiring an arm is a change of the state, which the learner then restores.

export interface FullGradientState extends LearnerState, AscentState {
  readonly round: number;
  readonly weightAverage: NumbersState;
  readonly average: readonly number[];
  readonly floor: Floor;
  /** Undefined without ceilings. */
  readonly ceiling?: Ceiling | undefined;
  readonly retired: readonly number[];
  readonly plugIn: PlugInState;
  readonly untried: readonly number[];
  readonly certificates: CertificatesState | null;
}

export interface ArmOptions {
  /** Cost of each choice of the arm; 0 by default. */
  readonly cost?: number;
  /** The minimum weight of the arm. By default that of the other arms; required if each arm has its own. */
  readonly floor?: number;
  /** The maximum weight of the arm. By default that of the other arms, or none if each arm has its own. */
  readonly ceiling?: number;
}

/** The state with one more arm, which gets an equal share and is untried. */
export function withFurtherArm(state: FullGradientState, { cost = 0, floor, ceiling }: ArmOptions): FullGradientState {
  checkFinite("cost", cost);
  const arm = state.blend.length;
  if (floor !== undefined || typeof state.floor === "object") checkNonNegative("floor", floor);
  const limits = { floor: extended(state.floor, floor, arm), ceiling: extended(state.ceiling, ceiling, arm) };
  const roster = new ArmRoster(arm + 1, limits, state.retired);
  const share = 1 / roster.active.length;
  return {
    ...withBlends(state, (blend) => roster.projected([...blend.map((weight) => (1 - share) * weight), share])),
    ...limits,
    weightAverage: lengthened(state.weightAverage),
    scale: lengthened(state.scale),
    spreads: lengthened(state.spreads),
    plugIn: extendedPlugIn(state.plugIn, cost),
    untried: [...state.untried, arm],
  };
}

/** The state after retiring an arm; the other active arms split its weight. */
export function withoutArm(state: FullGradientState, arm: number): FullGradientState {
  const retired = [...state.retired, arm];
  const roster = new ArmRoster(state.blend.length, state, retired);
  const untried = state.untried.filter((other) => other !== arm);
  return { ...withBlends(state, (blend) => roster.projected(blend)), retired, untried };
}

function withBlends(state: FullGradientState, change: (blend: readonly number[]) => number[]): FullGradientState {
  const { blend, before, average } = state;
  return { ...state, blend: change(blend), before: change(before), average: change(average) };
}

/** The plug-in state with one more arm, about which nothing is known yet. */
function extendedPlugIn({ statistics, costs }: PlugInState, cost: number): PlugInState {
  return {
    costs: costs || cost !== 0 ? [...(costs ?? statistics.counts.map(() => 0)), cost] : null,
    statistics: {
      ...statistics,
      counts: [...statistics.counts, 0],
      sums: [...statistics.sums, statistics.pooled.map(() => 0)],
    },
  };
}

/** Limits of one more arm. Without its own, it has the one of all arms, or no ceiling if each arm has its own. */
function extended<Limit extends number | undefined>(
  limit: Limit | readonly number[],
  added: number | undefined,
  armCount: number,
): Limit | readonly number[] {
  if (typeof limit === "object") return [...limit, added ?? 1];
  return added === undefined || added === limit ? limit : [...new Array(armCount).fill(limit ?? 1), added];
}

/** Appends a zero to every list. */
function lengthened(numbers: NumbersState): NumbersState {
  return Object.fromEntries(
    Object.entries(numbers).map(([name, value]) => [name, typeof value === "number" ? value : [...value, 0]]),
  );
}
