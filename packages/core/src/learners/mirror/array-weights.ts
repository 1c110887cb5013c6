import { checkNumbers } from "../../errors/check-numbers.ts";
import type { RandomSource } from "../../random/random.ts";
import { KlProjector } from "../../simplex/kl-projection.ts";
import { checkWeights, uniformWeights } from "../../simplex/truncated-simplex.ts";
import { drawArm } from "../draw-arm.ts";
import type { WeightsState } from "./mirror-weights.ts";

/** What ways of keeping weights share that have all of them in one array. */
export abstract class ArrayWeights {
  readonly weights: Float64Array;
  protected readonly projector: KlProjector;

  constructor(armCount: number, floor: number) {
    this.projector = new KlProjector(armCount, floor);
    this.weights = uniformWeights(armCount);
    this.projector.resume(this.weights, this.weights);
  }

  weight(arm: number): number {
    return this.weights[arm]!;
  }

  draw(random: RandomSource): number {
    return drawArm(this.weights, random);
  }

  sums(): Float64Array {
    return this.projector.sums.slice();
  }

  /** Becomes as it was saved, but for what only some ways have. */
  protected restoreWeights({ weights, sums }: WeightsState): void {
    const { armCount, floor } = this.projector;
    this.weights.set(checkWeights(checkNumbers("state.weights", weights, armCount), armCount, floor));
    this.projector.resume(this.weights, checkNumbers("state.sums", sums, armCount));
  }
}
