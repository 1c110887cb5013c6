import { expect, test } from "vitest";
import { paperResults } from "../../../test/paper-results.ts";
import { resultsTable } from "./results-table.ts";

const results = paperResults().filter(({ utility }) => utility === "wasserstein");

test("each column has one power of ten, said in its label, and the ends of the curves", () => {
  const { columns, rows, caption } = resultsTable(results);
  expect(caption).toBe("After 40 rounds: means over 5 replications ± one standard error.");
  expect(columns.map(({ label }) => label.replace(/ \(.*/, ""))).toEqual([
    "Panel",
    "Gap, exact",
    "Gap, plug-in",
    "Regret, exact",
    "Regret, plug-in",
    "Bias, plug-in",
  ]);
  results.forEach(({ summary: { learners } }, row) => {
    const ends = [learners[0]!.utilityGap, learners[1]!.utilityGap, learners[0]!.regret, learners[1]!.regret];
    [...ends, learners[1]!.bias!].forEach((list, index) => {
      const power = /⁻³/.test(columns[index + 1]!.label) ? 1e-3 : 1;
      const [mean, error] = String(rows[row]![index + 1])
        .split("±")
        .map(Number);
      const expected = list.at(-1)!;
      // The error has two digits, the mean as many places as the error.
      expect(Math.abs(mean! * power - expected.mean)).toBeLessThan(0.06 * expected.standardError!);
      expect(Math.abs(error! * power - expected.standardError!)).toBeLessThan(0.06 * expected.standardError!);
    });
  });
});
