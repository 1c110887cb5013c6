import { expect, test } from "vitest";
import { emptyView, isComplete, type ViewMessage, viewAfter } from "./paper-view.ts";

const axes = { title: "", xLabel: "", yLabel: "", series: [], logX: true, logY: true };
const curves = { replications: 5, gap: axes, bias: axes };
const series = { label: "own", x: [0, 1], mean: [1, 1] };

function after(...messages: ViewMessage[]) {
  return messages.reduce(viewAfter, emptyView);
}

test("the view collects what the worker tells of each experiment, and of all", () => {
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

test("experiments that nothing was told of stay the same object, so that nobody draws them anew", () => {
  const before = after({ kind: "experiment", experiment: 1, change: { curves } });
  const { experiments } = viewAfter(before, { kind: "experiment", experiment: 2, change: { curves } });
  expect(experiments[1]).toBe(before.experiments[1]);
});

test("all is there once every replication was played, and not before the worker has told how many there are", () => {
  const played = (done: number) => after({ kind: "view", change: { progress: { done, total: 80 } } });
  expect([emptyView, played(5), played(80)].map(isComplete)).toEqual([false, false, true]);
});
