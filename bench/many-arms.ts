/**
 * How long it takes to find the best blend of many arms: `npm run bench -- many-arms`. Random beta arms have to match a uniform and a
 * beta distribution in squared Wasserstein distance. Prints processor time, and certificates relative to the spread of the slopes at equal
 * shares.
 */
import { beta, Random, uniform, wasserstein } from "@blendit/core";
import { KnownArms, maximise } from "@blendit/core/optimum";
import { textTable } from "./table.ts";

const SEEDS = [1, 2, 3, 4, 5];
const COUNTS = [100, 200, 400, 1000];
const targets = { uniform: uniform({ low: 0, high: 1 }), "beta(2, 3)": beta({ alpha: 2, beta: 3 }) };

interface Measured {
  readonly building: number;
  readonly search: number;
  readonly certificate: number;
}

const rows = COUNTS.flatMap((count) =>
  Object.entries(targets).map(([name, target]) => {
    const runs = SEEDS.map((seed) => measure(count, target, seed));
    const most = (of: (run: Measured) => number) => Math.max(...runs.map(of));
    return [
      String(count),
      name,
      seconds(most(({ building }) => building)),
      seconds(most(({ search }) => search)),
      seconds(most(({ building, search }) => building + search)),
      most(({ certificate }) => certificate).toExponential(1),
    ];
  }),
);
console.log(`Seconds of processor time and certificate, the largest over seeds ${SEEDS.join(", ")}.`);
console.log(textTable({ columns: ["arms", "target", "known arms", "search", "together", "certificate"], rows }));

function measure(count: number, target: (typeof targets)[keyof typeof targets], seed: number): Measured {
  const random = Random.stream(seed, "many arms", count);
  const parameter = () => 0.6 + 4 * random.uniform();
  const arms = Array.from({ length: count }, () => beta({ alpha: parameter(), beta: parameter() }));
  const start = processorTime();
  const known = new KnownArms({ utility: wasserstein({ target }), arms });
  const built = processorTime();
  const { certificate } = maximise(known, 0.1 / count);
  const end = processorTime();
  const slopes = known.gradient(new Float64Array(count).fill(1 / count));
  return {
    building: built - start,
    search: end - built,
    certificate: certificate / (Math.max(...slopes) - Math.min(...slopes)),
  };
}

function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return user + system;
}

function seconds(microseconds: number): string {
  return (microseconds / 1e6).toFixed(2);
}
