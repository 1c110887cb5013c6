import type { ExperimentReport } from "@blendit/service/contract";
import { describe, expect, test } from "vitest";
import {
  alarmedStages,
  answerWords,
  countsWords,
  isAtMinimum,
  knownWorth,
  pauseWords,
  ratioSentence,
  shareTexts,
  stillWords,
  topArm,
} from "./report-words.ts";

type Facts = Parameters<typeof answerWords>[0];

const arm = (name: string, cost?: number) =>
  ({
    name,
    status: "playing",
    rewarded: 100,
    imputed: 0,
    ...(cost !== undefined && { cost }),
  }) as ExperimentReport["arms"][number];

/** The facts of an experiment that has found a blend. */
function facts(changes: { [Name in keyof Facts]?: Partial<Facts[Name]> } = {}): Facts {
  const base: Facts = {
    arms: [arm("short"), arm("long"), arm("mixed")],
    weights: { short: 0.4, long: 0.4, mixed: 0.2 },
    recommended: { short: 0.47, long: 0.48, mixed: 0.05 },
    utility: {
      kind: "variance",
      recommended: 0.0605,
      now: 0.06,
      equal: 0.05,
      control: null,
      bestSingle: { arm: "mixed", utility: 0.0242 },
    },
    certificate: { grade: "estimated", estimate: 0.0001, upper: 0.0013, sentence: "" },
    counts: { decisions: 500, learned: 500, open: 0, refused: 0 },
    settings: { learner: { kind: "full-gradient" } },
  };
  return {
    ...base,
    ...changes,
    utility: { ...base.utility, ...changes.utility },
    certificate: { ...base.certificate, ...changes.certificate },
    counts: { ...base.counts, ...changes.counts },
  } as Facts;
}

/** The text with plain spaces. */
const plain = (text: string) => text.replaceAll("\u00a0", " ");

describe("the answer of an experiment", () => {
  test("is the blend to use and its gain, then how far it can be from the best", () => {
    const { headline, certainty, isDecided } = answerWords(facts());
    expect(isDecided).toBe(true);
    expect(plain(headline)).toBe(
      "Use 48 % long, 47 % short, 5 % mixed: 21 % more varied than equal shares, 2.5 times as varied as the best single option (mixed).",
    );
    expect(plain(certainty)).toBe(
      "This blend is within 0.0013 of the best possible (95 % confidence, estimated). " +
        "At most 11 % of the possible gain over equal shares is missing.",
    );
  });

  test("compares distances if the goal is a negative distance", () => {
    const utility = { kind: "wasserstein", recommended: -0.0001, equal: -0.0016 };
    const bestSingle = { arm: "mixed", utility: -0.01 };
    const { headline, certainty } = answerWords(facts({ utility: { ...utility, bestSingle } }));
    expect(certainty).toContain("within 0.0013 in squared distance of the best possible");
    expect(plain(headline)).toMatch(
      /: 75 % closer to the target than equal shares, 90 % closer to the target than the best single option \(mixed\)\.$/,
    );
  });

  test("compares by differences if options have costs, since zero then has no meaning", () => {
    const { headline } = answerWords(facts({ arms: [arm("short", 0.1), arm("long"), arm("mixed")] }));
    expect(headline).toContain("higher than equal shares");
  });

  test("says when a single option would score higher, but is not allowed", () => {
    const utility = { kind: "mean", recommended: 0.9, equal: 0.5, bestSingle: { arm: "long", utility: 0.95 } };
    const { headline, certainty } = answerWords(facts({ utility }));
    expect(headline).toContain("0.050 lower than the best single option (long)");
    expect(certainty).toContain("long alone would score higher, but the limits on shares rule it out.");
  });

  test("has no margin if no blend can be better", () => {
    expect(answerWords(facts({ certificate: { upper: 1e-15 } })).certainty).toBe(
      "No blend that the limits on shares allow is better (95 % confidence, estimated).",
    );
  });

  test("says if the learner gives no certificate", () => {
    const { headline, certainty } = answerWords(
      facts({ settings: { learner: { kind: "mirror-ascent" } }, certificate: { grade: "none", upper: null } }),
    );
    expect(headline).toMatch(/^Use /);
    expect(certainty).toContain("this learner gives no certificate");
  });
});

