import { expect, test } from "vitest";
import { paperResults } from "../../../test/paper-results.ts";
import { momentNames, panelsOf } from "./panel.ts";

const HORIZON = 1001;
const results = paperResults("published", HORIZON);

test("panels have the gaps and biases of single replications at rounds 1, 100, 500, 1000 and the end", () => {
  const panels = panelsOf(results.toReversed())!;
  for (const { utility, scenario, summary } of results) {
    const panel = panels[utility][scenario - 1]!;
    expect(panel.scenario).toBe(scenario);
    const [exact, plugIn] = summary.learners;
    [1, 100, 500, 1000, HORIZON].forEach((round, moment) => {
      const place = exact!.rounds.indexOf(round);
      const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / 5;
      expect(mean(panel.exact[moment]!)).toBeCloseTo(exact!.utilityGap[place]!.mean, 12);
      expect(mean(panel.plugIn[moment]!)).toBeCloseTo(plugIn!.utilityGap[place]!.mean, 12);
      expect(mean(panel.bias[moment]!)).toBeCloseTo(plugIn!.bias![place]!.mean, 12);
    });
    expect(panel.exact).toHaveLength(momentNames.length);
    expect(panel.distance).toHaveLength(5);
  }
});

test("runs of 1000 rounds or fewer have no panels, because they lack a moment", () => {
  expect(panelsOf(paperResults("published", 40))).toBeUndefined();
});
