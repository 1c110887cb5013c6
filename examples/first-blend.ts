/**
 * Learns a blend of four item banks whose scores should spread evenly over [0, 1]: the paper's second scenario.
 * Run it with `node examples/first-blend.ts`.
 */

import { beta, mirrorAscent, Random, uniform, wasserstein } from "@blendit/core";
import { KnownArms, maximise } from "@blendit/core/optimum";

const arms = [
  beta({ alpha: 2, beta: 8 }),
  beta({ alpha: 8, beta: 2 }),
  beta({ alpha: 2, beta: 2 }),
  beta({ alpha: 20, beta: 20 }),
];
const utility = wasserstein({ target: uniform({ low: 0, high: 1 }) });
const floor = 0.03;
const horizon = 20_000;

const known = new KnownArms({ utility, arms });
const best = maximise(known, floor);
const learner = mirrorAscent({ utility, armCount: arms.length, floor });
const random = Random.stream(1, "first blend");

console.log(
  "Four arms: scores Beta(2,8), Beta(8,2), Beta(2,2), Beta(20,20). Their distributions are hidden from the learner.",
);
console.log("Goal: outcomes spread evenly over [0, 1]; utility = -(Wasserstein distance to Uniform[0,1])^2.");
console.log(
  `Best blend (certified to ${best.certificate.toExponential(0)}): ${share(best.weights)}  utility ${best.value.toFixed(6)}\n`,
);
console.log("   round   recommended blend                utility    gap to best   certificate");
for (let round = 1; round <= horizon; round++) {
  const arm = learner.choose(random);
  learner.update(arm, arms[arm]!.sample(random));
  if ([10, 100, 500, 1000, 2000, 5000, 10_000, horizon].includes(round)) report(round);
}

/** One line of the table. The certificate bounds the gap without knowing the best blend. */
function report(round: number): void {
  const blend = learner.recommend();
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
