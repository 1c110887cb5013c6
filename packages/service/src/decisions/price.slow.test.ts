import { Random } from "@blendit/core";
import { type UtilitySpec, utility, utilityKinds } from "@blendit/core/specs";
import { describe, expect, test } from "vitest";
import type { CreateExperimentBody } from "../contract/index.ts";
import { firstConfiguration } from "./configuration.ts";
import { Experiment } from "./experiment.ts";
import { budget, type Price, priceOf } from "./price.ts";
import { Problem } from "./problem.ts";
import type { Outcome } from "./records.ts";
import { Refusal } from "./refusal.ts";
import { reportOf } from "./report.ts";

function experiment(spec: object, armCount: number, more: Partial<CreateExperimentBody> = {}): CreateExperimentBody {
  const arms = Array.from({ length: armCount }, (_, arm) => ({ name: `a${arm}` }));
  return { name: "x", arms, utility: spec as UtilitySpec, floor: Math.min(0.01, 0.2 / armCount), ...more };
}

/** The refusal of an experiment that is too expensive; undefined if it may be created. */
function refusalOf(body: CreateExperimentBody): Refusal | undefined {
  try {
    firstConfiguration(body);
    return undefined;
  } catch (error) {
    if (error instanceof Refusal && error.code === "too-expensive") return error;
    throw error;
  }
}

const counted = (count: number) => Array.from({ length: count }, (_, index) => index);
const uniform = { kind: "uniform", low: 0, high: 1 } as const;
const gaussians = (count: number) => ({
  kind: "mixture",
  parts: counted(count).map((mean) => ({ weight: 1 / count, distribution: { kind: "gaussian", mean, deviation: 1 } })),
});

describe("an experiment that would delay others is refused, with what to reduce", () => {
  const vonNeumann = { kind: "von-neumann", bandwidth: 1, features: 256 };
  const terms = counted(50).map(() => ({ weight: 1, utility: vonNeumann }));
  const cases: [string, CreateExperimentBody, string, RegExp][] = [
    [
      "a sum of fifty large terms",
      experiment({ kind: "sum", terms }, 2),
      "utility",
      /would take about [\d,]+ ms; at most 2,000 are allowed/,
    ],
    [
      "features of long vectors",
      experiment({ kind: "kernel-diversity", bandwidth: 1, features: 65_536 }, 2, { dimension: 4096 }),
      "utility",
      /outcomes of 4096 numbers. Use fewer features/,
    ],
    ["fifty thousand arms", experiment({ kind: "variance" }, 50_000), "arms", /Use at most \d+ arms/],
    [
      "many cells for each of many arms",
      experiment({ kind: "gini", grid: { cells: 50_000 } }, 100),
      "arms",
      /Use at most \d+ arms/,
    ],
    [
      "too many cells for any number of arms",
      experiment({ kind: "gini", grid: { cells: 100_000 } }, 100),
      "utility",
      /Use fewer features, cells/,
    ],
    ["a target of many parts", experiment({ kind: "wasserstein", target: gaussians(400) }, 2), "utility", /Creating/],
    [
      "more parts than the price can consider",
      experiment({ kind: "cramer", target: gaussians(5000) }, 2),
      "utility",
      /parts/,
    ],
    [
      "a long window",
      experiment({ kind: "kernel-diversity", bandwidth: 1 }, 2, {
        learner: { kind: "full-gradient", memory: { window: 1_000_000 } },
      }),
      "utility",
      /Learning one reward/,
    ],
  ];
  test.each(cases)("%s", (_, body, path, words) => {
    const started = process.cpuUsage();
    const refusal = refusalOf(body);
    const { user, system } = process.cpuUsage(started);
    expect(refusal).toMatchObject({ status: 422, places: [{ path }] });
    expect(refusal!.message).toMatch(words);
    // Refused without doing any of the work, which would take seconds.
    expect((user + system) / 1000).toBeLessThan(1000);
  });

  test("the number of arms in the message is allowed, and 5 % more is not", () => {
    const most = Number(/at most (\d+) arms/.exec(refusalOf(experiment({ kind: "gini" }, 20_000))!.message)![1]);
    expect(most).toBeGreaterThan(500);
    expect(refusalOf(experiment({ kind: "gini" }, most))).toBeUndefined();
    expect(refusalOf(experiment({ kind: "gini" }, Math.ceil(1.05 * most)))).toBeDefined();
  });
});

