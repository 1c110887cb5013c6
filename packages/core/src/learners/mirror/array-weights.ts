import { checkNumbers } from "../../errors/check-numbers.ts";
import type { RandomSource } from "../../random/random.ts";
import { KlProjector } from "../../simplex/kl-projection.ts";
import type { Floor } from "../../simplex/least-weights.ts";
import { checkWeights, uniformWeights } from "../../simplex/truncated-simplex.ts";
import { drawArm } from "../weight-average.ts";
import type { WeightsState } from "./mirror-weights.ts";

/** What ways of keeping weights share that have all of them in one array. */
export abstract class ArrayWeights {
  readonly weights: Float64Array;
  protected readonly projector: KlProjector;

  constructor(armCount: number, floor: Floor) {
    this.projector = new KlProjector(armCount, floor);
    const weights = uniformWeights(armCount);
    this.weights = weights;
    const { largest, count } = this.projector.floors;
    if (largest > weights[0]!) this.projector.projectFrom(weights, weights, count, 1);
    else this.projector.resume(weights, weights);
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
    const { each } = this.projector.floors;
    const armCount = each.length;
    this.weights.set(checkWeights(checkNumbers("state.weights", weights, armCount), armCount, each));
    this.projector.resume(this.weights, checkNumbers("state.sums", sums, armCount));
  }
}
