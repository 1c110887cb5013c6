import { checkInteger, checkNumbers } from "../errors/checks.ts";
import { invalid } from "../errors/invalid.ts";
import type { Plane } from "./remainder.ts";
import type { SupportHistogram, SupportHistogramState } from "./support-histogram.ts";

/** The first plane is fixed at this round, each later one when the rounds have doubled. */
const FIRST_ROUND = 64;
const KEPT = 2;

/** A plane with its number, counted from 1, and the rewards that there were before it. */
export interface FixedPlane extends Plane {
  readonly number: number;
  readonly before: SupportHistogramState;
}

export interface FixedPlanesState {
  readonly round: number;
  readonly planes: readonly {
    readonly number: number;
    readonly mean: readonly number[];
    readonly direction: readonly number[];
    readonly before: SupportHistogramState;
  }[];
}

/**
 * Planes that were fixed before some of the rewards came, so that these are independent of them: the last two of those
 * fixed at rounds that double.
 */
export class FixedPlanes {
  #round = 0;
  #planes: FixedPlane[] = [];

  get planes(): readonly FixedPlane[] {
    return this.#planes;
  }

  /** Counts a round; true where a plane is to be fixed now. */
  advance(): boolean {
    this.#round++;
    const doublings = Math.log2(this.#round / FIRST_ROUND);
    return doublings >= 0 && Number.isInteger(doublings);
  }

  fix({ mean, direction }: Plane, histogram: SupportHistogram): void {
    const number = Math.log2(this.#round / FIRST_ROUND) + 1;
    this.#planes = [...this.#planes, { number, mean, direction, before: histogram.save() }].slice(-KEPT);
  }

  save(): FixedPlanesState {
    return {
      round: this.#round,
      planes: this.#planes.map(({ number, mean, direction, before }) => ({
        number,
        mean: Array.from(mean),
        direction: Array.from(direction),
        before,
      })),
    };
  }

  /** Restores what was saved. On bad input throws. */
  restore(saved: FixedPlanesState | undefined): void {
    this.#round = checkInteger("state.certificate.round", saved?.round, 0);
    if (!Array.isArray(saved?.planes)) throw invalid("state.certificate.planes", "a list", saved?.planes);
    this.#planes = saved.planes.map(({ number, mean, direction, before }) => ({
      number: checkInteger("state.certificate.planes.number", number, 1),
      mean: checkNumbers("state.certificate.planes.mean", mean, mean?.length),
      direction: checkNumbers("state.certificate.planes.direction", direction, mean?.length),
      before: checkBefore(before),
    }));
  }
}

function checkBefore(before: SupportHistogramState): SupportHistogramState {
  const { counts, masses } = before ?? {};
  if (!Array.isArray(counts) || !Array.isArray(masses) || counts.length !== masses.length) {
    throw invalid("state.certificate.planes.before", "counts and masses of each arm", before);
  }
  checkNumbers("state.certificate.planes.before.counts", counts, counts.length);
  for (const list of masses) checkNumbers("state.certificate.planes.before.masses", list, list?.length);
  return before;
}

/** The rewards of an arm that came after a plane was fixed: how many, and their masses. */
export function rewardsSince({ before }: FixedPlane, histogram: SupportHistogram, arm: number) {
  const masses = histogram.masses(arm);
  const earlier = before.masses[arm];
  return {
    count: histogram.count(arm) - (before.counts[arm] ?? 0),
    // What was split between two ends and taken off again may leave a rounding.
    masses: earlier ? masses.map((mass, end) => Math.max(mass - earlier[end]!, 0)) : masses,
  };
}
