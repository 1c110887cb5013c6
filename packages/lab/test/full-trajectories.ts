/** Compares the paper's 32 trajectories, in full size, with golden values: `npm run bench -- trajectories`. */
import { compareTrajectories } from "./compare-trajectories.ts";

const REPLICATIONS = 500;
const MOST_ERRORS = 4;
const SEED = 100;

const deviations = await compareTrajectories(REPLICATIONS, SEED);
const names = [...new Set(deviations.map(({ trajectory }) => trajectory))];
for (const name of names) {
  const own = deviations.filter(({ trajectory }) => trajectory === name);
  const worst = own.reduce((a, b) => (b.errors > a.errors ? b : a));
  console.log(
    `${name.padEnd(42)} worst of ${own.length}: ${worst.errors.toFixed(2)} standard errors (${worst.quantity}, round ${worst.round})`,
  );
}
const failed = deviations.filter(({ errors }) => !(errors <= MOST_ERRORS));
console.log(
  `${deviations.length - failed.length} of ${deviations.length} numbers within ${MOST_ERRORS} combined standard errors`,
);
process.exitCode = failed.length === 0 ? 0 : 1;
