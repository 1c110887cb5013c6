import { type InvalidError, refused } from "../errors/invalid.ts";

const notConcave = "not concave in the distribution, so no method can guarantee its best blend";
const convex = "convex in the distribution, so a single option is optimal and there is nothing to blend";

/** Goals that are refused: the reason, and what to use instead. */
const reasons: Readonly<Record<string, string>> = {
  "lower-cvar": `lower CVaR is ${convex}. Use "upper-cvar" to raise the best tail, or "inter-es" to spread both`,
  "mean-minus-variance": `mean minus variance is ${convex}. Use "mean-variance" with lambda >= 0`,
  "wasserstein-distance": `the unsquared Wasserstein distance is ${notConcave}. Use "wasserstein", minus its square, which has the same best match`,
  median: `the median is ${notConcave}. Use "median-deviation" or "upper-cvar"`,
  quantile: `a quantile is ${notConcave}. Use "upper-cvar"`,
  sharpe: `the Sharpe ratio is ${notConcave}. Use "mean-variance" with lambda >= 0`,
  perplexity: `perplexity, exp(entropy), is ${notConcave}. Use "entropy", which has the same best blend`,
  rke: `RKE is ${notConcave}. Use "kernel-diversity", which has the same best blend`,
  vendi: `the Vendi score is ${notConcave}. Use "von-neumann", which has the same best blend`,
};

const otherNames: Readonly<Record<string, string>> = {
  cvar: "lower-cvar",
  "expected-shortfall": "lower-cvar",
  "risk-averse-mean-variance": "mean-minus-variance",
  "wasserstein-1": "wasserstein-distance",
  "wasserstein-2": "wasserstein-distance",
  w2: "wasserstein-distance",
  var: "quantile",
  "value-at-risk": "quantile",
  "sharpe-ratio": "sharpe",
};

/** The error for a kind that is known not to be concave, with the reason; undefined for other kinds. */
export function refusal(kind: string): InvalidError | undefined {
  const name = otherNames[kind] ?? kind;
  if (!Object.hasOwn(reasons, name)) return undefined;
  return refused("utility kind", `${kind} cannot be maximised: ${reasons[name]}.`, kind);
}
