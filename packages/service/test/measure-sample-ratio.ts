/**
 * Whether the sample-ratio alarm keeps its promises: `npm run bench -- sample-ratio`. Simulates 50 logs of each setting, and 2,000 in which
 * all is well, of 20,000 decisions each; prints in how many each test has an alarm, and fails where a promise is broken.
 */
import { Random } from "@blendit/core";
import { SampleRatio } from "../src/decisions/sample-ratio.ts";
import { type SimulatedExperiment, simulateLog } from "./simulated-log.ts";

interface Case {
  readonly name: string;
  readonly runs: number;
  readonly armCount: number;
  /** Runs in which `rewarded` has an alarm: at least, or none at all. */
  readonly least: number | "none";
  readonly make: (random: Random) => SimulatedExperiment;
}

const RUNS = 50;
const LEAST_FOUND = 45;
const DECISIONS = 20_000;

const exponential = (random: Random, mean: number) => -mean * Math.log(1 - random.uniform());
const shareText = (shares: readonly number[]) => shares.map((share) => share.toFixed(2)).join(" ");

/** Probabilities that move with time and with what was learned. */
function moving(armCount: number): SimulatedExperiment["probabilities"] {
  let time = 0;
  return (rewards) => {
    time++;
    const raw = Array.from({ length: armCount }, (_, arm) => {
      return 1 + 0.8 * Math.sin(time / 700 + 2 * arm) + ((rewards[arm] ?? 0) % 7) / 20;
    });
    const total = raw.reduce((sum, weight) => sum + weight);
    return raw.map((weight) => 0.05 + (1 - 0.05 * armCount) * (weight / total));
  };
}

function clicks(window: number): Case {
  const rates = [0.1, 0.3, 0.2];
  const make = (random: Random): SimulatedExperiment => ({
    decisions: DECISIONS,
    probabilities: () => [1 / 3, 1 / 3, 1 / 3],
    hasEvent: (arm) => random.uniform() < rates[arm]!,
    delay: () => exponential(random, 60),
    window,
    missing: "imputed",
  });
  return {
    name: `clicks at rates ${shareText(rates)}, window ${window} s`,
    runs: RUNS,
    armCount: 3,
    least: "none",
    make,
  };
}

function delays(window: number | null): Case {
  const means = [10, 300];
  const make = (random: Random): SimulatedExperiment => ({
    decisions: DECISIONS,
    probabilities: () => [0.5, 0.5],
    hasEvent: () => true,
    delay: (arm) => Math.min(3599, exponential(random, means[arm]!)),
    window,
    missing: "missing",
  });
  return { name: `delays of 10 and 300 s, window ${window ?? "none"}`, runs: RUNS, armCount: 2, least: "none", make };
}

function well(armCount: number, runs: number): Case {
  const make = (random: Random): SimulatedExperiment => ({
    decisions: DECISIONS,
    probabilities: moving(armCount),
    hasEvent: () => random.uniform() < 0.9,
    delay: (arm) => exponential(random, 10 * (1 + arm)),
    window: 600,
    missing: "missing",
  });
  return { name: `all is well, ${armCount} arms whose shares move`, runs, armCount, least: "none", make };
}

function loss(name: string, armCount: number, probabilities: () => SimulatedExperiment["probabilities"]): Case {
  const make = (random: Random): SimulatedExperiment => ({
    decisions: DECISIONS,
    probabilities: probabilities(),
    hasEvent: (arm) => arm > 0 || random.uniform() < 0.9,
    delay: () => exponential(random, 6),
    window: 60,
    missing: "missing",
  });
  return { name: `10 % of the first arm's events lost, ${name}`, runs: RUNS, armCount, least: LEAST_FOUND, make };
}

const SHARES = [
  [0.25, 0.75],
  [0.25, 0.25, 0.25, 0.25],
  [0.5, 0.5],
  [0.5, 0.2, 0.1, 0.1, 0.1],
  [0.75, 0.25],
  [0.75, 0.1, 0.05, 0.05, 0.05],
];

const cases: readonly Case[] = [
  ...[600, 1800].map(clicks),
  ...[3600, null].map(delays),
  well(2, 700),
  well(3, 700),
  well(5, 600),
  ...SHARES.map((shares) => loss(`shares ${shareText(shares)}`, shares.length, () => () => shares)),
  loss("3 arms whose shares move", 3, () => moving(3)),
];

for (const { name, runs, armCount, least, make } of cases) {
  const alarms = { assigned: 0, shown: 0, rewarded: 0 };
  for (let run = 0; run < runs; run++) {
    const random = Random.stream(run, name);
    const setting = make(random);
    const playing = Array.from({ length: armCount }, (_, arm) => arm);
    const start = playing.map(() => 1 / armCount);
    const ratio = new SampleRatio({ since: 1, playing, start, hasWindow: setting.window !== null });
    simulateLog(setting, random, ratio);
    for (const test of ["assigned", "shown", "rewarded"] as const) if (ratio[test].alarm) alarms[test]++;
  }
  const isKept = least === "none" ? alarms.rewarded === 0 : alarms.rewarded >= least;
  const isBroken = !isKept || alarms.assigned + alarms.shown > 0;
  if (isBroken) process.exitCode = 1;
  const counts = Object.entries(alarms).map(([test, count]) => `${test} ${count}`);
  console.log(`${isBroken ? "broken" : "kept  "}  ${name}: alarms in ${runs} runs: ${counts.join(", ")}`);
}
