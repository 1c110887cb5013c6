/** The comparisons of `mirror-parts.test.ts` in full: 100,000 rounds each, some minutes. `npm run agreement` */
import { compare, longComparisons } from "./agreement.ts";

const ROUNDS = 100_000;
const TOLERANCE = 1e-10;

for (const setting of longComparisons) {
  const apart = compare(setting, ROUNDS);
  const isGood = apart < TOLERANCE;
  if (!isGood) process.exitCode = 1;
  const { parts, armCount, share } = setting;
  console.log(
    `${isGood ? "ok " : "BAD"} ${parts}, ${armCount} arms, floor ${share}/K: ${apart.toExponential(1)} apart`,
  );
}
