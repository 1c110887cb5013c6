import { utility, utilityKinds } from "@blendit/core/specs";
import { describe, expect, it, test } from "vitest";
import { kindsOf } from "../../spec/json-schema.ts";
import { armNames } from "../../spec/names.ts";
import { utilitySchema } from "../../spec/schema/utilities.ts";
import { tableOfText } from "../../tables/read-table.ts";
import { samplesOf } from "./blend-worth.ts";
import { utilityOfText } from "./question-text.ts";
import { type TableQuestion, tableProblem } from "./table-problem.ts";

const long = `model,score,tone,x,y
b,1,mild,0,1
a,2,mild,1,1
b,3,harsh,2,0
a,,harsh,3,2
,5,mild,1,0
a,6,mild,2,2
`;

const ask = (text: string, question: Partial<TableQuestion>, file = "scores.csv") =>
  tableProblem(tableOfText(file, text), { utility: { kind: "variance" }, ...question });

const armsOf = (text: string, question: Partial<TableQuestion>, file?: string) => {
  const { experiment } = ask(text, question, file).problem;
  const samples = samplesOf(experiment);
  return Object.fromEntries(armNames(experiment).map((name, arm) => [name, samples[arm]]));
};

describe("tableProblem", () => {
  it("makes an arm for each value of a column of a long table, and lists skipped rows", () => {
    expect(armsOf(long, { arm: "model", reward: "score" })).toEqual({ a: [2, 6], b: [1, 3] });
    expect(ask(long, { arm: "model", reward: "score" }).leftOut).toEqual([
      'scores.csv: 1 of 6 rows have no "model" and are left out',
      'scores.csv: 1 of 5 rows have nothing in column "score" and are left out (1 empty): a 1 of 3',
    ]);
  });

  it("makes arms from columns of a wide table, each with its own gaps", () => {
    const wide = "prompt\ta\tb\n1\t0.5\t0.1\n2\tNA\t0.2\n3\t0.7\t0.4\n";
    expect(armsOf(wide, { arms: ["a", "b"] }, "wide.tsv")).toEqual({ a: [0.5, 0.7], b: [0.1, 0.2, 0.4] });
  });

  it("makes vectors from several columns", () => {
    const question = { arm: "model", reward: ["x", "y"], utility: { kind: "log-det" } } as const;
    expect(armsOf(long, question)).toEqual({
      a: [
        [1, 1],
        [3, 2],
        [2, 2],
      ],
      b: [
        [0, 1],
        [2, 0],
      ],
    });
  });

  it("reads words as outcomes if the utility is for categories", () => {
    const question = { arm: "model", reward: "tone", utility: { kind: "entropy" } } as const;
    expect(ask(long, question).problem.experiment.categories).toEqual(["harsh", "mild"]);
  });

  it("uses only the rows selected by `where`, and costs by the names of arms", () => {
    const { experiment } = ask(long, { arm: "model", reward: "x", where: { tone: "mild" }, costs: { b: 0.5 } }).problem;
    expect(samplesOf(experiment)).toEqual([[1, 2], [0]]);
    expect(experiment.costs).toEqual([0, 0.5]);
  });

  it.each<[string, string, Partial<TableQuestion>, RegExp]>([
    ["a missing column", long, { arm: "modle", reward: "score" }, /^--arm: scores\.csv has no column "modle"\./],
    [
      "an outcome that is not there",
      long,
      { arm: "model", reward: "points" },
      /^--reward: scores\.csv has no column "points"\./,
    ],
    ["no column of arms", long, { reward: "score" }, /^arm must be a column of scores\.csv: model, score, tone, x, y/],
    ["both forms at once", long, { arms: ["x", "y"], arm: "model" }, /^Give either --arms, or --arm and --reward\./],
    [
      "costs of an arm that is not there",
      long,
      { arm: "model", reward: "x", costs: { c: 1 } },
      /^--costs: No option is called "c"\./,
    ],
    [
      "a target in another file, which nobody can read here",
      long,
      {
        arm: "model",
        reward: "score",
        utility: { kind: "cramer", target: { kind: "recorded", file: "other.csv", column: "score" } as never },
      },
      /^utility\.target\.file: Only the table itself can be read here\. Give the target in numbers/,
    ],
    [
      "a utility that is none",
      long,
      { arm: "model", reward: "x", utility: { kind: "varience" } as never },
      /kind must be one of mean, chance, variance, deviation, mean-variance, wasserstein, cramer, upper-cvar, gini, median-deviation, wang, best-of, inter-es, entropy, gini-simpson, quota, maximin, nash, kl, mmd, kernel-diversity, log-det, von-neumann, sum/,
    ],
  ])("refuses %s", (_, text, question, message) => {
    expect(() => ask(text, question)).toThrow(message);
  });
});

test("a target that is incomplete or has no use is an error about --target", () => {
  const question = (kind: string, target: string) => () =>
    ask(long, { arm: "model", reward: "score", utility: utilityOfText(kind, target) });
  expect(question("wasserstein", "{ kind: uniform, low: 0 }")).toThrow(/lacks "high".*--target/);
  expect(question("variance", "{ kind: uniform, low: 0, high: 1 }")).toThrow(/no target\. Leave out --target/);
});

test("a word is parsed as a kind, and YAML as in an experiment file", () => {
  expect(utilityOfText("variance")).toEqual({ kind: "variance" });
  expect(utilityOfText("{ kind: upper-cvar, level: 0.1 }")).toEqual({ kind: "upper-cvar", level: 0.1 });
  expect(utilityOfText("cramer", "{ kind: uniform, low: 0, high: 1 }")).toEqual({
    kind: "cramer",
    target: { kind: "uniform", low: 0, high: 1 },
  });
});

test.each(["wasserstein", "kl", "{ kind: mmd, bandwidth: 1 }"])("%s without a target is refused", (text) => {
  const missing = {
    parameter: "target",
    message: expect.stringMatching(/^Missing --target, the distribution to match/),
  };
  expect(() => utilityOfText(text)).toThrow(expect.objectContaining(missing));
});

test.each(Object.keys(utilityKinds))("if %s lacks something, the refusal has an example that works", (kind) => {
  let message: string | undefined;
  try {
    utilityOfText(kind, "{ kind: uniform, low: 0, high: 1 }");
  } catch (error) {
    message = (error as Error).message;
  }
  const { required = [] } = kindsOf(utilitySchema).get(kind)!;
  const missing = required.filter((key) => !["kind", "target", "bandwidth"].includes(key));
  expect(message !== undefined).toBe(missing.length > 0);
  if (message === undefined) return;
  expect(message).toContain(
    `--utility has no ${missing.join(" and ")}. Write, for example, --utility '{ kind: ${kind}, `,
  );
  const [, example] = /'(.*)'/.exec(message)!;
  expect(() => utility(utilityOfText(example!))).not.toThrow();
});

test.each(["", "two words", "[1, 2]", "{ kind: ", "3"])("%j is refused", (text) => {
  expect(() => utilityOfText(text)).toThrow(
    /^--utility must be a word such as variance, or YAML such as \{ kind: upper-cvar, level: 0\.1 \}/,
  );
});
