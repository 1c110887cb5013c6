import { describe, expect, test } from "vitest";
import { asThePaperSays, changed, madeUpPanels, withMoment } from "../../../test/made-up-panels.ts";
import { judgeClaims } from "./judge-claims.ts";
import { intervalText, placeText, verdictCountsText, verdictLines } from "./verdict-text.ts";

describe("intervalText", () => {
  test.each([
    [1.0722, [1.0031, 1.1416], "1.072 [1.003, 1.142]"],
    [-0.002507, [-0.003351, -0.001664], "−2.51 [−3.35, −1.66] (×10⁻³)"],
    [0.00081, [-0.0001, 0.0017], "0.81 [−0.10, 1.70] (×10⁻³)"],
    [-0.0374, [-0.0721, -0.00265], "−0.037 [−0.072, −0.003]"],
    [2, [2, 2], "2.00000 [2.00000, 2.00000]"],
    [0, [0, 0], "0 [0, 0]"],
  ] as const)("of %d in %j has two digits of the half width in one power of ten: %s", (mean, interval, text) => {
    expect(intervalText({ mean, interval })).toBe(text);
  });

  test("is only the mean without an interval", () => {
    expect(intervalText({ mean: 0.5, interval: null })).toBe("0.500");
  });
});

test("placeText names figure and panel as the paper does", () => {
  expect(placeText({ figure: "wasserstein-gap", scenario: 4 })).toBe("Figure 3 (d) scenario 4");
  expect(placeText({ figure: "variance-bias", scenario: null })).toBe("Figure 2");
});

const right = judgeClaims(madeUpPanels(asThePaperSays, 0.01));
const otherwise = changed(asThePaperSays, "variance", [3], ({ plugIn }) => ({ plugIn: withMoment(plugIn, 2, 5.8) }));
const oneWrong = judgeClaims(madeUpPanels(otherwise, 0.01));

describe("verdictLines", () => {
  test("with the paper's number of replications, count sentences and name contradictions with intervals", () => {
    const lines = verdictLines(oneWrong, { variant: "published", replications: 500 });
    expect(lines).toHaveLength(3);
    expect(lines[1]).toBe("  Contradicted: 7. Variance: exact is best throughout.");
    expect(lines[2]).toMatch(
      /^ {4}Figure 1 \(c\) scenario 3, gap of plug-in less that of exact, round 500: −0\.\d+ \[.*\]$/,
    );
    expect(lines[0]).toBe(
      `Of the paper's ${right.length} sentences about these experiments, ${right.length - 1} hold and 1 is contradicted (500 replications).`,
    );
  });

  test("with fewer replications, print the command for more", () => {
    const lines = verdictLines(right, { variant: "algorithm1", replications: 20 });
    expect(lines).toEqual([
      `Of the paper's ${right.length} sentences about these experiments, ${right.length} hold and 0 are contradicted (20 replications).`,
      "For the 500 replications of the paper, which decide more: npx blendit reproduce --variant algorithm1 --out DIR",
    ]);
  });

  test("say if runs are too short", () => {
    const lines = verdictLines(judgeClaims(undefined), { variant: "published", replications: 20 });
    expect(lines).toEqual([
      `Of the paper's ${right.length} sentences about these experiments, 0 hold, 0 are contradicted and ${right.length} are undecided (20 replications).`,
      "The sentences are about 2,000 rounds. Runs of 1,000 rounds or fewer leave all of them undecided.",
    ]);
  });
});

test("verdictCountsText distinguishes singular and plural", () => {
  const claims = (["holds", "undecided", "contradicted"] as const).map((verdict) => ({ verdict }));
  expect(verdictCountsText(claims, 1)).toBe("With 1 replication: 1 sentence holds, 1 is undecided, 1 is contradicted.");
  expect(verdictCountsText([...claims, ...claims], 20)).toBe(
    "With 20 replications: 2 sentences hold, 2 are undecided, 2 are contradicted.",
  );
});
