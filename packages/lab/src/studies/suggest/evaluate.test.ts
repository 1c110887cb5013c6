import { Random } from "@blendit/core";
import { describe, expect, it } from "vitest";
import { parseExperiment } from "../../spec/parse-experiment.ts";
import { tableOfText } from "../../tables/read-table.ts";
import { type Evaluation, evaluate } from "./evaluate.ts";
import { evaluateLog, loggedRows } from "./evaluate-log.ts";
import { evaluationLines } from "./evaluation-text.ts";
import { suggest } from "./suggest.ts";
import { type TableQuestion, tableProblem } from "./table-problem.ts";

const random = Random.stream(21, "table");
const scores = [0.5, 1, 2].map((power) => Array.from({ length: 400 }, () => 10 * random.uniform() ** power));
const experimentOf = (utility: object) =>
  parseExperiment(
    { utility, arms: scores.map((samples, arm) => ({ name: "abc"[arm], kind: "empirical", samples })), floor: 0 },
    { needs: "optimum" },
  );

describe("evaluate", () => {
  it("mixes the arms' distributions: the mean of a blend is the blend of the means", () => {
    const { value, arms, interval } = evaluate(experimentOf({ kind: "mean" }), { a: 0.3, c: 0.7 });
    const mean = (list: readonly number[]) => list.reduce((sum, score) => sum + score, 0) / list.length;
    expect(value).toBeCloseTo(0.3 * mean(scores[0]!) + 0.7 * mean(scores[2]!), 12);
    expect(arms.map(({ share }) => share)).toEqual([0.3, 0, 0.7]);
    expect(interval!.low).toBeLessThan(value);
    expect(interval!.high).toBeGreaterThan(value);
  });

  it("gives the suggested blend the value that suggest gives it", () => {
    const experiment = experimentOf({ kind: "gini", support: [0, 10] });
    const { names, weights, value } = suggest(experiment);
    const named = Object.fromEntries(names.map((name, arm) => [name, weights[arm]!]));
    expect(evaluate(experiment, named).value).toBeCloseTo(value, 12);
  });

  it("has proven bounds, wider than the interval, if the support is given; otherwise says why not", () => {
    const bounded = evaluate(experimentOf({ kind: "variance", support: [0, 10] }), { a: 0.5, b: 0.5 });
    const { interval, guaranteed } = bounded;
    expect(evaluationLines(bounded).join("\n")).not.toContain("\n\n\n");
    expect(guaranteed!.low).toBeLessThan(interval!.low);
    expect(guaranteed!.high).toBeGreaterThan(interval!.high);
    const without = evaluate(experimentOf({ kind: "variance" }), { a: 0.5, b: 0.5 });
    expect(without).toMatchObject({ guaranteed: null, whyNotGuaranteed: "no support is stated" });
    expect(evaluationLines(without).join("\n")).toContain("No guaranteed bounds: no support is stated.");
  });

  it("has intervals for one look or wider ones valid at every look, labelled accordingly", () => {
    const [once, always] = [false, true].map((anytime) =>
      evaluate(experimentOf({ kind: "variance" }), { a: 0.5, b: 0.5 }, { anytime }),
    ) as [Evaluation, Evaluation];
    expect(once.intervalKind).toBe("95 % interval");
    expect(always.intervalKind).toBe("95 % interval, valid at every look");
    const width = ({ interval }: Evaluation) => interval!.high - interval!.low;
    expect(width(always)).toBeGreaterThan(1.3 * width(once));
    expect(always.value).toBe(once.value);
    expect(evaluationLines(once)[0]).toMatch(/95 % interval$/);
    expect(evaluationLines(once).join(" ")).toMatch(/for one\s+look/);
    expect(evaluationLines(always)[0]).toMatch(/95 % interval, valid at every look$/);
    expect(evaluate(experimentOf({ kind: "variance" }), { a: 0.5, b: 0.5 })).toEqual(once);
  });

  it("is shown with one power of ten for a number and its bounds", () => {
    const lines = evaluationLines({
      ...evaluate(experimentOf({ kind: "mean" }), { b: 1 }),
      ...{ value: 5e5, interval: { low: 4e5, high: 6e5 }, guaranteed: { low: 9e4, high: 2e6 } },
      quantiles: [{ level: 0.5, value: 5e5, low: 9e4, high: 2e6 }],
    }).join("\n");
    expect(lines).toMatch(/Goal \(×10⁶\) +95 % interval \(×10⁶\) +Guaranteed \(×10⁶\)/);
    expect(lines).toMatch(
      /Outcome \(×10⁶\) +at least \(×10⁶\) +at most \(×10⁶\)\n.*\n50 % +0\.5000 +0\.09000 +2\.000\n/,
    );
  });

  it("has bounds of quantiles by the Dvoretzky-Kiefer-Wolfowitz inequality for one look", () => {
    const { quantiles } = evaluate(experimentOf({ kind: "mean" }), { b: 1 });
    const sorted = scores[1]!.toSorted((one, other) => one - other);
    // Each of three arms has a third of the risk: sqrt(ln(2 * 3 / 0.05) / 800) = 0.0774.
    const median = quantiles!.find(({ level }) => level === 0.5)!;
    expect(median.low).toBe(sorted[Math.ceil(400 * (0.5 - Math.sqrt(Math.log(120) / 800))) - 1]);
    expect(median.high).toBe(sorted[Math.ceil(400 * (0.5 + Math.sqrt(Math.log(120) / 800))) - 1]);
  });

  it("has quantiles with bounds valid at every look, null where outcomes give no bound", () => {
    const { quantiles } = evaluate(experimentOf({ kind: "mean" }), { b: 1 }, { anytime: true });
    const median = quantiles!.find(({ level }) => level === 0.5)!;
    const sorted = scores[1]!.toSorted((one, other) => one - other);
    expect(median.value).toBe(sorted[199]);
    expect(median.low).toBeLessThan(5);
    expect(median.high).toBeGreaterThan(5);
    expect(quantiles![0]!.low).toBeNull();
    expect(quantiles!.at(-1)!.high).toBeNull();
    expect(evaluationLines(evaluate(experimentOf({ kind: "mean" }), { b: 1 }, { anytime: true })).join("\n")).toMatch(
      /95 % +9\.\d+ +\d\.\d+ +–/,
    );
  });

  it.each([
    [{ a: 0.5 }, /The shares in --weights must add up to 1; they add up to 0\.5\./],
    [{ a: 0.5, d: 0.5 }, /--weights: No option is called "d"\./],
    [{ a: 1.5, b: -0.5 }, /weights\[1\] must be a finite number of at least 0/],
    [{ a: Number.NaN, b: 1 }, /weights\[0\] must be a finite number of at least 0/],
  ])("refuses invalid weights: %j", (weights, message) => {
    expect(() => evaluate(experimentOf({ kind: "mean" }), weights)).toThrow(message);
  });
});

