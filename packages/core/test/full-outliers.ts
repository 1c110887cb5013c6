import { distributionSpecs, mostGap, outlierGaps } from "./outlier-gaps.ts";

/**
 * Prints what an outlier among 20,000 rewards costs, as shares of the gap at equal shares. The exit code is 1 if any is too
 * large.
 */
for (const spec of distributionSpecs) {
  for (const outlier of [1e4, -1e4, 1e8]) {
    const gaps = outlierGaps(spec, outlier, 20_000, [5, 400, 10_000]);
    const share = (gap: number) => (gap / gaps.equal).toFixed(5);
    const isTooLarge = gaps.learner > mostGap(gaps, 0.005);
    if (isTooLarge) process.exitCode = 1;
    console.log(
      `${spec.kind}, outlier ${outlier}: full-gradient ${share(gaps.learner)}, plug-in optimum ${share(gaps.plugIn)}`,
      isTooLarge ? "TOO LARGE" : "",
    );
  }
}
