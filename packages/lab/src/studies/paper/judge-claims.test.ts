import { describe, expect, test } from "vitest";
import {
  asThePaperSays,
  changed,
  type MadeUpPanel,
  type MadeUpWorld,
  madeUpPanels,
  withMoment,
} from "../../../test/made-up-panels.ts";
import { paperResults } from "../../../test/paper-results.ts";
import { meanInterval } from "../../simulate/moments.ts";
import { paperClaims } from "./claims.ts";
import type { Values } from "./influence-values.ts";
import { decideIn, jointVerdict, judgeClaims, judgePaper, type Verdict, verdictOf } from "./judge-claims.ts";
import { moments } from "./panel.ts";

describe("verdictOf", () => {
  test.each([
    [[0.1, 0.2], { above: 0 }, "holds"],
    [[-0.1, 0.2], { above: 0 }, "undecided"],
    [[-0.2, -0.1], { above: 0 }, "contradicted"],
    [[0.1, 0.2], { below: 0.5 }, "holds"],
    [[0.4, 0.6], { below: 0.5 }, "undecided"],
    [[0.6, 0.7], { below: 0.5 }, "contradicted"],
    [[0.95, 1.05], { above: 0.9, below: 1.1 }, "holds"],
    [[0.95, 1.15], { above: 0.9, below: 1.1 }, "undecided"],
    [[0.8, 1.2], { above: 0.9, below: 1.1 }, "undecided"],
    [[1.2, 1.3], { above: 0.9, below: 1.1 }, "contradicted"],
    [[0.7, 0.8], { above: 0.9, below: 1.1 }, "contradicted"],
  ] as const)("of the interval %j and bounds %j is %s", (interval, bounds, verdict) => {
    expect(verdictOf(interval, bounds)).toBe(verdict);
  });

  test("is undecided without an interval, on the bound itself, and for NaN", () => {
    expect(verdictOf(null, { above: 0 })).toBe("undecided");
    expect(verdictOf([0, 0], { above: 0 })).toBe("undecided");
    expect(verdictOf([Number.NaN, Number.NaN], { above: 0 })).toBe("undecided");
  });
});

describe("jointVerdict", () => {
  const parts = (word: string): Verdict[] =>
    Array.from(word, (letter) => ({ h: "holds", u: "undecided", c: "contradicted" })[letter] as Verdict);

  test.each([
    ["hhhh", 4, "holds"],
    ["hhhu", 4, "undecided"],
    ["hhuc", 4, "contradicted"],
    ["hhhc", 3, "holds"],
    ["hhhu", 3, "holds"],
    ["hhuc", 3, "undecided"],
    ["hhcc", 3, "contradicted"],
    ["cccu", 1, "undecided"],
    ["cccc", 1, "contradicted"],
    ["ccch", 1, "holds"],
  ] as const)("of %s, of which %i must hold, is %s", (word, needed, verdict) => {
    expect(jointVerdict(parts(word), needed)).toBe(verdict);
  });
});

const LITTLE_NOISE = 0.01;
const MUCH_NOISE = 8;
const { start, early, middle, end } = moments;
const everywhere = [1, 2, 3, 4];

function verdicts(world: MadeUpWorld, noise = LITTLE_NOISE): Record<string, Verdict> {
  const judged = judgeClaims(madeUpPanels(world, noise));
  return Object.fromEntries(judged.map(({ id, verdict }) => [id, verdict]));
}

/** Makes plug-in's gap at a moment `ratio` times that of exact. */
const ratioAt =
  (moment: number, ratio: number) =>
  ({ exact, plugIn }: MadeUpPanel): Partial<MadeUpPanel> => ({
    plugIn: withMoment(plugIn, moment, ratio * exact[moment]!),
  });

const biasAt =
  (moment: number, value: number) =>
  ({ bias }: MadeUpPanel): Partial<MadeUpPanel> => ({ bias: withMoment(bias, moment, value) });