/** Hard cases went mostly to a, easy ones to b; both arms score about 2 in hard cases and about 8 in easy ones. */
function log(count: number, seed = 1): string {
  const random = Random.stream(seed, "log");
  const lines = Array.from({ length: count }, () => {
    const isHard = random.uniform() < 0.5;
    const chance = isHard ? 0.8 : 0.2;
    const isA = random.uniform() < chance;
    const score = (isHard ? 2 : 8) + random.uniform() - 0.5;
    return [isA ? "a" : "b", score.toFixed(3), isA ? chance : 1 - chance, isHard ? "hard" : "easy"].join(",");
  });
  return ["model,score,p,case", ...lines].join("\n");
}

type LogColumns = Pick<TableQuestion, "probability" | "context">;

function read(text: string, columns: LogColumns, question: Partial<TableQuestion> = {}) {
  const table = tableOfText("log.csv", text);
  const whole = { arm: "model", reward: "score", utility: { kind: "mean" }, ...question } as const;
  const problem = tableProblem(table, whole as TableQuestion);
  return { problem: problem.problem, rows: loggedRows(table, { ...whole, ...columns }, problem) };
}

describe("evaluateLog", () => {
  it.each<[string, LogColumns]>([
    ["logged probabilities", { probability: "p" }],
    ["shares of arms by context", { context: "case" }],
    ["both", { probability: "p", context: "case" }],
  ])("corrects for arms chosen by the case, with %s", (_, columns) => {
    const { problem, rows } = read(log(4000), columns);
    const { value, interval, effectiveSize, doubtsProbabilities } = evaluateLog(problem, rows, { a: 1 });
    // Both arms score 5 on average; the unweighted rows of arm a score 3.2.
    expect(Math.abs(value - 5)).toBeLessThan(0.3);
    expect(interval!.low).toBeLessThan(5);
    expect(interval!.high).toBeGreaterThan(5);
    expect(effectiveSize).toBeLessThan(2000);
    expect(doubtsProbabilities).toBe(false);
  });

  it("equals the mixture of the arms' distributions if all arms were drawn with equal probability", () => {
    const { problem, rows } = read("model,score,p\na,1,0.5\nb,2,0.5\na,3,0.5\nb,6,0.5\n", { probability: "p" });
    const { value, effectiveSize, arms } = evaluateLog(problem, rows, { a: 0.5, b: 0.5 });
    expect([value, effectiveSize]).toEqual([expect.closeTo(3, 12), expect.closeTo(4, 12)]);
    expect(arms.map(({ outcomes }) => outcomes)).toEqual([2, 2]);
  });

  it("doubts probabilities that the arms were not drawn with", () => {
    const { problem, rows } = read(log(2000).replace(/,0\.2,/g, ",0.5,"), { probability: "p" });
    const evaluation = evaluateLog(problem, rows, { a: 0.5, b: 0.5 });
    expect(evaluation.doubtsProbabilities).toBe(true);
    expect(evaluationLines(evaluation).join(" ").replace(/\s+/g, " ")).toContain("The logged probabilities do not fit");
  });

  it("gives no interval if the log carries as much information as a few rows", () => {
    const { problem, rows } = read(log(12), { probability: "p" });
    const evaluation = evaluateLog(problem, rows, { a: 1 });
    expect(evaluation.interval).toBeNull();
    expect(evaluationLines(evaluation).join(" ")).toMatch(/No interval: the log tells as much as/);
    expect(evaluationLines(evaluation).join(" ")).toMatch(
      /The log carries about as much information as \d[\d.]* rows? drawn from this blend/,
    );
  });

  it("gives no interval if an option has few outcomes in a context, and names the context", () => {
    const rare = Array.from({ length: 4 }, (_, row) => `a,${row},0.5,rare`);
    const often = Array.from({ length: 20 }, (_, row) => `b,${row},0.5,rare`);
    const { problem, rows } = read([log(400), ...rare, ...often].join("\n"), { context: "case" });
    const { interval, why } = evaluateLog(problem, rows, { a: 0.5, b: 0.5 });
    expect(interval).toBeNull();
    expect(why).toBe(
      'a has 4 outcomes where the context is "rare", and intervals need 5: collect more, or leave these rows out',
    );
    expect(evaluateLog(problem, rows, { b: 1 }).interval).not.toBeNull();
  });

  it("has wider intervals valid at every look, labelled accordingly", () => {
    const { problem, rows } = read(log(2000), { probability: "p", context: "case" });
    const [once, always] = [false, true].map((anytime) => evaluateLog(problem, rows, { a: 1 }, { anytime }));
    expect(once!.intervalKind).toBe("95 % interval");
    expect(always!.intervalKind).toBe("95 % interval, valid at every look");
    expect(always!.value).toBe(once!.value);
    expect(always!.interval!.low).toBeLessThan(once!.interval!.low);
    expect(always!.interval!.high).toBeGreaterThan(once!.interval!.high);
  });

  it("has an interval if an option is constant within each context but contexts differ", () => {
    const lines = Array.from(
      { length: 100 },
      (_, row) => `${row % 2 ? "a" : "b"},${row % 4 < 2 ? 1 : 3},${row % 4 < 2 ? "x" : "y"}`,
    );
    const { problem, rows } = read(["model,score,case", ...lines].join("\n"), { context: "case" });
    const { value, interval } = evaluateLog(problem, rows, { a: 0.5, b: 0.5 });
    expect(value).toBeCloseTo(2, 12);
    // With 100 rows, half 1 and half 3, the standard error of the mean is 0.1.
    expect(interval!.low).toBeLessThan(2 - 1.9 * 0.1);
    expect(interval!.high).toBeGreaterThan(2 + 1.9 * 0.1);
  });

  it("post-stratifies: weights contexts by their rows, and options by their shares in each context", () => {
    const text = "model,score,case\na,1,x\na,3,x\nb,4,x\na,10,y\nb,20,y\nb,40,y\n";
    const { problem, rows } = read(text, { context: "case" });
    // Half of the rows are in each context: 0.5 (0.3 * 2 + 0.7 * 4) + 0.5 (0.3 * 10 + 0.7 * 30).
    expect(evaluateLog(problem, rows, { a: 0.3, b: 0.7 }).value).toBeCloseTo(0.5 * 3.4 + 0.5 * 24, 12);
  });

  it("refuses a blend with an arm that some context never tried", () => {
    const text = `${log(50)}\na,1,1,new\n`;
    const { problem, rows } = read(text, { probability: "p", context: "case" });
    expect(() => evaluateLog(problem, rows, { a: 0.5, b: 0.5 })).toThrow(
      /b never occurs in the log where the context is "new", so its outcomes are unknown\./,
    );
    expect(evaluateLog(problem, rows, { a: 1 }).value).toBeGreaterThan(0);
  });

  it("accepts words as outcomes, and subtracts costs", () => {
    const words = log(400).replace(/,(\d)\.\d+,/g, (_, digit) => `,${digit < 5 ? "low" : "high"},`);
    const { problem, rows } = read(words, { probability: "p" }, { utility: { kind: "entropy" }, costs: { a: 0.1 } });
    const { value } = evaluateLog(problem, rows, { a: 0.5, b: 0.5 });
    expect(Math.abs(value - (Math.LN2 - 0.05))).toBeLessThan(0.02);
  });

  it.each([
    [",0.8,", ",1.8,", /rows have no probability above 0 and up to 1 in column "p": lines/],
    [",0.8,", ",high,", /column "p"/],
  ])("refuses invalid probabilities, naming line and column", (from, to, message) => {
    expect(() => read(log(50).replaceAll(from, to), { probability: "p" })).toThrow(message);
  });

  it("refuses vectors", () => {
    const question = { reward: ["score", "p"], utility: { kind: "log-det" } } as const;
    expect(() => read(log(50), { probability: "p" }, question)).toThrow(
      /With --probability or --context, give one column of outcomes and a column of options\./,
    );
  });
});
