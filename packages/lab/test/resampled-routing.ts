import { readFileSync } from "node:fs";
import { Random } from "@blendit/core";
import { suggest, tableOfText, tableProblem } from "../src/index.ts";

/** How reliable and how good suggestions with a budget are for resampled tables. Truth is computed from all prompts. */
export interface RoutingResult {
  /** The number of suggestions that claim to meet the budget. */
  readonly said: number;
  /** The number of suggestions whose claim to meet the budget is true. */
  readonly held: number;
  /** How often the interval for the difference to equal shares contains the true difference in quality. */
  readonly covered: number;
  /** How often the true gap to the best quality within the budget is at most the upper bound of the suggestion. */
  readonly bounded: number;
  /** The mean true quality of the suggested blends. */
  readonly quality: number;
  /** The best quality within the budget. */
  readonly best: number;
  /** The quality that a margin of 1.96 standard errors of the cost loses. */
  readonly expectedLoss: number;
}

interface Model {
  readonly quality: number;
  readonly dollars: number;
  /** The standard deviation of dollars. */
  readonly deviation: number;
}

/**
 * Makes suggestions for tables of `size` prompts, drawn with replacement from the 1,785 prompts of the routing example. The budget
 * must be between the mean costs of the two cheaper models.
 */
export function resampledRouting(budget: number, tables: number, size: number, seed: number): RoutingResult {
  const [header, ...lines] = readFileSync("examples/llm-routing/val.csv", "utf8").trim().split("\n");
  const cells = lines.map((line) => line.split(","));
  const prompts = Map.groupBy(cells, ([prompt]) => prompt!);
  const models = new Map([...Map.groupBy(cells, ([, , model]) => model!)].map(([name, rows]) => [name, modelOf(rows)]));
  const random = Random.stream(seed, "prompts");
  const all = [...prompts.values()];
  const result = { said: 0, held: 0, covered: 0, bounded: 0, quality: 0 };
  const truth = bestWithin(budget, models, size);
  for (let table = 0; table < tables; table++) {
    const drawn = Array.from({ length: size }, () => all[Math.floor(random.uniform() * all.length)]!).flat();
    const text = [header, ...drawn.map((row) => row.join(","))].join("\n");
    const { problem, ...known } = tableProblem(tableOfText("sample.csv", text), {
      arm: "model",
      reward: "quality",
      utility: { kind: "mean" },
      limits: [{ utility: { kind: "mean", of: "dollars" }, atMost: budget }],
    });
    const { names, weights, constraints, comparison, gap } = suggest(problem, known);
    const of = (metric: "quality" | "dollars", shares: readonly number[]) =>
      names.reduce((sum, name, arm) => sum + shares[arm]! * models.get(name)![metric], 0);
    const isSaid = constraints![0]!.kept === "yes";
    if (isSaid) result.said++;
    if (isSaid && of("dollars", weights) <= budget) result.held++;
    const equal = names.map(() => 1 / names.length);
    const difference = of("quality", weights) - of("quality", equal);
    if (comparison.equal.low! <= difference && difference <= comparison.equal.high!) result.covered++;
    if (truth.best - of("quality", weights) <= gap!.upper) result.bounded++;
    result.quality += of("quality", weights) / tables;
  }
  return { ...result, ...truth };
}

function modelOf(rows: readonly (readonly string[])[]): Model {
  const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const costs = rows.map((row) => Number(row[4]));
  const dollars = meanOf(costs);
  const deviation = Math.sqrt(meanOf(costs.map((cost) => (cost - dollars) ** 2)));
  return { quality: meanOf(rows.map((row) => Number(row[3]))), dollars, deviation };
}

/** The best blend uses only the two cheaper models and the whole budget, since quality per dollar falls with the price. */
function bestWithin(budget: number, models: ReadonlyMap<string, Model>, size: number) {
  const [cheap, dear] = [...models.values()].toSorted((one, other) => one.dollars - other.dollars) as [Model, Model];
  const share = (budget - cheap.dollars) / (dear.dollars - cheap.dollars);
  const price = (dear.quality - cheap.quality) / (dear.dollars - cheap.dollars);
  const error = Math.hypot((1 - share) * cheap.deviation, share * dear.deviation) / Math.sqrt(size);
  return { best: cheap.quality + share * (dear.quality - cheap.quality), expectedLoss: 1.96 * error * price };
}
