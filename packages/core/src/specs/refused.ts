import { type InvalidError, invalid } from "../errors/invalid.ts";

const notConcave = "not concave in the distribution, so no gradient method can promise its best blend";
const convex = "convex in the distribution, so a single arm is optimal and there is nothing to blend";

/** Objectives that people ask for and that must be refused: why, and what to take instead. */
const reasons: Readonly<Record<string, string>> = {
  "lower-cvar": `lower CVaR is ${convex}; "upper-cvar" lifts the best tail, "inter-es" spreads both`,
  "mean-minus-variance": `mean minus variance is ${convex}; "mean-variance" with lambda >= 0 is concave`,
  "wasserstein-distance": `the unsquared Wasserstein distance is ${notConcave}; "wasserstein" is minus its square, with the same best match`,
  median: `the median is ${notConcave}; "median-deviation" and "upper-cvar" are concave`,
  quantile: `a quantile is ${notConcave}; "upper-cvar" is concave`,
  sharpe: `the Sharpe ratio is ${notConcave}; "mean-variance" with lambda >= 0 is concave`,
  perplexity: `perplexity, exp(entropy), is ${notConcave}; "entropy" is, and has the same best blend`,
  rke: `RKE is ${notConcave}; "kernel-diversity" is, and has the same best blend`,
  vendi: `the Vendi score is ${notConcave}; "von-neumann" is, and has the same best blend`,
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

/** The refusal of a kind that is known not to be concave, with its reason; undefined for other kinds. */
export function refusal(kind: string): InvalidError | undefined {
  const name = otherNames[kind] ?? kind;
  if (!Object.hasOwn(reasons, name)) return undefined;
  return invalid("utility kind", `a functional concave in the distribution (${reasons[name]})`, kind);
}
