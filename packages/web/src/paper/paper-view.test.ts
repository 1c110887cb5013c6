import { expect, test } from "vitest";
import { emptyView, isComplete, viewAfter, type WorkerMessage } from "./paper-view.ts";

const options = { variant: "published", replications: 10, horizon: 30, seed: 6 } as const;
const axes = { title: "", xLabel: "", yLabel: "", series: [], logX: true, logY: true };
const curves = { replications: 5, gap: axes, bias: axes };
const series = { label: "own", x: [0, 1], mean: [1, 1] };
const panel = { title: "Scenario 1", xLabel: "Reward (score)", yLabel: "", series: [] };

function after(...messages: WorkerMessage[]) {
  return messages.reduce(viewAfter, emptyView);
}

test("the view collects what the worker tells of each experiment", () => {
  const { experiments } = after(
    { kind: "curves", experiment: 6, curves },
    { kind: "own-curves", experiment: 6, curves: { ...curves, replications: 10 } },
    { kind: "distribution", experiment: 6, panel },
    { kind: "own-distribution", experiment: 4, series },
  );
  expect(experiments).toHaveLength(8);
  expect(experiments[6]).toEqual({ curves, ownCurves: { ...curves, replications: 10 }, distribution: panel });
  expect(experiments[4]).toEqual({ ownDistribution: series });
  expect(experiments[0]).toEqual({});
});

test("experiments that nothing was told of stay the same object, so that nobody draws them anew", () => {
  const before = after({ kind: "curves", experiment: 1, curves });
  const { experiments } = viewAfter(before, { kind: "curves", experiment: 2, curves });
  expect(experiments[1]).toBe(before.experiments[1]);
});

test("sentences, settings and failures replace earlier ones", () => {
  const view = after(
    { kind: "options", options },
    { kind: "sentences", replications: 5, claims: [] },
    { kind: "sentences", replications: 10, claims: [] },
    { kind: "failed", reason: "no room" },
    { kind: "saved", text: "{}" },
  );
  expect(view).toMatchObject({ options, sentences: { replications: 10 }, failure: "no room" });
});

test("all is there once every replication was played, and not before the worker has told how many there are", () => {
  expect(isComplete(after({ kind: "options", options }))).toBe(false);
  const begun = after({ kind: "progress", done: 5, total: 80 });
  expect(isComplete(begun)).toBe(false);
  expect(isComplete(viewAfter(begun, { kind: "progress", done: 80, total: 80 }))).toBe(true);
});
