import { checkNumbers } from "../errors/check-numbers.ts";
import { checkNonNegative } from "../errors/checks.ts";

export type ArmNumbersState = Readonly<Record<string, number | readonly number[]>>;

/**
 * Something that is counted of every arm. The public fields of a subclass are its state: lists with a number for each arm, and
 * single numbers that are not negative.
 */
export abstract class ArmNumbers {
  save(): ArmNumbersState {
    return this.#changed((value) => (typeof value === "number" ? value : Array.from(value)));
  }

  /** Becomes as it was saved, with so many arms; complaints name a field of `parameter`. On bad input throws. */
  restore(parameter: string, saved: ArmNumbersState, armCount: number): void {
    const check = (value: number | Float64Array, name: string) =>
      typeof value === "number"
        ? checkNonNegative(`${parameter}.${name}`, saved?.[name])
        : checkNumbers(`${parameter}.${name}`, saved?.[name], armCount);
    Object.assign(this, this.#changed(check));
  }

  #changed<Value>(change: (value: number | Float64Array, name: string) => Value): Record<string, Value> {
    return Object.fromEntries(Object.entries(this).map(([name, value]) => [name, change(value, name)]));
  }
}