describe("estimated values of the goal", () => {
  const namesFor = (control: unknown) => {
    const { utility, settings } = facts({ utility: { control: 0.02 }, settings: { control } });
    return knownWorth({ utility, settings }).map(({ name }) => name);
  };
  const always = ["current blend", "recommended", "equal shares", "best single option (mixed)"];

  test("include the option used so far by its name", () => {
    expect(namesFor({ arm: "short", share: null })).toEqual([...always, "today's option (short)"]);
    expect(namesFor(null)).toEqual(always);
  });

  test("have an option only once", () => {
    expect(namesFor({ arm: "mixed", share: null })).toEqual(always);
  });

  test("leave out what is unknown", () => {
    const { utility, settings } = facts({ utility: { now: null, equal: null, bestSingle: null } });
    expect(knownWorth({ utility, settings })).toEqual([{ name: "recommended", value: 0.0605 }]);
  });
});

describe("no blend is better yet", () => {
  const sentence = 'No certificate yet: option "long" has 1 outcome.';
  const tied = { short: 1 / 3, long: 1 / 3, mixed: 1 / 3 };
  const [none, unclear] = ["No preference yet", "Not clearly better than equal shares yet"];

  test.each([
    ["before the first outcome", none, { counts: { learned: 0 } }, "Waiting for the first outcomes."],
    [
      "if outcomes do not fit the settings",
      none,
      { counts: { learned: 0, refused: 3 } },
      "Waiting for the first outcomes that can be used with the current settings.",
    ],
    [
      "after too few outcomes of some options",
      none,
      {
        arms: [
          { ...arm("short"), rewarded: 0 },
          { ...arm("long"), rewarded: 2, imputed: 1 },
          arm("mixed"),
          { ...arm("old"), rewarded: 0, status: "retired" },
        ],
        weights: tied,
        certificate: { grade: "none", upper: null, sentence },
      },
      "Too few outcomes so far: each option needs at least 5; short has 0 and long has 3.",
    ],
    [
      "without a certificate for another reason",
      unclear,
      { certificate: { grade: "none", upper: null, sentence } },
      `Too few outcomes so far. ${sentence}`,
    ],
    [
      "while the gain over equal shares is within the margin",
      unclear,
      { certificate: { upper: 0.02 } },
      "After 500 outcomes, the best blend found gains 0.010 over equal shares, less than the margin of 0.020.",
    ],
    [
      "while shares are still equal",
      none,
      { weights: tied, certificate: { upper: 0.02 } },
      "After 500 outcomes, the best blend found gains 0.010",
    ],
  ] as const)("%s", (_, title, changes, reason) => {
    const { headline, certainty, isDecided } = answerWords(facts(changes as never));
    expect([headline, isDecided]).toEqual([title, false]);
    expect(plain(certainty).startsWith(reason)).toBe(true);
  });
});

describe("the reason why shares do not move", () => {
  const moved = { weights: { a: 0.7, b: 0.3 }, counts: facts().counts, status: "running" } as const;
  const equal = { ...moved, weights: { a: 0.5, b: 0.5 } };

  test.each([
    ["is omitted while they move", { ...moved, unmoved: null }, undefined],
    [
      "is given after they moved",
      { ...moved, unmoved: "learning is behind by 2,000 outcomes" },
      "The shares are not moving now: learning is behind by 2,000 outcomes.",
    ],
    [
      "is omitted during a pause, which may not be why they have not moved",
      { ...equal, status: "paused", unmoved: "the experiment is paused" },
      undefined,
    ],
    [
      "is given at the end",
      { ...equal, status: "archived", unmoved: "the experiment is archived and no longer decides" },
      "The shares no longer change: the experiment is archived and no longer decides.",
    ],
    [
      "is given before they moved",
      { ...equal, unmoved: "no decision has been made yet" },
      "The shares have not moved: no decision has been made yet.",
    ],
    [
      "is given if nothing blocks them",
      { ...equal, unmoved: null },
      "The shares have not moved: no blend that scores higher than equal shares has been found yet.",
    ],
  ] as const)("%s", (_, report, words) => expect(stillWords(report)).toBe(words));
});

