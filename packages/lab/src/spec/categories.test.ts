import { Random } from "@blendit/core";
import { type UtilitySpec, utility } from "@blendit/core/specs";
import { describe, expect, it } from "vitest";
import { learner } from "../baselines/index.ts";
import type { Complaint } from "../text/complaint.ts";
import { takesWords, translateWords } from "./categories.ts";
import { parseExperiment } from "./parse-experiment.ts";

const discrete = (values: (string | number)[]) => ({
  kind: "discrete",
  values,
  masses: values.map(() => 1 / values.length),
});

function translate(file: Record<string, unknown>) {
  const complaints: Complaint[] = [];
  const translation = translateWords(file, complaints);
  return { ...translation, messages: complaints.map(({ message }) => message) };
}

const arms = [discrete(["red", "blue"]), discrete(["green", "red"])];

describe("translateWords", () => {
  it("replaces words by their index in one sorted list, wherever outcomes occur", () => {
    const file = {
      utility: {
        kind: "sum",
        terms: [
          { weight: 1, utility: { kind: "entropy", categories: ["red", "green", "blue"] } },
          { weight: 1, utility: { kind: "kl", target: discrete(["blue", "green", "red"]) } },
          { weight: 1, utility: { kind: "quota", values: ["green"], share: 0.5 } },
        ],
      },
      arms: [arms[0], { kind: "mixture", parts: [{ weight: 1, distribution: arms[1] }] }],
      drift: { from: 1, until: 2, to: [{ kind: "empirical", samples: ["red", "red"] }, arms[0]] },
      learners: [{ kind: "uniform" }],
    };
    expect(translate(file)).toMatchObject({
      categories: ["blue", "green", "red"],
      messages: [],
      file: {
        utility: {
          terms: [
            { utility: { categories: [2, 1, 0] } },
            { utility: { target: { values: [0, 1, 2] } } },
            { utility: { values: [1] } },
          ],
        },
        arms: [{ values: [2, 0] }, { parts: [{ distribution: { values: [1, 2] } }] }],
        drift: { to: [{ samples: [2, 2] }, { values: [2, 0] }] },
        learners: [{ kind: "uniform" }],
      },
    });
  });

  it("treats numbers among words as words", () => {
    const file = { utility: { kind: "entropy" }, arms: [discrete([10, 9]), discrete(["9", "many"])] };
    expect(translate(file)).toMatchObject({
      categories: ["10", "9", "many"],
      file: { arms: [{ values: [0, 1] }, { values: [1, 2] }] },
    });
  });

  it("does not change words in the options of a custom utility", () => {
    const file = { utility: { module: "./mine.ts", values: ["a"] }, arms: [discrete([1, 2]), discrete([1, 3])] };
    expect(translate(file)).toEqual({ file, messages: [] });
  });

  it("does not change an experiment without words", () => {
    const file = { utility: { kind: "entropy" }, arms: [discrete([1, 2]), { kind: "bernoulli", p: 0.5 }] };
    expect(translate(file)).toEqual({ file, messages: [] });
  });

  it.each<[what: string, file: Record<string, unknown>, messages: string[]]>([
    [
      "words if the utility needs numbers",
      { utility: { kind: "variance" }, arms },
      [
        'arms[0].values[0] must be a number, since the goal is variance (goals for words: entropy, gini-simpson, kl, quota with values); it is "red".',
        'arms[1].values[0] must be a number, since the goal is variance (goals for words: entropy, gini-simpson, kl, quota with values); it is "green".',
      ],
    ],
    [
      "words with a custom utility",
      { utility: { module: "./mine.ts", values: ["left alone"] }, arms: [arms[0], discrete([1, 2])] },
      [
        'arms[0].values[0] must be a number, since the goal is a custom utility (goals for words: entropy, gini-simpson, kl, quota with values); it is "red".',
      ],
    ],
    [
      "a distribution of numbers among words",
      { utility: { kind: "entropy" }, arms: [arms[0], { kind: "bernoulli", p: 0.5 }] },
      ['arms[1].kind must be a distribution of words, like the others; it is "bernoulli".'],
    ],
    [
      "a mixture with a distribution of numbers among words",
      {
        utility: { kind: "entropy" },
        arms: [arms[0], { kind: "mixture", parts: [{ weight: 1, distribution: { kind: "bernoulli", p: 0.5 } }] }],
      },
      ['arms[1].parts[0].distribution.kind must be a distribution of words, like the others; it is "bernoulli".'],
    ],
    [
      "a support",
      { utility: { kind: "entropy", support: [0, 1] }, arms },
      ["Outcomes are words, so they have no support. Leave it out."],
    ],
    [
      "learners that use means",
      { utility: { kind: "entropy" }, arms, learners: [{ kind: "uniform" }, { kind: "ucb1" }] },
      ['learners[1].kind must be a learner that does not use means, since outcomes are words; it is "ucb1".'],
    ],
    [
      "words that are not categories of the utility",
      { utility: { kind: "entropy", categories: ["blue", "red"] }, arms },
      ['arms[1].values must be among the words of utility.categories (blue, red); it is "green".'],
    ],
    [
      "words that the target does not have",
      { utility: { kind: "kl", target: discrete(["blue", "rad"]) }, arms },
      [
        'arms[0].values must be among the words of utility.target (blue, rad); it is "red". Did you mean "rad"?',
        'arms[1].values must be among the words of utility.target (blue, rad); it is "green".',
      ],
    ],
    [
      "a quota of words that no arm has",
      { utility: { kind: "quota", values: ["gren"], share: 0.5 }, arms },
      ['utility.values must be among the words of the arms (blue, green, red); it is "gren". Did you mean "green"?'],
    ],
  ])("complains about %s", (_, file, messages) => {
    expect(translate(file).messages).toEqual(messages);
  });

  it("is applied by parseExperiment, which adds the list of words", () => {
    const { arms: distributions, categories } = parseExperiment(
      { utility: { kind: "gini-simpson" }, arms, floor: 0.1 },
      { needs: "optimum" },
    );
    expect(distributions).toMatchObject([{ values: [2, 0] }, { values: [1, 2] }]);
    expect(categories).toEqual(["blue", "green", "red"]);
  });
});

