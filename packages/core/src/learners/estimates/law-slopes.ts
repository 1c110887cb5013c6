import type { Law } from "../../distributions/law.ts";
import { dotRows } from "../../numeric/dot-rows.ts";
import { centreGradientInto } from "../../simplex/centre-gradient.ts";
import type { FeatureSpace } from "../../spaces/feature-space.ts";
import type { Tangent } from "../../spaces/tangent.ts";

/**
 * Slopes towards known laws, which diagnostics ask for again and again: the features of the laws are found once for a tangent.
 * When the coordinates of the space change, there must be a new one.
 */
export class LawSlopes {
  readonly #space: FeatureSpace;
  #laws: readonly Law[] | undefined;
  #tangent: Tangent | undefined;
  #features: Float64Array[] = [];

  constructor(space: FeatureSpace) {
    this.#space = space;
  }

  /** The mean of the tangent's influence function for each law, less its cost, and less what their blend is. */
  at(
    tangent: Tangent | undefined,
    weights: Float64Array,
    laws: readonly Law[],
    costs: readonly number[] | undefined,
  ): Float64Array {
    const slopes = new Float64Array(laws.length);
    // While nothing is known no law is steeper than another.
    if (tangent) dotRows(this.#featuresOf(laws, tangent), tangent.direction, slopes);
    if (costs) for (let arm = 0; arm < slopes.length; arm++) slopes[arm]! -= costs[arm]!;
    centreGradientInto(weights, slopes, slopes);
    return slopes;
  }

  #featuresOf(laws: readonly Law[], tangent: Tangent): Float64Array[] {
    if (this.#laws !== laws || this.#tangent !== tangent) {
      this.#features = laws.map((law) => this.#space.expected(law));
      this.#laws = laws;
      this.#tangent = tangent;
    }
    return this.#features;
  }
}
