import { largestExponent } from "../../simplex/kl-projection.ts";
import type { Floor } from "../../simplex/least-weights.ts";
import { ArrayWeights } from "./array-weights.ts";
import type { MirrorWeights, WeightsState } from "./mirror-weights.ts";

/** A weight that is this many times what is left without it would leave its rounding in place of digits. */
const CANCELLATION = 1024;

/** Weights in an array, under the agile projection: each step starts from the weights that the last one projected. */
export class PlainWeights extends ArrayWeights implements MirrorWeights {
  readonly kind = "plain";
  readonly #largestExponent: number;

  constructor(armCount: number, floor: Floor) {
    super(armCount, floor);
    this.#largestExponent = largestExponent(this.projector.floors.each.reduce((a, b) => Math.min(a, b)));
  }

  /** Only one value changes, so that the projection knows nearly where to start: mostly it takes one pass. */
  raise(arm: number, exponent: number): void {
    const { weights } = this;
    const { above, free, floors } = this.projector;
    const { count, largest } = floors;
    const floor = floors.each[arm]!;
    const part = floors.parts[arm]!;
    const before = weights[arm]!;
    const raised = before * Math.exp(Math.min(exponent, this.#largestExponent));
    weights[arm] = raised;
    if (exponent > 0) {
      // The others lose: arms at the floor stay there.
      const isFree = before > floor;
      this.#project(isFree ? above : above + part, isFree ? free - before + raised : free + raised);
      return;
    }
    // All others gain, those at the floor too; the arm itself may fall to it.
    let others = free + (count - above) * largest - before;
    if (before > CANCELLATION * others) others = this.#sumWithout(arm);
    const scale = 1 / (others + raised);
    if (scale * raised <= floor) this.#project(count - part, others);
    else if (scale > 1) this.projector.multiply(weights, scale);
    else this.#project(count, others + raised);
  }

  raiseAll(exponents: Float64Array): void {
    const { weights } = this;
    let largest = exponents[0]!;
    for (let arm = 1; arm < weights.length; arm++) if (exponents[arm]! > largest) largest = exponents[arm]!;
    let sum = 0;
    for (let arm = 0; arm < weights.length; arm++) {
      weights[arm]! *= Math.exp(exponents[arm]! - largest);
      sum += weights[arm]!;
    }
    this.#project(this.projector.floors.count, sum);
  }

  save(): WeightsState {
    return { weights: Array.from(this.weights), sums: Array.from(this.projector.sums), logits: null };
  }

  saveDetail(): null {
    return null;
  }

  restore(state: WeightsState): void {
    this.restoreWeights(state);
  }

  restoreDetail(): void {}

  #project(above: number, sum: number): void {
    this.projector.projectFrom(this.weights, this.weights, above, sum);
  }

  #sumWithout(arm: number): number {
    return this.weights.reduce((sum, weight, index) => (index === arm ? sum : sum + weight), 0);
  }
}
