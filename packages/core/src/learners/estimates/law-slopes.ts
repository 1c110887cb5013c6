import type { Law } from "../../distributions/law.ts";
import { dotRows } from "../../numeric/dot-rows.ts";
import { centreGradientInto } from "../../simplex/centre-gradient.ts";
import type { LearningSpace } from "../../utilities/feature-space.ts";
import type { Tangent } from "../../utilities/tangent.ts";

/** Slopes towards known laws, which diagnostics ask for again and again: the laws' features are found once for a space. */
export class LawSlopes {
  readonly #space: LearningSpace;
  #laws: readonly Law[] | undefined;
  /** The coordinates that the features are in. */
  #coordinates = "";
  #features: Float64Array[] = [];

  constructor(space: LearningSpace) {
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
    if (tangent) dotRows(this.#featuresOf(laws), tangent.direction, slopes);
    if (costs) for (let arm = 0; arm < slopes.length; arm++) slopes[arm]! -= costs[arm]!;
    centreGradientInto(weights, slopes, slopes);
    return slopes;
  }

  #featuresOf(laws: readonly Law[]): Float64Array[] {
    const coordinates = JSON.stringify(this.#space.save());
    if (this.#laws !== laws || this.#coordinates !== coordinates) {
      this.#features = laws.map((law) => this.#space.expected(law));
      this.#laws = laws;
      this.#coordinates = coordinates;
    }
    return this.#features;
  }
}
