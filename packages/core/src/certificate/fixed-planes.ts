import { checkInteger, checkNumbers } from "../errors/checks.ts";
import { invalid } from "../errors/invalid.ts";
import type { Plane } from "./remainder.ts";
import type { SupportHistogram, SupportHistogramState } from "./support-histogram.ts";

/** The first plane is fixed at this round, each later one when the number of rounds has doubled. */
const FIRST_ROUND = 64;
const KEPT = 2;

/** A plane with its number, counted from 1, and the rewards that came after it was fixed. */
export interface FixedPlane extends Plane {
  readonly number: number;
  readonly since: SupportHistogram;
}

export interface FixedPlanesState {
  readonly round: number;
  readonly planes: readonly {
    readonly number: number;
    readonly mean: readonly number[];
    readonly direction: readonly number[];
    readonly since: SupportHistogramState;
  }[];
}

/**
 * Planes that were fixed before some of the rewards came, so that these rewards are independent of them. Planes are fixed at
 * rounds that double, and the last two are kept.
 */
export class FixedPlanes {
  #round = 0;
  #planes: readonly FixedPlane[] = [];

  get planes(): readonly FixedPlane[] {
    return this.#planes;
  }

  /** Records a reward of a new round; returns whether a plane is to be fixed now. */
  observe(arm: number, reward: number): boolean {
    for (const { since } of this.#planes) since.add(arm, reward);
    this.#round++;
    const doublings = Math.log2(this.#round / FIRST_ROUND);
    return doublings >= 0 && Number.isInteger(doublings);
  }

  /** Fixes a plane; `since` is empty. */
  fix({ mean, direction }: Plane, since: SupportHistogram): void {
    const number = Math.log2(this.#round / FIRST_ROUND) + 1;
    this.#planes = [...this.#planes, { number, mean, direction, since }].slice(-KEPT);
  }

  save(): FixedPlanesState {
    return {
      round: this.#round,
      planes: this.#planes.map(({ number, mean, direction, since }) => ({
        number,
        mean: Array.from(mean),
        direction: Array.from(direction),
        since: since.save(),
      })),
    };
  }

  /** Restores a saved state with as many arms as empty histograms have. Throws on invalid input. */
  restore(saved: FixedPlanesState | undefined, empty: () => SupportHistogram): void {
    this.#round = checkInteger("state.certificate.round", saved?.round, 0);
    if (!Array.isArray(saved?.planes)) throw invalid("state.certificate.planes", "a list", saved?.planes);
    this.#planes = saved.planes.map(({ number, mean, direction, since }) => {
      const histogram = empty();
      histogram.restore(since, histogram.armCount);
      return {
        number: checkInteger("state.certificate.planes.number", number, 1),
        mean: checkNumbers("state.certificate.planes.mean", mean, mean?.length),
        direction: checkNumbers("state.certificate.planes.direction", direction, mean?.length),
        since: histogram,
      };
    });
  }
}
