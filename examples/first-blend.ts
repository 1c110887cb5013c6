/**
 * Learns a blend of four item banks whose scores should spread evenly over [0, 1]: the paper's second scenario.
 * Run it with `npm start`.
 */
import {
  type DistributionSpec,
  distribution,
  KnownArms,
  learner,
  optimum,
  Random,
  type UtilitySpec,
  utility,
} from "@blendit/core";

const arms: DistributionSpec[] = [
  { kind: "beta", alpha: 2, beta: 8 },
  { kind: "beta", alpha: 8, beta: 2 },
  { kind: "beta", alpha: 2, beta: 2 },
  { kind: "beta", alpha: 20, beta: 20 },
];
const goal: UtilitySpec = { kind: "wasserstein", target: { kind: "uniform", low: 0, high: 1 } };
const floor = 0.03;
const horizon = 20_000;

const best = optimum({ utility: goal, arms, floor });
const laws = arms.map((spec) => distribution(spec));
const known = new KnownArms({ utility: utility(goal), arms: laws });
const ascent = learner({ kind: "mirror-ascent" }, { utility: utility(goal), armCount: arms.length, floor });
const random = Random.stream(1, "first blend");

console.log("Four arms: scores Beta(2,8), Beta(8,2), Beta(2,2), Beta(20,20). Their laws are hidden from the learner.");
console.log("Goal: outcomes spread evenly over [0, 1]; utility = -(Wasserstein distance to Uniform[0,1])^2.");
console.log(
  `Best blend (certified to ${best.certificate.toExponential(0)}): ${share(best.weights)}  utility ${best.value.toFixed(6)}\n`,
);
console.log("   round   recommended blend                utility    gap to best   certificate");
for (let round = 1; round <= horizon; round++) {
  const arm = ascent.choose(random);
  ascent.update(arm, laws[arm]!.sample(random), ascent.probability(arm));
  if ([10, 100, 500, 1000, 2000, 5000, 10_000, horizon].includes(round)) report(round);
}

/** One line of the table. The certificate bounds the gap without knowing the best blend. */
function report(round: number): void {
  const blend = ascent.recommend();
  const value = known.value(blend);
  const certificate = known.certificate(blend, floor);
  const numbers = [value.toFixed(6), (best.value - value).toExponential(2), certificate.toExponential(2)];
  console.log(
    `${String(round).padStart(8)}   ${share(blend)}   ${numbers.map((number) => number.padStart(10)).join("   ")}`,
  );
}

function share(weights: Float64Array): string {
  return Array.from(weights, (weight) => `${(100 * weight).toFixed(1)} %`.padStart(7)).join(" ");
}