describe("the order of words", () => {
  const goal: UtilitySpec = { kind: "entropy" };
  const kinds = ["full-gradient", "mirror-ascent", "plug-in-optimum", "mixture-ucb", "uniform"] as const;

  it.each(kinds)("does not affect %s: other numbers for the same words give the same weights", (kind) => {
    const distributions = [
      [0.7, 0.2, 0.1],
      [0.1, 0.1, 0.8],
    ];
    const weightsOf = (codes: readonly number[]) => {
      const built = learner({ kind }, { utility: utility(goal), armCount: 2, floor: 0.1 });
      const random = Random.stream(5);
      for (let round = 0; round < 200; round++) {
        const arm = built.choose(random);
        const uniform = random.uniform();
        const masses = distributions[arm]!;
        const category = uniform < masses[0]! ? 0 : uniform < masses[0]! + masses[1]! ? 1 : 2;
        built.update(arm, codes[category]!, built.probability(arm));
      }
      return Array.from(built.recommend());
    };
    const expected = weightsOf([0, 1, 2]);
    weightsOf([7, 0, 3]).forEach((weight, arm) => {
      expect(weight).toBeCloseTo(expected[arm]!, 9);
    });
  });
});

describe("takesWords", () => {
  it("is true for utilities of categories or lists of values, and for sums of them", () => {
    const target = { kind: "discrete", values: [0, 1], masses: [0.5, 0.5] } as const;
    expect(takesWords({ kind: "entropy" })).toBe(true);
    expect(takesWords({ kind: "gini-simpson", categories: [0, 1] })).toBe(true);
    expect(takesWords({ kind: "kl", target })).toBe(true);
    expect(takesWords({ kind: "quota", values: [0], share: 0.5 })).toBe(true);
    expect(takesWords({ kind: "sum", terms: [{ weight: 1, utility: { kind: "entropy" } }] })).toBe(true);
  });

  it("is false for utilities that compare numbers", () => {
    expect(takesWords({ kind: "variance" })).toBe(false);
    expect(takesWords({ kind: "entropy", edges: [0] })).toBe(false);
    expect(takesWords({ kind: "quota", low: 0, high: 1, share: 0.5 })).toBe(false);
    const terms = [
      { weight: 1, utility: { kind: "entropy" } as const },
      { weight: 1, utility: { kind: "mean" } as const },
    ];
    expect(takesWords({ kind: "sum", terms })).toBe(false);
  });
});
