import { describe, expect, it } from "vitest";
import { expectWithin } from "../../test/expect-within.ts";
import type { Memory } from "../estimates/memory.ts";
import { slidingWindow } from "../estimates/memory.ts";
import { PlugIn } from "../estimates/plug-in.ts";
import { ArmRoster } from "../learners/arm-roster.ts";
import { fullGradient } from "../learners/full-gradient.ts";
import { KnownArms } from "../optimum/known-arms.ts";
import { optimum } from "../optimum/optimum.ts";
import { Random } from "../random/random.ts";
import { type DistributionSpec, distribution } from "../specs/distribution.ts";
import { type UtilitySpec, utility } from "../specs/utility.ts";
import { mean } from "../utilities/mean.ts";
import { cdfBands } from "./cdf-bands.ts";
import type { Bound } from "./certificate.ts";
import { boundByBands, boundByMeans, guaranteedCertificate } from "./guaranteed-certificate.ts";
import { klShift } from "./kl-shift.ts";
import { SupportHistogram } from "./support-histogram.ts";

describe("guaranteedCertificate", () => {
  const floor = 0.05;
  const support = [0, 1] as const;
  const distributions = (
    [
      { kind: "beta", alpha: 2, beta: 8 },
      { kind: "bernoulli", p: 0.6 },
      { kind: "beta", alpha: 2, beta: 2 },
    ] satisfies DistributionSpec[]
  ).map((spec) => distribution(spec));

  function learnerOf(spec: UtilitySpec, memory?: Memory) {
    const options = { utility: utility(spec), armCount: 3, floor, certificate: guaranteedCertificate };
    return fullGradient(memory ? { ...options, memory } : options);
  }

  function played(
    spec: UtilitySpec,
    rounds: number,
    run: number,
    onLook: (bound: Bound, blend: Float64Array) => void = () => {},
  ) {
    const blend = learnerOf(spec);
    const random = Random.stream(21, spec.kind, run);
    for (let round = 1; round <= rounds; round++) {
      const arm = blend.choose(random);
      blend.update(arm, distributions[arm]!.sample(random), blend.probability(arm));
      if (round % 25 > 0) continue;
      const certificate = blend.certificate();
      if (certificate.grade !== "none") onLook(certificate, blend.recommend());
    }
    return { blend, random };
  }

  const kinds: UtilitySpec[] = [
    { kind: "mean", support },
    { kind: "variance", support },
    { kind: "deviation", support },
    { kind: "gini", support },
    { kind: "wasserstein", target: { kind: "uniform", low: 0, high: 1 }, support },
    { kind: "upper-cvar", level: 0.2, support, grid: { cells: 100 } },
  ];

  it("requires a support, a utility of moments or of the distribution, and no memory", () => {
    expect(() => learnerOf({ kind: "mean" })).toThrow("A guaranteed certificate needs the possible range of outcomes.");
    expect(() => learnerOf({ kind: "entropy", support })).toThrow("No guaranteed certificate is known for entropy.");
    expect(() => learnerOf({ kind: "mean", support }, slidingWindow(50))).toThrow(
      "A guaranteed certificate counts every reward, so it excludes a memory.",
    );
    expect(learnerOf({ kind: "mean", support }).certificate()).toEqual({
      grade: "none",
      limitedBy: 0,
      reason: "arm 0 has no reward yet",
    });
  });

  it.each(kinds)("is above the true gap at every check: $kind", (spec) => {
    const built = utility(spec);
    const known = new KnownArms({ utility: built, arms: distributions });
    const best = optimum({ utility: built, arms: distributions, floor }).value;
    // Of 12 runs, a 95 % guarantee may fail in two with probability 0.1, in three with 0.02; these bounds are far wider.
    let missed = 0;
    for (let run = 0; run < 12; run++) {
      let isMissed = false;
      played(spec, 300, run, ({ upper }, blend) => {
        isMissed ||= best - known.value(blend) > upper;
      });
      missed += isMissed ? 1 : 0;
    }
    expect(missed).toBeLessThanOrEqual(2);
  });

  it("has an estimate of at most the upper bound, where slopes are steep", () => {
    const interEs = utility({ kind: "inter-es", level: 0.25, support });
    const blend = fullGradient({ utility: interEs, armCount: 2, floor: 0, certificate: guaranteedCertificate });
    const random = Random.stream(9);
    for (let round = 0; round < 150; round++) {
      const arm = blend.choose(random);
      const reward = arm === 0 ? Number(random.uniform() < 0.9) : 0.05 * random.uniform();
      blend.update(arm, reward, blend.probability(arm));
    }
    const { estimate, upper } = blend.certificate() as Bound;
    expect(estimate).toBeLessThanOrEqual(upper);
  });

  it("does not exist for the deviation while all rewards are equal, since the slope there is infinite", () => {
    const blend = learnerOf({ kind: "deviation", support });
    for (let index = 0; index < 90; index++) blend.update(index % 3, 0, 1 / 3);
    expect(blend.certificate()).toMatchObject({
      grade: "none",
      reason: expect.stringContaining("where the slope of the utility is infinite"),
    });
    blend.update(1, 1, 1 / 3);
    // Planes fixed earlier are of no use either: a deviation of up to 0.5 is possible at the first different reward.
    expect((blend.certificate() as Bound).upper).toBeGreaterThan(0.2);
  });

  it.each<UtilitySpec>([
    { kind: "median-deviation", support },
    { kind: "upper-cvar", level: 0.25, support },
    { kind: "inter-es", level: 0.25, support },
  ])("includes what a kink hides if it is reached up to a tie: $kind", (spec) => {
    const built = utility(spec);
    const space = built.learningSpace();
    const plane = { mean: new Float64Array(space.dimension), direction: new Float64Array(space.dimension) };
    // A quarter, or a half, minus half a tie is at the upper end.
    const share = (spec.kind === "median-deviation" ? 0.5 : 0.25) * (1 - 0.5e-9);
    plane.mean[0] = 1 - share;
    plane.mean[space.dimension - 1] = share;
    space.gradient(plane.mean, plane.direction);
    const atKink = distribution({ kind: "discrete", values: [0, 1], masses: [1 - share - 1e-9, share + 1e-9] });
    const truth = new KnownArms({ utility: built, arms: [atKink] }).value([1]);
    const moved = 1e-9 * (plane.direction[space.dimension - 1]! - plane.direction[0]!);
    const height = space.value(plane.mean) + moved;
    expect(truth - height).toBeGreaterThan(1e-10);
    expect(height + space.slack!(plane.mean)).toBeGreaterThanOrEqual(truth);
  });

  it("reaches zero for the mean of arms that are far apart, and shrinks for others", () => {
    const upper = (spec: UtilitySpec, rounds: number) => (played(spec, rounds, 1).blend.certificate() as Bound).upper;
    expect(upper({ kind: "mean", support }, 4000)).toBeLessThan(1e-9);
    for (const spec of kinds.slice(1)) expect(upper(spec, 2000)).toBeLessThan(0.6 * upper(spec, 250));
  }, 20_000);

  it("continues bit for bit from JSON, with an added and a retired arm", () => {
    for (const spec of kinds.slice(0, 4)) {
      const { blend, random } = played(spec, 150, 2);
      blend.addArm();
      for (let index = 0; index < 20; index++) blend.update(3, random.uniform(), 0.2);
      blend.retireArm(0);
      const copy = learnerOf(spec);
      copy.restore(JSON.parse(JSON.stringify(blend.save())));
      expect(copy.certificate()).toEqual(blend.certificate());
      expect(blend.certificate().grade).toBe("guaranteed");
      for (let round = 0; round < 130; round++) {
        const reward = random.uniform();
        for (const one of [blend, copy]) one.update(1 + (round % 3), reward, 0.3);
      }
      expect(JSON.stringify(copy.save())).toBe(JSON.stringify(blend.save()));
      expect(copy.certificate()).toEqual(blend.certificate());
    }
  });

  it("refuses a state without its data, and changes nothing", () => {
    const { blend } = played({ kind: "gini", support }, 150, 3);
    const before = JSON.stringify(blend.save());
    expect(() => blend.restore({ ...blend.save(), certificates: null })).toThrow(
      "state.certificates must be those of a learner that has a certificate",
    );
    expect(JSON.stringify(blend.save())).toBe(before);
  });
});

