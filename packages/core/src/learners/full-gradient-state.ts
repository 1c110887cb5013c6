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
  /** Absent without ceilings. */
  readonly ceiling?: Ceiling;
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
  const limits = {
    floor: extendedFloor(state.floor, floor, arm),
    ceiling: extendedCeiling(state.ceiling, ceiling, arm),
  };
  const roster = new ArmRoster(arm + 1, limits, state.retired);
  const share = 1 / roster.active.length;
  return {
    ...withBlends(state, (blend) => roster.projected([...blend.map((weight) => (1 - share) * weight), share])),
    ...limitsOf(roster),
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
  const { floor, ceiling } = state;
  const roster = new ArmRoster(state.blend.length, { floor, ceiling }, retired);
  const untried = state.untried.filter((other) => other !== arm);
  return { ...withBlends(state, (blend) => roster.projected(blend)), retired, untried };
}

/** The limits of the arms, in the form in which they are saved. */
export function limitsOf({ domain: { floor, ceiling } }: ArmRoster): Pick<FullGradientState, "floor" | "ceiling"> {
  return { floor, ...(ceiling !== undefined && { ceiling }) };
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

function extendedFloor(floor: Floor, added: number | undefined, armCount: number): Floor {
  if (typeof floor !== "number") return [...floor, checkNonNegative("floor", added)];
  if (added === undefined || added === floor) return floor;
  return [...Array.from({ length: armCount }, () => floor), checkNonNegative("floor", added)];
}

function extendedCeiling(
  ceiling: Ceiling | undefined,
  added: number | undefined,
  armCount: number,
): Ceiling | undefined {
  if (typeof ceiling === "object") return [...ceiling, added ?? 1];
  if (added === undefined || added === ceiling) return ceiling;
  return [...Array.from({ length: armCount }, () => ceiling ?? 1), added];
}

/** Appends a zero to every list. */
function lengthened(numbers: NumbersState): NumbersState {
  return Object.fromEntries(
    Object.entries(numbers).map(([name, value]) => [name, typeof value === "number" ? value : [...value, 0]]),
  );
}
