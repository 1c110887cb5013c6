import { describe, expect, it } from "vitest";
import { sampleSummary, withLearners } from "../../test/sample-summary.ts";
import { rowAxis } from "./rows-figure.ts";
import { weightsFigure } from "./weights-figure.ts";

const draw = (summary: Parameters<typeof weightsFigure>[0]) => weightsFigure(summary)!.wide;

/** The number of bars, recognised by their outline. */
const bars = (svg: string) => svg.match(/<rect [^>]*stroke-width="0.8"/g)?.length ?? 0;
/** The number of markers, recognised by their white rim. */
const markers = (svg: string) => svg.match(/<(circle|path) [^>]*stroke="#ffffff"/g)!.length;

describe("weightsFigure", () => {
  it.each([2, 4, 30])("draws %d arms: a bar and the learners' markers for each", (armCount) => {
    const { wide, narrow } = weightsFigure(sampleSummary({ armCount }))!;
    for (const svg of [wide, narrow]) {
      // Two learners, each with one more marker in the legend.
      expect(markers(svg)).toBe(2 * (armCount + 1));
      expect(bars(svg)).toBe(armCount);
      expect(svg).not.toMatch(/NaN|undefined/);
    }
  });

  it("names the arms, the learners, the optimum and the floor", () => {
    const summary = { ...sampleSummary(), names: ["Drama", "Comedy", "Horror", "Western"] };
    const svg = draw(summary);
    const words = ["Share (%)", "exact", "plug-in", "best blend", "minimum share 1 %", ...summary.names];
    for (const text of words) expect(svg).toContain(`>${text}<`);
  });

  it("marks the floor of each arm if floors differ", () => {
    const { experiment, ...summary } = sampleSummary();
    const floored = (floor: readonly number[]) => draw({ ...summary, experiment: { ...experiment, floor } });
    const svg = floored(experiment.arms.map((_, arm) => 0.01 * arm));
    expect(svg).toContain(">minimum shares<");
    expect(svg).not.toMatch(/NaN|undefined/);
    expect(floored(experiment.arms.map(() => 0.01))).toContain(">minimum share 1 %<");
    expect(floored(experiment.arms.map(() => 0))).not.toContain("minimum share");
  });

  it("shows only the arms with the largest weights if there are very many, and says what is omitted", () => {
    const svg = draw(sampleSummary({ armCount: 120 }));
    expect(markers(svg)).toBe(2 * (38 + 1));
    expect(svg).toContain("82 options with at most");
    // Every seventh arm from the second on has a far larger weight than the others.
    expect(svg).toContain(">arm 2<");
    expect(svg).toContain(">arm 114<");
    expect(draw(sampleSummary({ armCount: 70_000, horizon: 1 }))).toContain("69,962 options with at most");
  });

  it("shows the optimum before and after a drift, and compares with the later one", () => {
    const summary = { ...sampleSummary({ armCount: 2 }), names: ["a", "b"] };
    const weights = [
      [0.25, 0.75],
      [0.5, 0.5],
    ];
    const learners = withLearners(summary, (_, i) => ({
      recommendedWeights: { mean: weights[i], standardDeviation: null },
    })).learners;
    const finalOptimum = { weights: [0.3, 0.7], value: 1, certificate: 0 };
    const svg = draw({ ...summary, learners, finalOptimum });
    expect(bars(svg)).toBe(2 * 2);
    for (const text of ["best blend before the change", "best blend after the change"])
      expect(svg).toContain(`>${text}<`);
    expect(svg).toContain(
      "Distance from the best blend after the change: exact has 5 % of its shares elsewhere, plug-in has 20 % of its shares elsewhere.",
    );
  });

  it("shows the spread of the blends over replications if there is more than one", () => {
    const spreads = (replications: number) => draw(sampleSummary({ replications })).match(/stroke-width="1.4"/g);
    expect(spreads(500)).toHaveLength(2 * 4);
    expect(spreads(1)).toBeNull();
  });

  it("works without an optimum, and is undefined without weights", () => {
    expect(draw({ ...sampleSummary(), optimum: null })).not.toContain("best blend");
    expect(
      weightsFigure(
        withLearners(sampleSummary(), () => ({ recommendedWeights: { mean: [], standardDeviation: null } })),
      ),
    ).toBeUndefined();
  });
});

it("has whole names of learners on a phone, and shortens longer names", () => {
  const { format, fullLabel } = rowAxis(["mirror-ascent-adagrad", "a name that nobody can read on a phone"], "narrow");
  expect(format(1)).toBe("mirror-ascent-adagrad");
  expect(format(2)).toContain("…");
  expect(fullLabel!(2)).toBe("a name that nobody can read on a phone");
});
