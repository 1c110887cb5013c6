import type { ArmRecords } from "./arm-records.ts";
import type { GroupedWeights } from "./grouped-weights.ts";
import { ArmColumns, Features } from "./records.ts";
import type { ShrunkSums } from "./shrunk-sums.ts";

/** Local names: what is imported is looked up again at every use. */
const { FIRST, SECOND, THIRD } = Features;
const { FIRST_SUM, SECOND_SUM, FACTOR, COUNT } = ArmColumns;

/** Sums whose blends weights in groups keep up to date: they stand in the records of the arms. */
export class GroupedSums implements ShrunkSums {
  readonly #weights: GroupedWeights;
  readonly #arms: ArmRecords;
  readonly #priorCount: number;
  readonly #blend = new Float64Array(3);

  constructor(weights: GroupedWeights, priorCount: number) {
    this.#weights = weights;
    this.#arms = weights.groups.arms;
    this.#priorCount = priorCount;
  }

  count(arm: number): number {
    return this.#read(arm, COUNT);
  }

  first(arm: number): number {
    return this.#read(arm, FIRST_SUM);
  }

  second(arm: number): number {
    return this.#read(arm, SECOND_SUM);
  }

  add(arm: number, first: number, second: number): void {
    this.#weights.isolate(arm);
    this.#set(arm, this.count(arm) + 1, this.first(arm) + first, this.second(arm) + second);
  }

  load(counts: Float64Array, firsts: Float64Array, seconds: Float64Array): void {
    counts.forEach((count, arm) => {
      this.#set(arm, count, firsts[arm]!, seconds[arm]!);
    });
    this.#weights.addUp();
  }

  blend(): Float64Array {
    const { totals, scale } = this.#weights;
    const blend = this.#blend;
    blend[0] = scale * totals[FIRST]!;
    blend[1] = scale * totals[SECOND]!;
    blend[2] = this.priorShare();
    return blend;
  }

  priorShare(): number {
    const { totals, scale } = this.#weights;
    return scale * this.#priorCount * totals[THIRD]!;
  }

  #set(arm: number, count: number, first: number, second: number): void {
    const own = this.#arms.own(arm);
    const { numbers } = this.#arms;
    numbers[own + FIRST_SUM] = first;
    numbers[own + SECOND_SUM] = second;
    numbers[own + FACTOR] = 1 / (count + this.#priorCount);
    numbers[own + COUNT] = count;
  }

  #read(arm: number, column: number): number {
    return this.#arms.numbers[this.#arms.at(arm) + column]!;
  }
}
