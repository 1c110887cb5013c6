/** In the list of puzzles. */
export const budgetPuzzle = {
  id: "within-a-budget",
  title: "The best answers you can afford",
  story:
    "Three language models answered the same 1,785 prompts: better answers cost more. Set what you can spend. Between two prices only the cheaper model fits, but a blend of both gets more out of the budget.",
} as const;

/** Dollars per 1,000 prompts that the slider goes from and to: below the cheapest model, and above the dearest. */
export const budgetRange = [0.02, 20] as const;

/** Positions of the slider: even steps in what the budget is multiplied by. */
export const SLIDER_STEPS = 300;

const [least, most] = budgetRange;
const DIGITS = 3;
/** What the page opens with: a quarter of a dollar, where no single model fits. */
const START = 0.25;

/** The budget at a position of the slider, in digits that people can read. */
export function budgetAt(position: number): number {
  return Number((least * (most / least) ** (position / SLIDER_STEPS)).toPrecision(DIGITS));
}

/** The position of the slider that is nearest to a budget. */
export function positionOf(budget: number): number {
  const share = Math.log(budget / least) / Math.log(most / least);
  return Math.round(SLIDER_STEPS * Math.min(1, Math.max(0, share)));
}

export function budgetSearch(budget: number): string {
  return `?puzzle=${budgetPuzzle.id}${budget === START ? "" : `&budget=${budget}`}`;
}

/** The budget of an address; where it says none that the slider has, that of the start and the reason. */
export function budgetOf(search: string): { readonly budget: number; readonly problems: readonly string[] } {
  const text = new URLSearchParams(search).get("budget");
  if (text === null) return { budget: START, problems: [] };
  const budget = Number(text);
  if (text !== "" && budget >= least && budget <= most) return { budget, problems: [] };
  const problem = `The budget in the address, “${text}”, is not a number from ${least} to ${most}. This is ${START}: move the slider to change it.`;
  return { budget: START, problems: [problem] };
}
