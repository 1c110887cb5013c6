import { describe, expect, it } from "vitest";
import { ArmNumbers } from "./arm-numbers.ts";

class Sample extends ArmNumbers {
  list: Float64Array;
  total = 3;
  readonly #hidden = 7;

  constructor(...list: number[]) {
    super();
    this.list = Float64Array.from(list);
  }

  get hidden(): number {
    return this.#hidden;
  }
}

describe("ArmNumbers", () => {
  it("saves its public fields as plain data", () => {
    expect(new Sample(1, 2).save()).toEqual({ list: [1, 2], total: 3 });
    expect(new Sample().hidden).toBe(7);
  });

  it("becomes as it was saved, with as many arms as are said to be there", () => {
    const sample = new Sample(1, 2);
    sample.restore("state.part", { list: [4, 5, 6], total: 0 }, 3);
    expect([sample.list, sample.total]).toEqual([Float64Array.of(4, 5, 6), 0]);
  });

  it("refuses lists of another length and numbers below zero, by their names, and then changes nothing", () => {
    const sample = new Sample(1, 2);
    for (const [saved, message] of [
      [undefined, "invalid state.part.list: expected a list of 2 finite numbers, got undefined"],
      [{ list: [1], total: 0 }, "invalid state.part.list: expected a list of 2 finite numbers, got [1]"],
      [{ list: [1, 2], total: -1 }, "invalid state.part.total: expected a finite number >= 0, got -1"],
      [{ list: [1, 2] }, "invalid state.part.total"],
    ] as const) {
      expect(() => sample.restore("state.part", saved as never, 2)).toThrow(message);
    }
    expect(sample.save()).toEqual({ list: [1, 2], total: 3 });
  });
});
