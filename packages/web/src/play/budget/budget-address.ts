import { rounded } from "@blendit/lab/text";

/** The entry in the list of puzzles. */
export const budgetPuzzle = {
  id: "within-a-budget",
  title: "Models within a budget",
  story:
    "Three language models answered the same 1,785 prompts: better answers cost more. Set what you can spend. Between two prices only the cheaper model fits, but a blend of both gets more out of the budget.",
} as const;

/** The range of the slider in dollars per 1,000 prompts, from below the cheapest model to above the most expensive. */
export const budgetRange = [0.02, 20] as const;

/** The number of steps of the slider, which are even on a logarithmic scale. */
export const SLIDER_STEPS = 300;

const [least, most] = budgetRange;
const DIGITS = 3;
/** The budget that the page opens with, which is between the prices of two models. */
const START = 0.25;

/** The budget at a position of the slider, rounded to a few digits. */
export function budgetAt(position: number): number {
  return rounded(least * (most / least) ** (position / SLIDER_STEPS), DIGITS);
}

/** The position of the slider that is nearest to a budget. */
export function positionOf(budget: number): number {
  const share = Math.log(budget / least) / Math.log(most / least);
  return Math.round(SLIDER_STEPS * Math.min(1, Math.max(0, share)));
}

export function budgetSearch(budget: number): string {
  return `?puzzle=${budgetPuzzle.id}${budget === START ? "" : `&budget=${budget}`}`;
}

/** The budget of an address; if it is not valid, the default and what is wrong. */
export function budgetOf(search: string): { readonly budget: number; readonly problems: readonly string[] } {
  const text = new URLSearchParams(search).get("budget");
  if (text === null) return { budget: START, problems: [] };
  const budget = Number(text);
  if (text !== "" && budget >= least && budget <= most) return { budget, problems: [] };
  const problem = `The budget in the address, “${text}”, is not a number from ${least} to ${most}. The budget is set to ${START}. Move the slider to change it.`;
  return { budget: START, problems: [problem] };
}