test("realistic experiments are allowed", () => {
  const kernel = { kind: "kernel-diversity", bandwidth: 1 };
  const bodies = [
    experiment({ kind: "wasserstein", target: gaussians(5) }, 30),
    experiment({ kind: "gini" }, 1000),
    experiment({ kind: "von-neumann", bandwidth: 1 }, 100),
    experiment({ kind: "entropy", categories: counted(10_000) }, 50),
    experiment({ kind: "variance" }, 5000),
    experiment({ kind: "log-det" }, 30, { dimension: 32 }),
    experiment(kernel, 20, { dimension: 384 }),
    experiment({ ...kernel, features: 128 }, 5, { dimension: 1536 }),
  ];
  for (const body of bodies) expect(refusalOf(body)?.message).toBeUndefined();
});

/** An experiment for each size, and outcomes for it. */
interface Family {
  readonly name: string;
  readonly most: number;
  readonly body: (size: number) => CreateExperimentBody;
  readonly outcome: (size: number, random: Random) => Outcome;
}

const number = (_: number, random: Random) => random.uniform();
const grids = ["gini", "wang", "median-deviation", "best-of", "upper-cvar", "inter-es", "wasserstein", "cramer"];
const gridOptions = { "best-of": { draws: 5 }, "upper-cvar": { level: 0.1 }, "inter-es": { level: 0.1 } } as Record<
  string,
  object
>;
const families: Family[] = [
  ...grids.map((kind): Family => {
    const target = kind === "wasserstein" || kind === "cramer" ? { target: { kind: "beta", alpha: 2, beta: 3 } } : {};
    const spec = (cells: number) => ({ kind, ...gridOptions[kind], ...target, grid: { cells: cells + 1 } });
    return { name: kind, most: 99_999, body: (size) => experiment(spec(size), 3), outcome: number };
  }),
  ...["mean", "variance", "deviation", "mean-variance"].map((kind): Family => {
    const spec = kind === "mean-variance" ? { kind, lambda: 1 } : { kind };
    return { name: kind, most: 99_999, body: (size) => experiment(spec, size + 1), outcome: number };
  }),
  ...["entropy", "gini-simpson", "kl"].map((kind): Family => {
    const target = kind === "kl" ? { target: uniform } : {};
    const edges = (count: number) => counted(count).map((index) => (index + 0.5) / (count + 1));
    const body = (size: number) => experiment({ kind, ...target, edges: edges(size) }, 3);
    return { name: kind, most: 60_000, body, outcome: number };
  }),
  ...["maximin", "nash"].map((kind): Family => {
    const metrics = (count: number) => counted(count).map((index) => ({ kind: "above", threshold: index / count }));
    return { name: kind, most: 990, body: (size) => experiment({ kind, metrics: metrics(size) }, 3), outcome: number };
  }),
  ...["mmd", "kernel-diversity", "von-neumann"].map((kind): Family => {
    const target = kind === "mmd" ? { target: uniform } : {};
    const body = (size: number) => experiment({ kind, ...target, bandwidth: 0.5, features: 2 * size }, 3);
    return { name: kind, most: kind === "von-neumann" ? 128 : 32_768, body, outcome: number };
  }),
  {
    name: "log-det",
    most: 64,
    body: (size) => experiment({ kind: "log-det" }, 3, { dimension: size }),
    outcome: (size, random) => (size === 1 ? random.uniform() : counted(size).map(() => random.uniform())),
  },
  {
    name: "sum",
    most: 400,
    body: (size) => {
      const utility = { kind: "von-neumann", bandwidth: 0.5, features: 16 };
      return experiment({ kind: "sum", terms: counted(size).map(() => ({ weight: 1, utility })) }, 3);
    },
    outcome: number,
  },
  {
    name: "quota",
    most: 99_999,
    body: (size) => experiment({ kind: "quota", low: 0, high: 0.5, share: 0.5 }, size + 1),
    outcome: number,
  },
  {
    name: "chance",
    most: 99_999,
    body: (size) => experiment({ kind: "chance", high: 0.5 }, size + 1),
    outcome: number,
  },
];

