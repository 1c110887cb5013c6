/**
 * All problems of `known-distributions.slow.test.ts`, with the largest deviation of each kind. Run with `npm run bench --
 * known-distributions`.
 */
import { deviationOf, knownDistributionProblems } from "./known-distributions.ts";

const kinds = [...new Set(knownDistributionProblems.map(({ utility }) => utility.kind))];
for (const kind of kinds) {
  const deviations = knownDistributionProblems.filter(({ utility }) => utility.kind === kind).map(deviationOf);
  const isGood = deviations.every((deviation) => deviation.isGood);
  if (!isGood) process.exitCode = 1;
  const [found, stated] = (["found", "stated"] as const).map((name) =>
    Math.max(...deviations.map((deviation) => deviation[name])).toExponential(1),
  );
  console.log(`${isGood ? "ok " : "BAD"} ${kind}, ${deviations.length} problems: off by ${found}, stated ${stated}`);
}
