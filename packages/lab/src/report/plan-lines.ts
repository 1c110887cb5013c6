import type { Hypothesis } from "@blendit/core/theory";
import type { Plan, Promised } from "../simulate/theory.ts";
import { limitWords } from "../spec/words.ts";
import { countOf, formatCount, rounded } from "../text/numbers.ts";
import { type TextTable, textTable } from "../text/text-table.ts";
import { wrappedText } from "../text/words.ts";

/** A plan as text for a terminal. */
export function planLines(plan: Plan): string[] {
  const { name, utility, armCount, floor, ceiling, epsilon, hypotheses, promise, reason } = plan;
  const problem = `${utility}, ${countOf(armCount, "option")}, ${limitWords({ floor, ceiling }) ?? "no minimum share"}`;
  return [
    ...wrappedText(`${name} (${problem}): the theory's bound for an average regret below ${epsilon}.`),
    "",
    ...(hypotheses.length > 0 ? [...textTable(hypothesesTable(hypotheses)), ""] : []),
    ...(promise ? promiseLines(promise) : wrappedText(`The theory gives no bound here: ${reason}.`)),
    "",
    ...adviceLines(plan),
  ];
}

function hypothesesTable(hypotheses: readonly Hypothesis[]): TextTable {
  return {
    columns: [{ label: "Assumption of the theory" }, { label: "Met" }, { label: "Value" }],
    rows: hypotheses.map(({ statement, met, value }) => [
      statement,
      met ? "yes" : "no",
      value === undefined ? "" : digits(value),
    ]),
  };
}

function promiseLines(promise: Promised): string[] {
  const { klDiameter, printedKlDiameter, secondMoment, step, horizon, bound, initialStep, totalRegret } = promise;
  const rounds = formatCount(horizon);
  const table = {
    columns: [
      { label: "Exact influence functions" },
      { label: "Step in round t" },
      { label: "Rounds", numeric: true },
      { label: "Average regret at most", numeric: true },
    ],
    rows: [
      ["constant steps", digits(step), rounds, digits(bound)],
      ["falling steps", `${digits(initialStep)} / sqrt(t)`, rounds, digits(totalRegret / horizon)],
    ],
  };
  const sizes = `D_max ${digits(klDiameter)} (as printed in the paper: ${digits(printedKlDiameter)}), V ${digits(secondMoment)}`;
  return [
    ...textTable(table),
    "",
    ...wrappedText(`These are worst-case bounds, with ${sizes}. Runs usually need far fewer rounds.`),
    ...wrappedText(biasText(promise)),
  ];
}

function biasText({ bias }: Promised): string {
  if (!bias) return "For plug-in influence functions there is no bound unless all assumptions are met.";
  return `For plug-in influence functions the bound adds a bias of at most 8 L C / sqrt(floor t) in round t, with L ${digits(bias.stability)} and C ${digits(bias.rate)}.`;
}

/** Advice for problems without a bound, or on stopping earlier. */
function adviceLines({ promise, drifts, epsilon }: Plan): string[] {
  if (drifts) {
    return [
      ...wrappedText(
        "What to do instead: let learners forget old outcomes, and run them to see which one follows the changes best.",
      ),
      "",
      "  learners:",
      "    - { kind: full-gradient, memory: { discount: 0.99 } }",
      "    - { kind: full-gradient, memory: { window: 300 } }",
    ];
  }
  const why = promise ? "To stop earlier" : "What to do instead";
  return [
    ...wrappedText(
      `${why}: let Blendit (full-gradient) stop when its own certificate says that no blend is better by more than ${epsilon}.`,
    ),
    "",
    "  learners: [{ kind: full-gradient }]",
    `  stopWhen: { certificate: ${epsilon} }`,
    "  horizon: 20000   # the maximum number of rounds",
  ];
}

function digits(value: number): string {
  return String(rounded(value, 4));
}
