import type { MirrorWeights, WeightsState } from "../src/learners/mirror/mirror-weights.ts";
import { drawArm } from "../src/learners/weight-average.ts";
import type { RandomSource } from "../src/random/random.ts";
import { type KlProjection, klProjection, startWeights } from "../src/simplex/kl-projection.ts";
import type { Floor } from "../src/simplex/least-weights.ts";
import { softmaxInto } from "../src/simplex/softmax.ts";

/** The lazy projection as one writes it without further thought: logits, their softmax, its projection. */
export class SoftmaxWeights implements MirrorWeights {
  readonly kind = "softmax";
  readonly weights: Float64Array;
  readonly #logits: Float64Array;
  readonly #sums: Float64Array;
  readonly #raised: Float64Array;
  readonly #project: KlProjection;

  constructor(armCount: number, floor: Floor) {
    this.weights = startWeights(armCount, floor);
    this.#sums = this.weights.slice();
    this.#logits = new Float64Array(armCount);
    this.#raised = new Float64Array(armCount);
    this.#project = klProjection(armCount, floor);
  }

  weight(arm: number): number {
    return this.weights[arm]!;
  }

  draw(random: RandomSource): number {
    return drawArm(this.weights, random);
  }

  sums(): Float64Array {
    return this.#sums.slice();
  }

  raise(arm: number, exponent: number): void {
    const exponents = new Float64Array(this.weights.length);
    exponents[arm] = exponent;
    this.raiseAll(exponents);
  }

  raiseAll(exponents: Float64Array): void {
    exponents.forEach((exponent, arm) => {
      this.#logits[arm]! += exponent;
    });
    softmaxInto(this.#logits, this.#raised);
    this.#project(this.#raised, this.weights);
    this.weights.forEach((weight, arm) => {
      this.#sums[arm]! += weight;
    });
  }

  save(): WeightsState {
    return { weights: [...this.weights], sums: [...this.#sums], logits: [...this.#logits] };
  }

  saveDetail(): null {
    return null;
  }

  restore({ weights, sums, logits }: WeightsState): void {
    this.weights.set(weights);
    this.#sums.set(sums);
    this.#logits.set(logits!);
  }

  restoreDetail(): void {}
}
