import { formatNumber, formatShare, formatShares, listText, rounded } from "@blendit/lab/text";
import { type Model, models, type Purchase } from "./budget-problem.ts";

/** An amount of money to three digits, and at least to cents, so that adjacent steps of the slider differ. */
export function dollarsText(dollars: number): string {
  const [, decimals = ""] = String(rounded(dollars, 3)).split(".");
  return `$${dollars.toFixed(Math.max(2, decimals.length))}`;
}

/** Shares below this are rounding. */
const NOTHING = 1e-6;

/** A gain to two digits as a decimal, such as 0.000067. */
function gainText(gain: number): string {
  return String(rounded(gain, 2));
}

/** The share of each model, without rounding errors of the solver. */
export function sharesText(weights: readonly number[]): string[] {
  const shares = weights.map((weight) => Number(weight.toFixed(6)));
  const texts = formatShares(shares);
  return shares.map((share, model) => (share === 0 ? formatShare(0) : texts[model]!));
}

/** What the budget buys, or why it buys nothing. */
export function purchaseSentence(bought: Purchase): string {
  const per = `${dollarsText(bought.budget)} per 1,000 prompts`;
  if (!bought.isFeasible) {
    const { name, dollars } = bought.cheapest;
    return `This budget is below the cheapest model: ${name} costs ${dollarsText(dollars)} per 1,000 prompts. Raise the budget.`;
  }
  const { weights, quality } = bought;
  const shares = sharesText(weights);
  const used = models.flatMap(({ name }, model) => (weights[model]! > NOTHING ? [`${shares[model]} ${name}`] : []));
  return `For ${per}, the best blend has a mean quality of ${formatNumber(quality, 3)}: ${listText(used)}.`;
}

/** What the blend gains over the best single model. */
export function singleSentence(bought: Purchase): string {
  if (!bought.isFeasible) return "";
  const { single, quality } = bought;
  const gain = quality - single.quality;
  if (gain < NOTHING) return `At this budget the best blend is one model: ${single.name}.`;
  return `The best single model within this budget is ${single.name}, at ${qualityText(single)}: the blend gains ${gainText(gain)}.`;
}

/** What a slightly larger budget gains. */
export function priceSentence(bought: Purchase): string {
  if (!bought.isFeasible) return "";
  const { dollars, gain } = bought.raise;
  if (gain < NOTHING) return "A larger budget gains nothing: every prompt goes to the best model.";
  return `Raising the budget by ${dollarsText(dollars)} gains ${gainText(gain)}.`;
}

/** The certificate has no allowance for chance, unlike the answers about tables. */
const EXACT =
  "This takes the averages as exact, while blendit suggest keeps a margin, so that a limit holds with 95\u00a0% confidence.";

/** How far the blend can be from the best one. */
export function certifiedSentence(bought: Purchase): string {
  if (!bought.isFeasible) return "";
  const { certificate } = bought;
  const margin = certificate < NOTHING ? "" : ` by more than ${gainText(certificate)}`;
  return `Certified: no other blend within this budget is better${margin}. ${EXACT}`;
}

export function qualityText({ quality }: Pick<Model, "quality">): string {
  return formatNumber(quality, 3);
}