describe("bounds of slopes from a histogram", () => {
  const floor = 0.1;
  const plugIn = new PlugIn({}, { utility: mean({ support: [0, 1] }), armCount: 2, costs: [0, 0.05] });
  const histogram = new SupportHistogram([0, 1], 10, 2);
  const rewards = [
    [0.1, 0.2, 0.4],
    [0.5, 0.9],
  ];
  rewards.forEach((list, arm) => {
    for (const reward of list) {
      plugIn.observe(arm, reward, 0.5);
      histogram.add(arm, reward);
    }
  });
  const weights = Float64Array.of(0.4, 0.6);
  const { active, domain } = new ArmRoster(2, floor);
  const view = { evidence: { active, domain, plugIn, recommend: () => weights }, histogram, weights };
  const direction = Float64Array.of(1, 0);
  // Means are 0.7/3 and 0.7, and the second arm costs 0.05. All free weight goes to the second, 0.9 - 0.6, or to the first.
  const slope = 0.7 - 0.05 - 0.7 / 3;
  const largest = (off: { up: readonly number[]; down: readonly number[] }) =>
    Math.max(0.3 * (slope + off.up[1]! + off.down[0]!), 0.5 * (off.up[0]! + off.down[1]! - slope));

  it("add the Kullback-Leibler radii of the arms' means, with an atom at the end of the support", () => {
    const radius = (count: number) => (2 + Math.log(Math.PI * (count + 1)) / 2) / count;
    const up = rewards.map((list) =>
      klShift(
        Float64Array.from(list, (reward) => 1 - reward),
        radius(list.length),
      ),
    );
    const down = rewards.map((list) => klShift(Float64Array.from(list), radius(list.length)));
    const { upper } = boundByMeans(view, direction, 2, histogram);
    expectWithin(upper, largest({ up, down }), 1e-6);
  });

  it("add the width of the bands of the distributions", () => {
    const bands = [0, 1].map((arm) => cdfBands(histogram.masses(arm), histogram.count(arm), 2));
    const width = (part: "low" | "high", arm: number) =>
      bands[arm]!.levels.reduce((sum, level, cell) => sum + 0.1 * Math.abs(level - bands[arm]![part][cell]!), 0);
    const { upper } = boundByBands(view, direction, bands);
    const up = [width("low", 0), width("low", 1)];
    const down = [width("high", 0), width("high", 1)];
    expectWithin(upper, largest({ up, down }), 1e-12);
  });
});
