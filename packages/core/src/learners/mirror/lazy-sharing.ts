import { checkFinite } from "../../errors/checks.ts";
import type { LazyWeights } from "./lazy-weights.ts";
import type { WeightSharing } from "./weight-sharing.ts";

/** Lazy weights under steps that raise one arm, where all have one floor: the arms there share it, and other values stay as they are. */
export class LazySharing implements WeightSharing {
  readonly #weights: LazyWeights;
  readonly #isSharing: Uint8Array;
  readonly #changed: number[] = [];
  #shift = 0;

  constructor(weights: LazyWeights) {
    this.#weights = weights;
    this.#isSharing = new Uint8Array(weights.weights.length);
    this.reset();
  }

  get scale(): number {
    return this.#weights.scale;
  }

  get sharedWeight(): number {
    return this.#weights.floors.largest;
  }

  isSharing(arm: number): boolean {
    return this.#isSharing[arm] === 1;
  }

  valueOf(arm: number): number {
    return this.#weights.values[arm]!;
  }

  follow(): readonly number[] | undefined {
    if (this.#weights.shift !== this.#shift) return undefined;
    this.#readFloor();
    return this.#changed;
  }

  reset(): void {
    this.#shift = this.#weights.shift;
    this.#readFloor();
  }

  save(): { readonly shift: number } {
    return { shift: this.#shift };
  }

  restore(state: { readonly shift: number }): void {
    this.reset();
    this.#shift = checkFinite("state.part.sharing.shift", state?.shift);
  }

  /** Finds the arms at the floor, and which of them are others than before. */
  #readFloor(): void {
    const { weights, floors } = this.#weights;
    const { each } = floors;
    const isSharing = this.#isSharing;
    this.#changed.length = 0;
    for (let arm = 0; arm < weights.length; arm++) {
      const isAtFloor = weights[arm]! <= each[arm]! ? 1 : 0;
      if (isAtFloor !== isSharing[arm]) {
        isSharing[arm] = isAtFloor;
        this.#changed.push(arm);
      }
    }
  }
}
