import type { Law } from "../distributions/law.ts";
import { dotRows } from "../numeric/dot-rows.ts";
import { centreGradientInto } from "../simplex/centre-gradient.ts";
import type { FeatureSpace } from "../spaces/feature-space.ts";
import type { Tangent } from "../spaces/tangent.ts";

/** Slopes towards known laws, which diagnostics ask for again and again: the laws' features are found once. */
export class LawSlopes {
  readonly #space: FeatureSpace;
  #laws: readonly Law[] | undefined;
  #features: Float64Array[] = [];

  constructor(space: FeatureSpace) {
    this.#space = space;
  }

  /** To be called when the coordinates of the space have changed. */
  forget(): void {
    this.#laws = undefined;
  }

  /** The mean of the tangent's influence function for each law, less that of their blend. */
  at(tangent: Tangent, weights: Float64Array, laws: readonly Law[]): Float64Array {
    if (this.#laws !== laws) {
      this.#features = laws.map((law) => this.#space.expected(law));
      this.#laws = laws;
    }
    const slopes = new Float64Array(laws.length);
    dotRows(this.#features, tangent.direction, slopes);
    centreGradientInto(weights, slopes, slopes);
    return slopes;
  }
}
