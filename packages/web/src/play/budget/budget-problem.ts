import { discrete, mean } from "@blendit/core";
import { constrainedOptimum, type Frontier, frontier, KnownArms } from "@blendit/core/optimum";
import { budgetPuzzle } from "./budget-address.ts";

export interface Model {
  readonly name: string;
  /** The mean quality of answers, from 0 to 1. */
  readonly quality: number;
  /** The cost per 1,000 prompts. */
  readonly dollars: number;
}

/** The models of examples/llm-routing, to four digits; a test computes these numbers from its table. */
export const models: readonly Model[] = [
  { name: "llama-3.1-8b", quality: 0.7888, dollars: 0.02929 },
  { name: "mistral-large", quality: 0.9248, dollars: 0.5029 },
  { name: "gemini-2.5-pro", quality: 0.9349, dollars: 15.04 },
];

/** What a budget buys. */
export type Purchase = { readonly budget: number } & (
  | {
      readonly isFeasible: true;
      readonly weights: readonly number[];
      readonly quality: number;
      /** No blend within the budget is better by more than this. */
      readonly certificate: number;
      /** The best single model within the budget. */
      readonly single: Model;
      /** An increase of the budget, and what it adds to the quality. */
      readonly raise: { readonly dollars: number; readonly gain: number };
    }
  /** Even the cheapest model costs more. */
  | { readonly isFeasible: false; readonly cheapest: Model }
);

/** Relative tolerance, so that a model whose price equals the budget is within it. */
const ROUNDING = 1e-9;

const goal = meansOf(({ quality }) => quality);
const cost = meansOf(({ dollars }) => dollars);

function meansOf(number: (model: Model) => number): KnownArms {
  const arms = models.map((model) => discrete({ values: [number(model)], masses: [1] }));
  return new KnownArms({ utility: mean(), arms });
}

/** The best quality against the budget. */
export function qualityFrontier(): Frontier {
  const found = frontier({ goal, constraints: [{ problem: cost, atMost: 0 }], which: 0, floor: 0 });
  if (!found.feasible) throw new Error("a frontier without other limits is feasible");
  return found;
}

/** The best blend within a budget. */
export function purchase(budget: number): Purchase {
  const found = within(budget);
  if (!found.feasible) return { budget, isFeasible: false, cheapest: leastBy(models, ({ dollars }) => dollars) };
  const affordable = models.filter(({ dollars }) => dollars <= budget * (1 + ROUNDING));
  const dollars = 10 ** Math.floor(Math.log10(budget));
  const larger = within(budget + dollars);
  return {
    budget,
    isFeasible: true,
    weights: Array.from(found.weights),
    quality: found.value,
    certificate: found.certificate,
    single: leastBy(affordable, ({ quality }) => -quality),
    raise: { dollars, gain: larger.feasible ? larger.value - found.value : 0 },
  };
}

function within(budget: number) {
  return constrainedOptimum({ goal, constraints: [{ problem: cost, atMost: budget }], floor: 0 });
}

function leastBy<Item>(list: readonly Item[], size: (item: Item) => number): Item {
  return list.reduce((least, item) => (size(item) < size(least) ? item : least));
}

/** The experiment file of a budget, for `blendit optimum` and `blendit frontier`. */
export function budgetFile(budget: number): Record<string, unknown> {
  const always = (value: number) => ({ kind: "discrete", values: [value], masses: [1] });
  return {
    name: budgetPuzzle.id,
    utility: { kind: "mean", of: "quality" },
    arms: models.map(({ name, quality, dollars }) => {
      return { name, kind: "record", metrics: { quality: always(quality), dollars: always(dollars) } };
    }),
    floor: 0,
    constraints: [{ name: "dollars per 1,000 prompts", utility: { kind: "mean", of: "dollars" }, atMost: budget }],
  };
}
