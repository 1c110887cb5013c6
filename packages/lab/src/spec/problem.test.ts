import { isDistribution } from "@blendit/core/distributions";
import { anyDistribution } from "@blendit/core/specs";
import { describe, expect, it, test, vi } from "vitest";
import { smallExperiment } from "../../test/small-experiment.ts";
import type { Experiment } from "./experiment.ts";
import { ArmDistributions, Problem, withPauses } from "./problem.ts";

const coins: Experiment = {
  ...smallExperiment,
  utility: { kind: "mean" },
  arms: [
    { kind: "bernoulli", p: 0.3 },
    { kind: "bernoulli", p: 0.7 },
  ],
  floor: 0.05,
};

describe("Problem", () => {
  test("builds distributions, utility and the utility of known arms", () => {
    const { experiment, distributions, utility, known } = new Problem(smallExperiment);
    expect(experiment).toBe(smallExperiment);
    // Beta(a, b) has mean a / (a + b).
    expect(distributions.filter(isDistribution).map(({ mean }) => mean)).toEqual([2 / 7, 5 / 7, 0.5]);
    expect(utility.kind).toBe("variance");
    // Beta(3, 3): ab / ((a + b)^2 (a + b + 1)) = 9 / 252.
    expect(known.value([0, 0, 1])).toBeCloseTo(9 / 252, 15);
  });

  test("finds the best blend: all weight above the floor on the better coin", () => {
    const { best } = new Problem(coins);
    expect(Array.from(best!.weights)).toEqual([expect.closeTo(0.05, 12), expect.closeTo(0.95, 12)]);
    expect(best!.value).toBeCloseTo(0.05 * 0.3 + 0.95 * 0.7, 12);
  });

  test("subtracts costs, also for the best blend", () => {
    const { best, known } = new Problem({ ...coins, costs: [0, 0.5] });
    expect(known.value([0.5, 0.5])).toBeCloseTo(0.5 - 0.25, 15);
    // Net of costs the coins pay 0.3 and 0.2.
    expect(Array.from(best!.weights)).toEqual([expect.closeTo(0.95, 12), expect.closeTo(0.05, 12)]);
    expect(best!.value).toBeCloseTo(0.95 * 0.3 + 0.05 * 0.2, 12);
  });

  test("without diagnostics does not compute the best blend, or known arms that no learner needs", () => {
    const learners: Experiment["learners"] = [
      { id: "exact", kind: "mirror-ascent", influence: "exact" },
      { id: "plug-in", kind: "mirror-ascent" },
    ];
    const experiment = { ...coins, learners, diagnostics: [] };
    const problem = new Problem(experiment);
    const known = vi.spyOn(problem, "known", "get");
    expect(problem.best).toBeUndefined();
    problem.learner(learners[1]!);
    expect(known).not.toHaveBeenCalled();
    problem.learner(learners[0]!);
    expect(known).toHaveBeenCalled();
  });

  test("uses a given best blend, and shares what is already built", () => {
    const best = { weights: Float64Array.of(0.5, 0.5), value: 3, certificate: 0 };
    const problem = new Problem(coins, { best });
    expect(problem.stageAt(1).best).toBe(best);
    const { known, distributions } = problem;
    const more = problem.withReplications(77);
    expect(more.experiment).toEqual({ ...coins, replications: 77 });
    expect(more.best).toBe(best);
    expect(more.known).toBe(known);
    expect(more.distributions).toBe(distributions);
  });

  test("finds the best blend once with pauses, and the same as without", async () => {
    const problem = new Problem(coins);
    const [one, other] = await Promise.all([problem.findOptimum(), problem.findOptimum()]);
    expect(one).toEqual(new Problem(coins).optimum);
    expect(other).toBe(one);
    expect(problem.optimum).toBe(one);
  });

  test("names the parameter if the problem cannot be built", () => {
    expect(() => new Problem({ ...coins, floor: 0.5 })).toThrow(/floor must be at least 0 and below 1\/2/);
    expect(() => new Problem({ ...coins, costs: [1] }).known).toThrow(/costs must be/);
    expect(() => new Problem({ ...coins, arms: [{ kind: "bernoulli", p: 2 }] })).toThrow(/p must be/);
  });
});

const coin = { kind: "bernoulli", p: 0.3 } as const;
const plane = { kind: "gaussian-vector", mean: [0, 0], deviation: 1 } as const;

describe("ArmDistributions", () => {
  test("keeps the distributions of few arms", () => {
    const arms = new ArmDistributions([coin, coin]);
    expect(arms.of(1)).toBe(arms.of(1));
    expect(arms.all).toEqual([arms.of(0), arms.of(1)]);
  });

  test("builds distributions of many arms on request, and keeps them only once all are needed", () => {
    const arms = new ArmDistributions(Array.from({ length: 1001 }, () => coin));
    expect(arms.of(1)).toMatchObject({ kind: "bernoulli", mean: 0.3 });
    expect(arms.of(1)).not.toBe(arms.of(1));
    expect(arms.all).toHaveLength(1001);
    expect(arms.all).toBe(arms.all);
    expect(arms.of(1)).toBe(arms.all[1]);
  });

  test("uses given distributions", () => {
    const built = [anyDistribution(coin), anyDistribution(coin)];
    expect(new ArmDistributions([coin, coin], built).all).toBe(built);
  });

  test("knows the number of arms and whether they pay numbers without building them", () => {
    const impossible = { kind: "bernoulli", p: 2 } as const;
    expect(new ArmDistributions([impossible, coin]).areNumbers).toBe(true);
    expect(new ArmDistributions([impossible, plane]).areNumbers).toBe(false);
    expect(new ArmDistributions([impossible, plane]).count).toBe(2);
  });
});

/** Steps that take ten milliseconds each. */
function* slowSteps(count: number): Generator<number, string> {
  for (let step = 1; step <= count; step++) {
    const start = performance.now();
    while (performance.now() - start < 10);
    yield step;
  }
  return "end";
}

describe("withPauses", () => {
  it("returns the result", async () => {
    expect(await withPauses(slowSteps(1))).toBe("end");
    expect(await withPauses(slowSteps(12))).toBe("end");
  });

  it("lets other work run, and reports steps in order", async () => {
    let turns = 0;
    const timer = setInterval(() => turns++, 1);
    const steps: number[] = [];
    await withPauses(slowSteps(30), { onStep: (step) => steps.push(step) });
    clearInterval(timer);
    expect(turns).toBeGreaterThan(0);
    expect(steps.length).toBeGreaterThan(0);
    expect(steps).toEqual(steps.toSorted((a, b) => a - b));
  });

  it("does not report steps of short work", async () => {
    function* quick() {
      yield 1;
      return 2;
    }
    expect(await withPauses(quick(), { onStep: () => expect.unreachable() })).toBe(2);
  });

  it("stops when its signal aborts, with the reason", async () => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(new Error("enough")));
    const endless = withPauses(slowSteps(Number.POSITIVE_INFINITY), { signal: controller.signal });
    await expect(endless).rejects.toThrow("enough");
  });
});
