import { checkNonNegative, checkNumbers } from "../errors/checks.ts";

export type NumbersState = Readonly<Record<string, number | readonly number[]>>;

/**
 * Base class for objects whose state is numbers: the public fields that are non-negative numbers or typed arrays. The length of
 * an array never changes.
 */
export abstract class SavedNumbers {
  save(): NumbersState {
    return Object.fromEntries(
      this.#fields().map(([name, value]) => [name, typeof value === "number" ? value : Array.from(value)]),
    );
  }

  /** Restores a saved state. Throws on invalid input, naming the field of `parameter`, and then changes nothing. */
  restore(parameter: string, saved: unknown): void {
    const state = (saved ?? {}) as NumbersState;
    const changes = this.#fields().map(([name, value]) => {
      const path = `${parameter}.${name}`;
      if (typeof value !== "number") {
        const list = checkNumbers(path, state[name], value.length);
        return () => value.set(list);
      }
      const number = checkNonNegative(path, state[name]);
      return () => Object.assign(this, { [name]: number });
    });
    for (const change of changes) change();
  }

  #fields(): [name: string, value: number | Float64Array | Int32Array][] {
    return Object.entries(this).filter(([, value]) => typeof value === "number" || ArrayBuffer.isView(value));
  }
}
