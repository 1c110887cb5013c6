import { describe, expect, test } from "vitest";
import { alternate, differenceSpread, ratioSpread, spreadOf } from "./spread.ts";

describe("spreadOf", () => {
  test("has median, quartiles and range, in any order of the values", () => {
    expect(spreadOf([5, 1, 4, 2, 3])).toEqual({ median: 3, lower: 2, upper: 4, least: 1, most: 5, count: 5 });
  });

  test("interpolates linearly between the values", () => {
    expect(spreadOf([1, 2])).toEqual({ median: 1.5, lower: 1.25, upper: 1.75, least: 1, most: 2, count: 2 });
  });

  test("of one value is that value, to four digits", () => {
    expect(spreadOf([123456.7])).toMatchObject({ median: 123500, least: 123500, most: 123500, count: 1 });
  });

  test("rejects an empty list", () => expect(() => spreadOf([])).toThrow("at least one value"));
});

describe("ratioSpread", () => {
  test("divides pair by pair, so that a slow moment of the machine cancels", () => {
    expect(ratioSpread([100, 10, 50], [50, 5, 25])).toMatchObject({ median: 2, least: 2, most: 2 });
  });

  test("rejects lists of different lengths", () => expect(() => ratioSpread([1, 2], [1])).toThrow("expected pairs"));
});

describe("differenceSpread", () => {
  test("subtracts pair by pair", () => {
    expect(differenceSpread([70, 90, 80], [40, 60, 50])).toMatchObject({ median: 30, least: 30, most: 30 });
  });

  test("rejects lists of different lengths", () =>
    expect(() => differenceSpread([1], [1, 2])).toThrow("expected pairs"));
});

describe("alternate", () => {
  test("runs all sides in turn, in reverse order every other time", async () => {
    const asked: string[] = [];
    const side = (name: string) => () => asked.push(name);
    await alternate({ a: side("a"), b: side("b"), c: side("c") }, 3);
    expect(asked.join("")).toBe("abccbaabc");
  });

  test("returns the numbers of a side in the order of the alternations", async () => {
    let moment = 0;
    const now = async () => moment++;
    expect(await alternate({ a: now, b: now }, 3)).toEqual({ a: [0, 3, 4], b: [1, 2, 5] });
  });

  test("never lets two sides run at once", async () => {
    let running = 0;
    const side = async () => {
      expect(++running).toBe(1);
      await new Promise((resolve) => setTimeout(resolve, 1));
      return --running;
    };
    await alternate({ a: side, b: side }, 2);
  });

  test("passes on the error of a side", async () => {
    const broken = () => Promise.reject(new Error("no answer"));
    await expect(alternate({ a: () => 1, broken }, 1)).rejects.toThrow("no answer");
  });
});
