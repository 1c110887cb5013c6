import type { UtilitySpec } from "@blendit/core/specs";
import type { Population, PopulationSpec } from "./population.ts";

export const populations: readonly PopulationSpec[] = [
  { name: "flight delays", file: "flights-3m.parquet", option: "origin", outcome: "delay", leastRows: 300 },
  { name: "film earnings", file: "movies.json", option: "Major Genre", outcome: "Worldwide Gross", leastRows: 200 },
  {
    name: "film ratings",
    file: "movies.json",
    option: "Major Genre",
    outcome: "IMDB Rating",
    leastRows: 200,
    isBounded: true,
  },
  {
    name: "critics",
    file: "movies.json",
    option: "MPAA Rating",
    outcome: "Rotten Tomatoes Rating",
    leastRows: 200,
    isBounded: true,
  },
  {
    name: "bird strike speed",
    file: "birdstrikes.csv",
    option: "Origin State",
    outcome: "Speed IAS in knots",
    leastRows: 200,
  },
  {
    name: "bird strike cost",
    file: "birdstrikes.csv",
    option: "Wildlife Size",
    outcome: "Cost Total $",
    leastRows: 200,
  },
  {
    name: "bird size",
    file: "birdstrikes.csv",
    option: "Phase of flight",
    outcome: "Wildlife Size",
    leastRows: 200,
    isBounded: true,
  },
  { name: "goals", file: "football.json", option: "division", outcome: "home_score", leastRows: 700 },
  { name: "jobs", file: "jobs.json", option: "year", outcome: "perc", leastRows: 500 },
  {
    name: "habitats",
    file: "species.csv",
    option: "common_name",
    outcome: "habitat_yearround_pct",
    leastRows: 3000,
    isBounded: true,
  },
  { name: "wind", file: "weather.csv", option: "weather", outcome: "wind", leastRows: 50 },
  { name: "latitudes", file: "zipcodes.csv", option: "state", outcome: "latitude", leastRows: 500 },
  { name: "penguins", file: "penguins.json", option: "Species", outcome: "Body Mass (g)", leastRows: 60 },
];

/** The current mix: the rows' shares; the rows' shares of identical options; or the best blend of the population. */
export type Today = "rows" | "identical" | "optimal";

export interface Cell {
  readonly population: string;
  readonly utility: string;
  /** Average rows per option. */
  readonly rows: number;
  readonly today: Today;
}

const plain: Readonly<Record<string, Readonly<Record<string, readonly number[]>>>> = {
  "flight delays": { variance: [20, 200], wasserstein: [50], mean: [50], cramer: [50], quota: [20] },
  "film earnings": { mean: [50, 500], gini: [200], "upper-cvar": [200], "best-of": [50] },
  "film ratings": { mean: [20], deviation: [50], wasserstein: [300], "best-of": [1000], entropy: [200] },
  critics: { variance: [100], cramer: [30], quota: [500], "upper-cvar": [200] },
  "bird strike speed": { mean: [100], gini: [50], wasserstein: [100], entropy: [200] },
  "bird strike cost": { mean: [1000], variance: [5000], "upper-cvar": [200] },
  "bird size": { entropy: [20, 300], quota: [100, 2000] },
  goals: { mean: [300], deviation: [1000], "best-of": [100] },
  jobs: { gini: [200], variance: [500], cramer: [50] },
  habitats: { variance: [50], "upper-cvar": [1000], wasserstein: [200], mean: [5000] },
  wind: { deviation: [100], "upper-cvar": [500], quota: [50] },
  latitudes: { cramer: [50], variance: [100], mean: [30] },
  penguins: { gini: [20], wasserstein: [50], "best-of": [200] },
};

const nullCells: readonly Cell[] = [
  { population: "film ratings", utility: "mean", rows: 100, today: "identical" },
  { population: "flight delays", utility: "variance", rows: 50, today: "identical" },
  { population: "bird strike speed", utility: "gini", rows: 50, today: "identical" },
  { population: "critics", utility: "cramer", rows: 300, today: "identical" },
  { population: "bird size", utility: "entropy", rows: 100, today: "identical" },
  { population: "film ratings", utility: "wasserstein", rows: 100, today: "optimal" },
  { population: "goals", utility: "deviation", rows: 300, today: "optimal" },
  { population: "film earnings", utility: "mean", rows: 100, today: "optimal" },
  { population: "habitats", utility: "upper-cvar", rows: 500, today: "optimal" },
  { population: "critics", utility: "entropy", rows: 50, today: "optimal" },
];

/** The cells of the study: populations, utilities and sizes. */
export const cells: readonly Cell[] = [
  ...Object.entries(plain).flatMap(([population, goals]) =>
    Object.entries(goals).flatMap(([utility, sizes]) =>
      sizes.map((rows): Cell => ({ population, utility, rows, today: "rows" })),
    ),
  ),
  ...nullCells,
];

export function nameOf({ population, utility, rows, today }: Cell): string {
  return `${population}, ${utility}, ${rows.toLocaleString("en-US")} rows${today === "rows" ? "" : `, ${today}`}`;
}

/** A utility for a population, whose targets, edges and quotas are quantiles of its outcomes. */
export function goalOf(kind: string, { outcomes }: Population): UtilitySpec {
  const sorted = Float64Array.from(outcomes.flatMap((list) => Array.from(list))).sort();
  const quantile = (share: number) => sorted[Math.floor(share * (sorted.length - 1))]!;
  const target = { kind: "uniform" as const, low: quantile(0.05), high: quantile(0.95) };
  const isCategories = new Set(sorted).size <= 5;
  switch (kind) {
    case "upper-cvar":
      return { kind, level: 0.1 };
    case "best-of":
      return { kind, draws: 5 };
    case "wasserstein":
    case "cramer":
      return { kind, target };
    case "entropy":
      return isCategories ? { kind } : { kind, edges: [0.25, 0.5, 0.75].map(quantile) };
    case "quota":
      return { kind, share: 0.5, ...(isCategories ? { values: [0] } : { low: quantile(0.75), high: sorted.at(-1)! }) };
    default:
      return { kind } as UtilitySpec;
  }
}
