import { expect, it } from "vitest";
import { mean } from "../utilities/mean.ts";
import { SampledTable } from "./sampled-table.ts";

it("samples all of a long table, even if it is sorted", () => {
  const samples = [0, 1].map((arm) => Array.from({ length: 5000 }, (_, row) => arm + row / 5000));
  const table = new SampledTable({ utility: mean(), samples }, 2);
  const deviations = table.deviations(table.someOfAll(), table.means, Float64Array.of(0.5, 0.5));
  // The deviation of a uniform distribution; one outcome from each of 2000 parts of the table has nearly that of all.
  for (const deviation of deviations) expect(deviation).toBeCloseTo(1 / Math.sqrt(12), 3);
});
