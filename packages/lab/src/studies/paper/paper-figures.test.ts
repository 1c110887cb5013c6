import { describe, expect, test } from "vitest";
import { paperResults } from "../../../test/paper-results.ts";
import type { PaperResult } from "./experiments.ts";
import { paperFigureNames } from "./figure-names.ts";
import { paperFigures } from "./paper-figures.ts";

const results = paperResults();
const figures = paperFigures(results);
const panels = (svg: string) => svg.match(/>Scenario \d</g) ?? [];

describe("paperFigures", () => {
  test("are five figures: gap and bias for both utilities, and the distributions for wasserstein", () => {
    expect(Object.keys(figures)).toEqual(paperFigureNames);
  });

  test("have twenty panels, with the four scenarios in order in each figure", () => {
    for (const { wide: svg } of Object.values(figures)) {
      expect(panels(svg)).toEqual([1, 2, 3, 4].map((number) => `>Scenario ${number}<`));
    }
    expect(Object.values(figures).flatMap(({ wide }) => panels(wide))).toHaveLength(20);
  });

  test("contain only finite numbers", () => {
    for (const svg of Object.values(figures).flatMap(({ wide, narrow }) => [wide, narrow])) {
      expect(svg).toMatch(/^<svg[^>]+>/);
      expect(svg).not.toMatch(/NaN|Infinity|undefined/);
    }
  });

  test("show the numbers of the right scenario and utility in each panel", () => {
    // Results in another order of utilities make the same figures.
    const swapped = results.toReversed().toSorted((a, b) => a.scenario - b.scenario);
    expect(paperFigures(swapped)).toEqual(figures);
    const zeroed = results.map((result): PaperResult => {
      if (result.utility !== "variance" || result.scenario !== 3) return result;
      const learners = result.summary.learners.map((learner) => ({
        ...learner,
        utilityGap: learner.utilityGap.map(() => ({ mean: 1, standardError: 0 })),
      }));
      return { ...result, summary: { ...result.summary, learners } };
    });
    const changed = paperFigures(zeroed);
    expect(paperFigureNames.filter((name) => changed[name].wide !== figures[name].wide)).toEqual(["variance-gap"]);
  });
});
