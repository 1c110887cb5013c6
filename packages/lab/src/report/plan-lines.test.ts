import { describe, expect, test } from "vitest";
import { smallExperiment } from "../../test/small-experiment.ts";
import { planExperiment } from "../simulate/theory.ts";
import type { Experiment } from "../spec/experiment.ts";
import { planLines } from "./plan-lines.ts";

const beta = { kind: "beta", alpha: 2, beta: 5 } as const;
const uniform = { kind: "uniform", low: 0, high: 1 } as const;
const experiment: Experiment = { ...smallExperiment, name: "betas", arms: [beta, uniform], floor: 0.05 };
const lines = (change: Partial<Experiment> = {}) => planLines(planExperiment({ ...experiment, ...change }, 0.1));

const sooner = [
  "  learners: [{ kind: full-gradient }]",
  "  stopWhen: { certificate: 0.1 }",
  "  horizon: 20000   # the maximum number of rounds",
];

describe("planLines", () => {
  test("have the assumptions and bounds of the theory, and a quicker way", () => {
    expect(lines()).toEqual([
      "betas (variance, 2 options, every share at least 5 %): the theory's bound for an average regret",
      "below 0.1.",
      "",
      "Assumption of the theory           Met  Value",
      "─────────────────────────────────  ───  ─────",
      "rewards lie in a bounded interval  yes  0.5",
      "",
      "Exact influence functions  Step in round t     Rounds  Average regret at most",
      "─────────────────────────  ─────────────────  ───────  ──────────────────────",
      "constant steps             0.000125           848,000                    0.05",
      "falling steps              0.08139 / sqrt(t)  848,000                 0.07071",
      "",
      "These are worst-case bounds, with D_max 2.65 (as printed in the paper: 2.944), V 1. Runs usually",
      "need far fewer rounds.",
      "For plug-in influence functions the bound adds a bias of at most 8 L C / sqrt(floor t) in round t,",
      "with L 4 and C 0.5.",
      "",
      "To stop earlier: let Blendit (full-gradient) stop when its own certificate says that no blend is",
      "better by more than 0.1.",
      "",
      ...sooner,
    ]);
  });

  test("say that the theory has no bound, and what to do instead", () => {
    const text = lines({ utility: { kind: "gini" } });
    expect(text.slice(3)).toEqual([
      "The theory gives no bound here: no constants of the bounds are derived for the utility gini (known:",
      "mean, variance, wasserstein).",
      "",
      "What to do instead: let Blendit (full-gradient) stop when its own certificate says that no blend is",
      "better by more than 0.1.",
      "",
      ...sooner,
    ]);
  });

  test("say that there is no floor", () => {
    expect(lines({ floor: 0, learners: [] }).join(" ")).toMatch(
      /^betas \(variance, 2 options, no minimum share\): .* and the floor is 0\./,
    );
  });

  test("say that the theory does not cover ceilings", () => {
    expect(lines({ ceiling: 0.8 }).join(" ")).toMatch(
      /^betas \(variance, 2 options, every share at least 5 % and at most 80 %\): .* derived for weights without ceilings\./,
    );
  });

  test("say that plug-in influence functions have no bound unless all assumptions are met", () => {
    expect(lines({ utility: { kind: "wasserstein", target: uniform } })).toContain(
      "For plug-in influence functions there is no bound unless all assumptions are met.",
    );
  });

  test("advise forgetting learners under drift, where certificates do not apply", () => {
    const text = lines({ drift: { to: [uniform, beta], from: 10, until: 20 }, learners: [] }).join("\n");
    expect(text).toContain("memory: { discount: 0.99 }");
    expect(text).not.toContain("certificate");
  });
});
