import { describe, expect, it } from "vitest";
import { sampleSummary, withLearners } from "../../test/sample-summary.ts";
import { createDocument } from "./create-document.ts";
import { weightsFigure } from "./weights-figure.ts";

/** How many shapes each mark of this kind has. */
const counts = (svg: string, kind: string) => {
  const marks = new RegExp(`data-mark="${kind}"[^>]*>((?:<(?:rect|path|circle)[^>]*>)+)</g>`, "g");
  return [...svg.matchAll(marks)].map(([, inner = ""]) => inner.split("<").length - 1);
};

describe("weightsFigure", () => {
  it.each([2, 4, 30])("draws %d arms: a bar and the learners' markers for each", (armCount) => {
    for (const shape of ["wide", "narrow"] as const) {
      const svg = weightsFigure(sampleSummary({ armCount }), createDocument(), shape)!;
      expect(counts(svg, "dot").filter((count) => count === armCount)).toHaveLength(2);
      expect(counts(svg, "rect").filter((count) => count === armCount)).toHaveLength(1);
      expect(svg).not.toMatch(/NaN|undefined/);
    }
  });

  it("names the arms, the learners, the optimum and the floor", () => {
    const summary = { ...sampleSummary(), names: ["Drama", "Comedy", "Horror", "Western"] };
    const svg = weightsFigure(summary, createDocument())!;
    const words = ["Weight (per cent)", "exact", "plug-in", "optimum w*", "floor 1 %", ...summary.names];
    for (const text of words) expect(svg).toContain(`>${text}<`);
  });

  it("marks the floor of each arm where these differ", () => {
    const { experiment, ...summary } = sampleSummary();
    const floored = (floor: readonly number[]) =>
      weightsFigure({ ...summary, experiment: { ...experiment, floor } }, createDocument())!;
    const svg = floored(experiment.arms.map((_, arm) => 0.01 * arm));
    expect(svg).toContain(">floors<");
    expect(svg).not.toMatch(/NaN|undefined/);
    expect(floored(experiment.arms.map(() => 0.01))).toContain(">floor 1 %<");
    expect(floored(experiment.arms.map(() => 0))).not.toContain("floor");
  });

  it("shows of very many arms those with the largest weights, and says what is left out", () => {
    const svg = weightsFigure(sampleSummary({ armCount: 120 }), createDocument())!;
    expect(counts(svg, "dot").filter((count) => count === 38)).toHaveLength(2);
    expect(svg).toContain("82 arms with at most");
    // Every seventh arm from the second on has by far the largest weights.
    expect(svg).toContain(">arm 2<");
    expect(svg).toContain(">arm 114<");
  });

  it("shows the optimum before and after the change where distributions drift, and compares with the later one", () => {
    const summary = { ...sampleSummary({ armCount: 2 }), names: ["a", "b"] };
    const weights = [
      [0.25, 0.75],
      [0.5, 0.5],
    ];
    const learners = withLearners(summary, (_, i) => ({
      recommendedWeights: { mean: weights[i], standardDeviation: null },
    })).learners;
    const finalOptimum = { weights: [0.3, 0.7], value: 1, certificate: 0 };
    const svg = weightsFigure({ ...summary, learners, finalOptimum }, createDocument())!;
    expect(counts(svg, "rect").filter((count) => count === 2)).toHaveLength(2);
    for (const text of ["optimum before the change", "optimum after it"]) expect(svg).toContain(`>${text}<`);
    expect(svg).toContain(
      "Distance from the optimum after it: exact has 5 % of the weight elsewhere, plug-in has 20 % of the weight elsewhere.",
    );
  });

  it("shows how much the blends spread over replications, where there is more than one", () => {
    const spreads = (replications: number) =>
      weightsFigure(sampleSummary({ replications }), createDocument())!.match(/data-mark="rule"/g)?.length ?? 0;
    // One more is the floor.
    expect([spreads(500), spreads(1)]).toEqual([3, 1]);
  });

  it("does without an optimum, and is undefined without weights", () => {
    expect(weightsFigure({ ...sampleSummary(), optimum: null }, createDocument())).not.toContain("optimum");
    expect(
      weightsFigure(
        withLearners(sampleSummary(), () => ({ recommendedWeights: { mean: [], standardDeviation: null } })),
        createDocument(),
      ),
    ).toBeUndefined();
  });
});