const variance = (scenarios: readonly number[], change: (before: MadeUpPanel) => Partial<MadeUpPanel>) =>
  changed(asThePaperSays, "variance", scenarios, change);
const wasserstein = (scenarios: readonly number[], change: (before: MadeUpPanel) => Partial<MadeUpPanel>) =>
  changed(asThePaperSays, "wasserstein", scenarios, change);
const both = (scenarios: readonly number[], change: (before: MadeUpPanel) => Partial<MadeUpPanel>) =>
  changed(variance(scenarios, change), "wasserstein", scenarios, change);

/** For each sentence a world in which it is wrong, and a description of it. */
const contradictions: Record<string, [what: string, world: MadeUpWorld]> = {
  "gaps-fall": [
    "one of sixteen curves ends above its value at round 100",
    variance([2], ({ exact }) => ({ exact: withMoment(exact, end, 8.5) })),
  ],
  competitive: ["plug-in has three times the gap in four of eight panels", variance(everywhere, ratioAt(end, 3))],
  "some-loss": ["plug-in is better in four of eight panels", variance(everywhere, ratioAt(end, 0.8))],
  "bias-explains-part": ["more bias goes with less loss everywhere", both(everywhere, () => ({ share: -0.9 }))],
  "bias-explains-not-all": ["the bias is nearly all of the loss", both(everywhere, () => ({ share: 0.98 }))],
  "variance-steady": [
    "one curve rises between rounds 100 and 500",
    variance([3], ({ exact }) => ({ exact: withMoment(exact, middle, 9) })),
  ],
  "variance-exact-best": ["plug-in is better in one scenario at round 500", variance([3], ratioAt(middle, 0.95))],
  "variance-3-very-close": ["plug-in is 30 % worse at the end", variance([3], ratioAt(end, 1.3))],
  "variance-persistent-loss": ["plug-in is better in scenario 1 at the end", variance([1], ratioAt(end, 0.9))],
  "variance-4-clearest": ["the loss in scenario 1 is larger", variance([1], ratioAt(end, 2))],
  "variance-2-advantage": ["plug-in is better at round 100", variance([2], ratioAt(early, 0.9))],
  "variance-2-between": ["the loss in scenario 2 is below that in scenario 3", variance([2], ratioAt(end, 1.01))],
  "variance-bias-rapid": ["in one scenario 80 % are left at round 500", variance([4], biasAt(middle, 2.4))],
  "variance-bias-small": ["in one scenario a third is left at the end", variance([1], biasAt(end, 3))],
  "variance-loss-without-bias": ["plug-in is better in scenario 4 at the end", variance([4], ratioAt(end, 0.9))],
  "wasserstein-gaps-fall": [
    "one of eight curves ends above its value at round 100",
    wasserstein([1], ({ plugIn }) => ({ plugIn: withMoment(plugIn, end, 12) })),
  ],
  "wasserstein-more-sensitive": ["two losses are smaller than for the variance", wasserstein([1], ratioAt(end, 1.1))],
  "wasserstein-12-close": ["plug-in has twice the gap in scenario 2", wasserstein([2], ratioAt(end, 2))],
  "wasserstein-12-worse": ["plug-in is better in scenario 1 at round 500", wasserstein([1], ratioAt(middle, 0.9))],
  "wasserstein-3-clearest-early": ["scenario 2 has the largest loss at round 100", wasserstein([2], ratioAt(early, 3))],
  "wasserstein-3-narrows": ["the loss at the end is that of round 100", wasserstein([3], ratioAt(end, 7))],
  "wasserstein-4-behind-early": ["plug-in is ahead at round 100", wasserstein([4], ratioAt(early, 0.8))],
  "wasserstein-4-better-late": ["plug-in is 7 % worse in the end", wasserstein([4], ratioAt(end, 1.07))],
  "wasserstein-effective": [
    "plug-in ends above equal shares in one scenario",
    wasserstein([2], ({ plugIn }) => ({ plugIn: withMoment(plugIn, end, 11) })),
  ],
  "wasserstein-scenario-dependent": ["all scenarios have the same loss", wasserstein(everywhere, ratioAt(end, 1.4))],
  "wasserstein-bias-slower": ["the bias falls faster in two scenarios", wasserstein([1, 3], biasAt(end, 0.1))],
  "wasserstein-bias-slower-24": ["it falls most slowly in scenario 3", wasserstein([3], biasAt(end, 2.8))],
  "wasserstein-bias-not-monotone": [
    "scenarios with more bias have more loss, all of them",
    everywhere.reduce(
      (world, scenario) =>
        changed(world, "wasserstein", [scenario], (before) => ({
          ...ratioAt(end, 1 + scenario / 4)(before),
          ...biasAt(end, scenario)(before),
        })),
      asThePaperSays,
    ),
  ],
  "wasserstein-4-large-bias": ["plug-in is 50 % worse there", wasserstein([4], ratioAt(end, 1.5))],
  "wasserstein-shape": ["in two scenarios little of the way is done", wasserstein([2, 3], () => ({ distance: 0.8 }))],
  effective: [
    "exact ends above equal shares in one scenario",
    variance([1], ({ exact }) => ({ exact: withMoment(exact, end, exact[start] + 1) })),
  ],
};

