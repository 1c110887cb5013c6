import { expect, test } from "vitest";
import { emptyView, isComplete, type ViewMessage, viewAfter } from "./paper-view.ts";

const axes = { title: "", xLabel: "", yLabel: "", series: [], logX: true, logY: true };
const curves = { replications: 5, gap: axes, bias: axes };
const series = { label: "own", x: [0, 1], mean: [1, 1] };

function after(...messages: ViewMessage[]) {
  return messages.reduce(viewAfter, emptyView);
}

test("the view merges the worker's messages about each experiment and about all", () => {
  const { experiments, sentences, failure } = after(
    { kind: "experiment", experiment: 6, change: { curves } },
    { kind: "experiment", experiment: 6, change: { ownDistribution: series } },
    { kind: "view", change: { sentences: { replications: 5, claims: [] } } },
    { kind: "view", change: { sentences: { replications: 10, claims: [] }, failure: "no room" } },
  );
  expect(experiments).toHaveLength(8);
  expect(experiments[6]).toEqual({ curves, ownDistribution: series });
  expect(experiments[0]).toEqual({});
  expect([sentences?.replications, failure]).toEqual([10, "no room"]);
});

test("experiments without a message stay the same object, so that they are not drawn again", () => {
  const before = after({ kind: "experiment", experiment: 1, change: { curves } });
  const { experiments } = viewAfter(before, { kind: "experiment", experiment: 2, change: { curves } });
  expect(experiments[1]).toBe(before.experiments[1]);
});

test("is complete when all replications are done, but not before the first message of the worker", () => {
  const played = (done: number) => after({ kind: "view", change: { progress: { done, total: 80 } } });
  expect([emptyView, played(5), played(80)].map(isComplete)).toEqual([false, false, true]);
});