test("every kind of utility states its work, and is measured below", () => {
  expect(families.map(({ name }) => name).sort()).toEqual(Object.keys(utilityKinds).sort());
  for (const { body } of families) expect(utility(body(1).utility).work).toBeDefined();
});

/** The largest size that is allowed, within a tenth. */
function largest({ body, most }: Family): number {
  let [low, high] = [1, 2];
  while (high < most && !refusalOf(body(high))) [low, high] = [high, 2 * high];
  high = Math.min(high, most + 1);
  while (high - low > Math.max(1, low / 10)) {
    const middle = (low + high) >> 1;
    if (refusalOf(body(middle))) high = middle;
    else low = middle;
  }
  return low;
}

function milliseconds(work: () => void): number {
  const started = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(started);
  return (user + system) / 1000;
}

/**
 * How many times slower this machine is now than the one for which prices are set, by a loop of multiplications; at
 * least 1.
 */
function slowness(): number {
  const numbers = new Float64Array(4096).map((_, index) => 1 + index / 4096);
  const loop = () => {
    let sum = 0;
    for (let pass = 0; pass < 2000; pass++)
      for (let index = 0; index < 4096; index++) sum += numbers[index]! * sum * 1e-9;
    return sum;
  };
  loop();
  return Math.max(1, quickest(loop) / 33);
}

/** The shortest of three times, since other work on the machine can only make them longer. */
function quickest(work: () => void): number {
  return Math.min(...counted(3).map(() => milliseconds(work)));
}

/** A tolerance: prices are upper bounds, but code that runs for the first time is slower, and so is a busy machine. */
const SLACK = 3;
const COLD = 20;
const ROUNDS = 12;

describe("at the largest allowed size, steps take no longer than their price", () => {
  test.each(families)("$name", (family) => {
    const size = largest(family);
    const random = Random.stream(3, family.name);
    const body = family.body(size);
    let live!: Experiment;
    const create = quickest(() => {
      const configuration = firstConfiguration(body);
      const first = { version: 1, sequence: 1, at: 0, by: "", note: null, change: {}, configuration };
      live = new Experiment({
        record: { number: 1, id: "x", createdAt: 0 },
        configurations: [{ experiment: 1, ...first }],
      });
    });
    const { configuration } = live;
    const learn = counted(ROUNDS).map((round) => {
      const learned = {
        experiment: 1,
        sequence: round + 2,
        kind: "learned",
        at: 0,
        decision: 1,
        group: "blend",
      } as const;
      const arm = round % body.arms.length;
      const value = family.outcome(size, random);
      const rest = { arm, probability: 1 / body.arms.length, isFirst: true, weightsVersion: 1, value };
      live.apply({ position: round + 2, event: { ...learned, ...rest } });
      return milliseconds(() => live.learn());
    });
    const report = milliseconds(() => reportOf(live));
    expect(live.learning.learned).toBe(ROUNDS);
    const price = priceOf(new Problem(configuration), configuration);
    const scale = SLACK * slowness();
    const measured = { create, learn: learn.toSorted((left, right) => left - right)[ROUNDS >> 1]!, report };
    for (const [step, time] of Object.entries(measured)) {
      expect(price[step as keyof Price], step).toBeLessThanOrEqual(budget[step as keyof Price]);
      expect(time, step).toBeLessThan(scale * price[step as keyof Price] + COLD);
    }
  });
});