/** Worlds in which a sentence is undecided. Other sentences become undecided by noise, which a correlation does not have. */
const undecided: Record<string, [what: string, world: MadeUpWorld, noise?: number]> = {
  "bias-explains-part": ["bias and loss have nothing to do with each other", both(everywhere, () => ({ share: 0 }))],
  "bias-explains-not-all": ["the bias is half of the loss", both(everywhere, () => ({ share: Math.SQRT1_2 }))],
};

describe.each(paperClaims.map(({ id, text }) => [id, text] as const))("%s: %s", (id) => {
  test("holds if the world is as the paper says", () => {
    expect(verdicts(asThePaperSays)[id]).toBe("holds");
  });

  const [what, world, noise] = undecided[id] ?? ["that world has too much noise", asThePaperSays, MUCH_NOISE];
  test(`is undecided where ${what}`, () => {
    expect(verdicts(world, noise)[id]).toBe("undecided");
  });

  test(`is contradicted where ${contradictions[id]?.[0]}`, () => {
    expect(verdicts(contradictions[id]![1])[id]).toBe("contradicted");
  });
});

describe("judgeClaims", () => {
  const judged = judgeClaims(madeUpPanels(asThePaperSays, LITTLE_NOISE));

  test("numbers the sentences from 1, each with parts of panels that exist", () => {
    expect(judged.map(({ number }) => number)).toEqual(judged.map((_, index) => index + 1));
    expect(new Set(judged.map(({ id }) => id)).size).toBe(judged.length);
    for (const { parts } of judged) {
      expect(parts.length).toBeGreaterThan(0);
      for (const { scenario } of parts) expect([...everywhere, null]).toContain(scenario);
    }
  });

  test("gives the intervals of a sentence a joint confidence of 95 %, so each of eight parts has 99.4 %", () => {
    const panels = madeUpPanels(asThePaperSays, LITTLE_NOISE);
    const { parts } = judgeClaims(panels).find(({ id }) => id === "some-loss")!;
    const differences = panels.variance[0]!.plugIn[end]!.map(
      (gap, index) => gap - panels.variance[0]!.exact[end]![index]!,
    );
    expect(parts).toHaveLength(8);
    expect(parts[0]!.interval).toEqual(meanInterval(differences, 0.05 / 8).interval);
  });

  test("cancels noise that the two methods share in a replication", () => {
    const quiet = madeUpPanels(asThePaperSays, LITTLE_NOISE);
    const shared = Array.from({ length: 200 }, (_, index) => 100 * Math.sin(index));
    const shaken = (lists: readonly Values[]) => lists.map((list) => list.map((gap, index) => gap + shared[index]!));
    const [first, ...others] = quiet.variance;
    const panel = { ...first!, exact: shaken(first!.exact), plugIn: shaken(first!.plugIn) };
    const { parts } = judgeClaims({ ...quiet, variance: [panel, ...others] }).find(({ id }) => id === "some-loss")!;
    const before = judged.find(({ id }) => id === "some-loss")!.parts[0]!;
    expect(parts[0]!.mean).toBeCloseTo(before.mean, 10);
    expect(parts[0]!.interval![0]).toBeCloseTo(before.interval![0], 10);
  });

  test("names the deciding part: the weakest that holds, or the worst that is contradicted", () => {
    const decisive = (world: MadeUpWorld, id: string) =>
      judgeClaims(madeUpPanels(world, LITTLE_NOISE)).find((claim) => claim.id === id)!.decisive!;
    // The loss is 40 % in scenario 1 and 70 % in scenario 4.
    expect(decisive(asThePaperSays, "variance-persistent-loss")).toMatchObject({ verdict: "holds", scenario: 1 });
    expect(decisive(variance([3], ratioAt(middle, 0.5)), "variance-exact-best")).toMatchObject({
      verdict: "contradicted",
      scenario: 3,
      quantity: "gap of plug-in less that of exact",
      when: "round 500",
    });
  });

  test("leaves a sentence undecided if differences and ratios of gaps disagree", () => {
    // Scenario 1 has a tenth of the scale: its ratio is the largest, its difference the smallest.
    const small = variance([1], ({ exact }) => ({
      exact: exact.map((gap) => gap / 10) as unknown as MadeUpPanel["exact"],
      plugIn: exact.map((gap) => (2 * gap) / 10) as unknown as MadeUpPanel["exact"],
    }));
    const claim = judgeClaims(madeUpPanels(small, LITTLE_NOISE)).find(({ id }) => id === "variance-4-clearest")!;
    expect(claim.verdict).toBe("undecided");
    const ofScenario1 = claim.parts.filter(({ scenario }) => scenario === 1);
    expect(ofScenario1.map(({ reading, verdict }) => [reading, verdict])).toEqual([
      ["difference of gaps", "holds"],
      ["ratio of gaps", "contradicted"],
    ]);
    expect(claim.decisive).toMatchObject({ reading: "ratio of gaps", scenario: 1 });
  });

  test("leaves everything undecided with one replication, or if runs are too short to have all moments", () => {
    for (const { verdict, decisive } of judgeClaims(madeUpPanels(asThePaperSays, LITTLE_NOISE, 1))) {
      expect(verdict).toBe("undecided");
      expect(decisive!.interval).toBeNull();
    }
    for (const claim of judgePaper(paperResults())) {
      expect(claim).toMatchObject({ verdict: "undecided", decisive: null, parts: [] });
    }
  });
});

const claims = judgePaper(paperResults("published", 1001));
const claim = (number: number) => claims[number - 1]!;

test("a sentence about one scenario has no decision in other panels", () => {
  expect(decideIn(claim(11), "variance-gap", 2)?.verdict).toBe(claim(11).verdict);
  for (const scenario of [1, 3, 4, null]) expect(decideIn(claim(11), "variance-gap", scenario)).toBeUndefined();
  expect(decideIn(claim(11), "wasserstein-gap", 2)).toBeUndefined();
});

test("the deciding part in a panel is a number of that panel", () => {
  for (const scenario of [1, 2, 3, 4]) {
    const decision = decideIn(claim(7), "variance-gap", scenario)!;
    expect(decision.decisive).toMatchObject({ figure: "variance-gap", scenario });
  }
});

test("a joint number of all four panels is found with scenario null", () => {
  expect(decideIn(claim(25), "wasserstein-gap", null)!.decisive).toMatchObject({ scenario: null });
});
