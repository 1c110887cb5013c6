/**
 * `npm run bench -- sample-ratio` checks the promises of the sample-ratio alarm. It simulates 50 logs of each setting,
 * and 2,000 logs without faults, of 20,000 decisions each. It prints in how many logs each test has an alarm, and fails
 * if a promise is broken.
 */
import { Random } from "@blendit/core";
import { SampleRatio } from "../src/decisions/sample-ratio.ts";
import {
  clicks,
  delays,
  exponential,
  lost,
  moving,
  type SimulatedExperiment,
  type Simulation,
  simulateLog,
} from "./simulated-log.ts";

interface Case {
  readonly name: string;
  readonly armCount: number;
  readonly simulation: Simulation;
  readonly runs?: number;
  /** The least number of runs in which `rewarded` must have an alarm. Left out: none may have one. */
  readonly least?: number;
}

const LEAST_FOUND = 45;
const DECISIONS = 20_000;

const shareText = (shares: readonly number[]) => shares.map((share) => share.toFixed(2)).join(" ");

function well(armCount: number, runs: number): Case {
  const simulation: Simulation = (random) => ({
    decisions: DECISIONS,
    probabilities: moving(armCount, 700),
    hasEvent: () => random.uniform() < 0.9,
    delay: (arm) => exponential(random, 10 * (1 + arm)),
    window: 600,
    missing: "missing",
  });
  return { name: `all is well, ${armCount} arms whose shares move`, armCount, simulation, runs };
}

function loss(name: string, armCount: number, probabilities: () => SimulatedExperiment["probabilities"]): Case {
  const title = `10 % of the first arm's events lost, ${name}`;
  return { name: title, armCount, simulation: lost(probabilities), least: LEAST_FOUND };
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
  ...[600, 1800].map((window): Case => {
    return {
      name: `clicks at rates 0.10 0.30 0.20, window ${window} s`,
      armCount: 3,
      simulation: clicks(DECISIONS, window),
    };
  }),
  ...[3600, null].map((window): Case => {
    return {
      name: `delays of 10 and 300 s, window ${window ?? "none"}`,
      armCount: 2,
      simulation: delays(DECISIONS, window),
    };
  }),
  well(2, 700),
  well(3, 700),
  well(5, 600),
  ...SHARES.map((shares) => loss(`shares ${shareText(shares)}`, shares.length, () => () => shares)),
  loss("3 arms whose shares move", 3, () => moving(3, 700)),
];

for (const { name, runs = 50, armCount, least, simulation } of cases) {
  const alarms = { assigned: 0, shown: 0, rewarded: 0 };
  for (let run = 0; run < runs; run++) {
    const random = Random.stream(run, name);
    const setting = simulation(random);
    const playing = Array.from({ length: armCount }, (_, arm) => arm);
    const start = playing.map(() => 1 / armCount);
    const ratio = new SampleRatio({ since: 1, playing, start, hasWindow: setting.window !== null });
    simulateLog(setting, random, ratio);
    for (const test of ["assigned", "shown", "rewarded"] as const) if (ratio[test].alarm) alarms[test]++;
  }
  const isKept = least === undefined ? alarms.rewarded === 0 : alarms.rewarded >= least;
  const isBroken = !isKept || alarms.assigned + alarms.shown > 0;
  if (isBroken) process.exitCode = 1;
  const counts = Object.entries(alarms).map(([test, count]) => `${test} ${count}`);
  console.log(`${isBroken ? "broken" : "kept  "}  ${name}: alarms in ${runs} runs: ${counts.join(", ")}`);
}
