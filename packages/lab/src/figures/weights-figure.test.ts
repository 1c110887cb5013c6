import { describe, expect, it } from "vitest";
import { sampleSummary, withLearners } from "../../test/sample-summary.ts";
import { createDocument } from "./create-document.ts";
import { weightsFigure } from "./weights-figure.ts";

describe("weightsFigure", () => {
  it.each([2, 4, 30, 120])("draws %d arms: a bar and the learners' markers for each", (armCount) => {
    const svg = weightsFigure(sampleSummary({ armCount }), createDocument())!;
    const marks = (kind: string) => new RegExp(`aria-label="${kind}">((?:<(?:rect|path|circle)[^>]*>)+)</g>`, "g");
    const counts = [...svg.matchAll(marks("dot"))].map(([, inner = ""]) => inner.split("<").length - 1);
    expect(counts.filter((count) => count === armCount)).toHaveLength(2);
    expect(svg).not.toMatch(/NaN|undefined/);
  });

  it("names axes, learners, the optimum and the floor", () => {
    const svg = weightsFigure(sampleSummary(), createDocument())!;
    const axes = ["Arm (number)", "Average weight at the horizon (share of rounds)"];
    for (const text of [...axes, "exact", "plug-in", "optimum w*", "floor 0.01"]) expect(svg).toContain(`>${text}<`);
  });

  it("does without an optimum, and is undefined without weights", () => {
    expect(weightsFigure({ ...sampleSummary(), optimum: null }, createDocument())).not.toContain("optimum");
    expect(
      weightsFigure(
        withLearners(sampleSummary(), () => ({ averageWeights: [] })),
        createDocument(),
      ),
    ).toBeUndefined();
  });
});
