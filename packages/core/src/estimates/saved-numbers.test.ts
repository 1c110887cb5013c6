import { describe, expect, it } from "vitest";
import { SavedNumbers } from "./saved-numbers.ts";

describe("SavedNumbers", () => {
  class Sample extends SavedNumbers {
    readonly list: Float64Array;
    total = 3;
    readonly name = "not a number";
    readonly #hidden = 7;

    constructor(...list: number[]) {
      super();
      this.list = Float64Array.from(list);
    }

    get hidden(): number {
      return this.#hidden;
    }
  }

  it("saves its public fields as plain data", () => {
    expect(new Sample(1, 2).save()).toEqual({ list: [1, 2], total: 3 });
    expect(new Sample().hidden).toBe(7);
  });

  it("restores a saved state into its existing arrays", () => {
    const sample = new Sample(1, 2);
    const { list } = sample;
    sample.restore("state.part", { list: [4, 5], total: 0 });
    expect([list, sample.total]).toEqual([Float64Array.of(4, 5), 0]);
  });

  it("refuses lists of another length and negative numbers, names the field, and changes nothing", () => {
    const sample = new Sample(1, 2);
    for (const [saved, message] of [
      [undefined, "state.part.list must be a list of 2 finite numbers"],
      [{ list: [1], total: 0 }, "state.part.list must be a list of 2 finite numbers"],
      [{ list: [1, 2], total: -1 }, "state.part.total must be a finite number of at least 0"],
      [{ list: [1, 2] }, "state.part.total must be"],
    ] as const) {
      expect(() => sample.restore("state.part", saved)).toThrow(message);
    }
    expect(sample.save()).toEqual({ list: [1, 2], total: 3 });
  });
});