test("during a pause, the page says what is served and learned", () => {
  const rest = ", and their outcomes are not learned. Outcomes of earlier decisions still are.";
  expect(pauseWords({ whilePaused: "weights" })).toBe(`Decisions keep the shares from the start of the pause${rest}`);
  expect(pauseWords({ whilePaused: { arm: "long" } })).toBe(`Decisions get “long”${rest}`);
});

describe("the counts in words", () => {
  const none = { missing: 0, neverShown: 0 } as ExperimentReport["arms"][number];
  const counts = { decisions: 500, learned: 500, open: 0, refused: 0 };
  const group = (decisions: number) => ({ decisions, rewarded: 0, mean: null, deviation: null });
  const nobody = group(0);
  const groups = {
    blend: group(500),
    "burn-in": nobody,
    holdout: nobody,
    outside: nobody,
    paused: nobody,
    elsewhere: nobody,
  };

  test("are those of decisions and outcomes", () => {
    const words = countsWords({ counts, groups, arms: [none], lag: 0 });
    expect(words).toBe("500 decisions, 500 outcomes learned, 0 outcomes awaited");
  });

  test("account for every decision", () => {
    const others = { holdout: group(20), outside: group(30), paused: group(40) };
    const arms = [
      { ...none, missing: 5 },
      { ...none, missing: 2, neverShown: 3 },
    ];
    const all = { decisions: 700, learned: 500, open: 60, refused: 1 };
    // 500 + 60 + 1 + 4 + 7 + 3 + 20 + 30 + 40 = 665, which leaves 35.
    expect(countsWords({ counts: all, groups: { ...groups, ...others }, arms, lag: 4 })).toBe(
      "700 decisions, 500 outcomes learned, 60 outcomes awaited, 4 not learned yet, 7 missing, 3 never shown, " +
        "20 in the hold-out, 30 outside the rollout, 40 made during a pause, 35 not learned from",
    );
  });
});

test("the top option has the largest recommended share, unless several options share it", () => {
  const armsWith = (...shares: number[]) =>
    shares.map((recommended, index) => ({ ...arm(`${index}`), recommended })) as ExperimentReport["arms"];
  expect(topArm(armsWith(0.2, 0.5, 0.3))?.name).toBe("1");
  expect(topArm(armsWith(0.5, 0.5))).toBeUndefined();
});

test("shares of options are rounded together, as in the answer", () => {
  const armOf = (name: string, share: number) => ({ name, weight: share, recommended: 1 / 3 });
  const texts = shareTexts([armOf("a", 0.545), armOf("b", 0.356), armOf("c", 0.099)]);
  expect([...texts.values()].map(({ weight }) => plain(weight))).toEqual(["54.5 %", "35.6 %", "9.9 %"]);
  expect([...texts.values()].map(({ recommended }) => plain(recommended))).toEqual(["33 %", "33 %", "33 %"]);
});

test("an option is at its minimum share up to rounding, and never if the minimum is zero", () => {
  expect([isAtMinimum(0.05 + 1e-12, 0.05), isAtMinimum(0.06, 0.05), isAtMinimum(0, 0)]).toEqual([true, false, false]);
});

const quiet = { evidence: 1, alarm: false, arm: null };
const alarmed = { evidence: 5000, alarm: true, arm: "b" };

test("without an alarm, the sentence only says that there is no sign of a problem", () => {
  expect(ratioSentence({ assigned: quiet, shown: quiet, rewarded: quiet })).toBe(
    "No sign that options are assigned, shown or rewarded more or less often than their logged probabilities say.",
  );
});

test("an alarm names the stage and the likeliest option", () => {
  const ratios = { assigned: quiet, shown: { ...alarmed, arm: null }, rewarded: alarmed };
  expect(ratioSentence(ratios)).toMatch(/^Alarm: options are not shown and not rewarded \(most likely “b”\) as often/);
  expect([alarmedStages(ratios, "a"), alarmedStages(ratios, "b")]).toEqual([[], ["rewarded"]]);
});
