import type { OutcomesAnswer } from "@blendit/service/contract";
import { describe, expect, test } from "vitest";
import { outcomePicture } from "./outcome-picture.ts";

const numbers: OutcomesAnswer = {
  kind: "numbers",
  start: 0,
  width: 0.5,
  arms: [
    { name: "a", counts: [10, 0] },
    { name: "b", counts: [1, 3] },
    { name: "c", counts: [0, 0] },
  ],
};

describe("outcomes that are numbers", () => {
  test("have the density of the blend: the densities of arms that have outcomes, weighted by their shares", () => {
    const picture = outcomePicture(numbers, { a: 0.3, b: 0.3, c: 0.4 }, { kind: "variance" });
    if (picture.kind !== "numbers") throw new Error(picture.kind);
    // Half of each: (1 + 0.25) / 2 and (0 + 0.75) / 2 of the outcomes, over bins half a unit wide.
    expect(picture.blend).toEqual([0, 0, 1.25, 1.25, 0.75, 0.75, 0, 0]);
    expect(picture.x).toEqual([-0.5, 0, 0, 0.5, 0.5, 1, 1, 1.5]);
    expect(picture.target).toBeUndefined();
  });

  test("are shown with the target's density over the same bins", () => {
    const target = { kind: "uniform", low: 0, high: 1 };
    const picture = outcomePicture(numbers, { a: 1 }, { kind: "wasserstein", target });
    if (picture.kind !== "numbers") throw new Error(picture.kind);
    expect(picture.target).toEqual([0, 0, 1, 1, 1, 1, 0, 0].map((density) => expect.closeTo(density, 6)));
  });

  test("have no target after the goal has changed to one with a target of words", () => {
    const target = { kind: "discrete", values: ["red", "blue"], masses: [0.5, 0.5] };
    const picture = outcomePicture(numbers, { a: 1 }, { kind: "kl", target });
    expect(picture).toMatchObject({ kind: "numbers", target: undefined });
  });

  test("are shown over the whole range of the target", () => {
    const target = { kind: "uniform", low: -1, high: 2 };
    const picture = outcomePicture(numbers, { a: 1 }, { kind: "wasserstein", target });
    if (picture.kind !== "numbers") throw new Error(picture.kind);
    expect([picture.x[0], picture.x.at(-1)]).toEqual([-1.5, 2.5]);
    const mass = picture.target!.filter((_, index) => index % 2 === 0).reduce((sum, density) => sum + density * 0.5, 0);
    expect(mass).toBeCloseTo(1, 6);
  });

  test("an atom of the target is in the bin that starts at it", () => {
    const picture = outcomePicture(numbers, { a: 1 }, { kind: "cramer", target: { kind: "bernoulli", p: 0.25 } });
    if (picture.kind !== "numbers") throw new Error(picture.kind);
    expect(picture.target).toEqual([0, 0, 1.5, 1.5, 0, 0, 0.5, 0.5]);
  });
});

test("words have their shares and those of the target, even words that have not occurred yet", () => {
  const words: OutcomesAnswer = {
    kind: "words",
    words: ["blue", "red"],
    arms: [
      { name: "a", counts: [1, 3] },
      { name: "b", counts: [2, 0] },
    ],
  };
  const target = { kind: "discrete", values: ["red", "green"], masses: [3, 1] };
  expect(outcomePicture(words, { a: 0.5, b: 0.5 }, { kind: "kl", target })).toEqual({
    kind: "words",
    words: [
      { word: "red", share: 0.375, target: 0.75 },
      { word: "green", share: 0, target: 0.25 },
      { word: "blue", share: 0.625, target: 0 },
    ],
  });
  const [first] = (outcomePicture(words, { a: 1 }, { kind: "entropy" }) as { words: readonly { target: unknown }[] })
    .words;
  expect(first!.target).toBeUndefined();
});

test("there is no picture if no arm has both outcomes and a share", () => {
  expect(outcomePicture({ kind: "none" }, { a: 1 }, {})).toEqual({ kind: "none" });
  expect(outcomePicture(numbers, { c: 1 }, {})).toEqual({ kind: "none" });
});
