import { expect, test } from "vitest";
import { decision, event } from "../../test/live.ts";
import type { EventKind, Group } from "./records.ts";
import { SampleRatio } from "./sample-ratio.ts";

const playing = [0, 1, 2];
const counts = (ratio: SampleRatio) => [ratio.assigned, ratio.shown, ratio.rewarded].map((test) => test.save().count);

test("first assignments by chance are counted, and no others", () => {
  const ratio = new SampleRatio(1, 0.05, playing);
  ratio.addDecision(decision);
  ratio.addDecision({ ...decision, sequence: 3, group: "burn-in" });
  for (const group of ["holdout", "outside", "paused", "elsewhere"] as const satisfies Group[]) {
    ratio.addDecision({ ...decision, sequence: 4, group });
    ratio.addEvent({ ...event, group });
  }
  ratio.addDecision({ ...decision, sequence: 5, isFirst: false });
  ratio.addEvent({ ...event, isFirst: false });
  expect(counts(ratio)).toEqual([2, 0, 0]);
});

test("shown are those with a reward or without one at the end of their time, rewarded those with one", () => {
  const kinds: [EventKind, number[]][] = [
    ["learned", [1, 1, 1]],
    ["not-learned", [1, 1, 1]],
    ["imputed", [1, 1, 0]],
    ["missing", [1, 1, 0]],
    ["part", [1, 0, 0]],
    ["late", [1, 0, 0]],
    ["never-shown", [1, 0, 0]],
  ];
  for (const [kind, expected] of kinds) {
    const ratio = new SampleRatio(1, 0.05, playing);
    ratio.addDecision(decision);
    ratio.addEvent({ ...event, kind });
    expect(counts(ratio), kind).toEqual(expected);
  }
});

test("it begins with the first decision by weights that know the arms", () => {
  const ratio = new SampleRatio(10, 0.05, playing);
  ratio.addDecision({ ...decision, sequence: 8, weightsVersion: 7 });
  ratio.addDecision({ ...decision, sequence: 11, weightsVersion: 9 });
  ratio.addEvent({ ...event, sequence: 12, decision: 11, weightsVersion: 9 });
  expect(counts(ratio)).toEqual([0, 0, 0]);
  ratio.addDecision({ ...decision, sequence: 13, weightsVersion: 10 });
  ratio.addEvent({ ...event, sequence: 14, decision: 8, weightsVersion: 7 });
  ratio.addEvent({ ...event, sequence: 15, decision: 13, weightsVersion: 10 });
  expect(counts(ratio)).toEqual([1, 1, 1]);
});

test("what was saved goes on as if nothing had been", () => {
  const ratio = new SampleRatio(1, 0.05, playing);
  ratio.addDecision(decision);
  const restored = new SampleRatio(1, 0.05, playing, JSON.parse(JSON.stringify(ratio.save())));
  for (const each of [ratio, restored]) each.addEvent(event);
  expect(restored.save()).toEqual(ratio.save());
  expect(counts(restored)).toEqual([1, 1, 1]);
});
