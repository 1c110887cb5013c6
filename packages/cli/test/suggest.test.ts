import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { Suggestion } from "@blendit/lab";
import { expect, test } from "vitest";
import { examples } from "./blendit.ts";
import { blendit } from "./blendit-in-process.ts";
import { workplace } from "./workplace.ts";

const place = workplace();

/** Deterministic outcomes, 40 per arm. */
const rows = Array.from({ length: 120 }, (_, row) => [["a", "b", "c"][row % 3]!, (row * 37) % 101, row % 2] as const);
const csv = ["arm,score,half", ...rows.map((cells) => cells.join(","))].join("\n");

async function suggestion(file: string, ...options: string[]): Promise<Suggestion> {
  const { code, stdout, stderr } = await blendit(place.folder, "suggest", file, ...options, "--json");
  expect(code, stderr).toBe(0);
  return JSON.parse(stdout);
}

const question = ["--arm", "arm", "--reward", "score", "--utility", "variance"];

test("suggest prints the answer and writes it as a page and as data", async () => {
  const file = place.write("scores.csv", csv);
  const { code, stdout, stderr } = await blendit(place.folder, "suggest", file, ...question);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  expect(stdout).toMatch(
    /^No clear difference from today's mix: the best blend found is\s+worse by.*Suggested blend.*suggestion.report\.html\n.*suggestion\.json/s,
  );
  const read = (name: string) => readFileSync(join(place.folder, "suggestion", name), "utf8");
  expect(read("report.html")).toMatch(/<p class="answer">No clear difference from today.*mix: the best blend found is/);
  expect(read("report.html").indexOf("<svg")).toBeLessThan(read("report.html").indexOf("The suggested blend</h2>"));
  expect(JSON.parse(read("suggestion.json"))).toEqual(await suggestion(file, ...question));
});

test("suggest accepts an experiment file, and its blend is never better than the optimum", async () => {
  const file = place.write("movies.yaml", readFileSync(join(examples, "movie-ratings.yaml"), "utf8"));
  writeFileSync(join(place.folder, "movie-ratings.csv"), readFileSync(join(examples, "movie-ratings.csv")));
  const { stdout } = await blendit(place.folder, "optimum", file, "--json");
  const { value, leftOut } = await suggestion(file);
  expect(value).toBeLessThan(JSON.parse(stdout).value + 1e-9);
  expect(leftOut).toHaveLength(1);
});

test("options set today's mix, the minimum number of rows and the options to use", async () => {
  const file = place.write("scores.csv", `${csv}\nd,5,1\nd,6,1\n`);
  const { names, current, leftOut } = await suggestion(file, ...question, "--current", "a=0.5,b=0.5");
  expect(names).toEqual(["a", "b", "c"]);
  expect(current).toMatchObject({ weights: [0.5, 0.5, 0], isStated: true });
  expect(leftOut).toEqual([expect.stringContaining('left out arm "d", with fewer than 5 outcomes')]);
  expect((await suggestion(file, ...question, "--min-rows", "2")).names).toEqual(["a", "b", "c", "d"]);
  expect((await suggestion(file, ...question, "--only", "c,a")).names).toEqual(["a", "c"]);
  expect((await suggestion(file, ...question, "--exclude", "b")).names).toEqual(["a", "c"]);
  for (const [option, message] of [
    ["--only=a,x", /--only: No option is called "x"\./],
    ["--exclude=a,b", /Only one option is left, and a blend needs two\./],
    ["--current=a=0.5,x=0.5", /--current: No option is called "x"/],
    ["--current=a=0.7,b=0.2", /shares in --current must add up to 1; they add up to 0\.9\./],
    ["--current=a=70,b=30", /they add up to 100\. Write 70 % as 0\.7\./],
    ["--min-rows=1.5", /whole number/],
    ["--min-rows=50", /has 0 options in column "arm" with at least 50 outcomes, and a blend needs two/],
  ] as const) {
    const { code, stderr } = await blendit(place.folder, "suggest", file, ...question, option);
    expect(code).toBe(2);
    expect(stderr).toMatch(message);
  }
});

test("suggest accepts columns of clusters, contexts and probabilities, and says how it used them", async () => {
  const lines = rows.map((cells, row) => [...cells, `s${row % 40}`, 0.5].join(","));
  const file = place.write("schools.csv", ["arm,score,half,school,p", ...lines].join("\n"));
  const named = ["--cluster", "school", "--context", "half", "--probability", "p"];
  const { sampling, whyNoGap } = await suggestion(file, ...question, ...named);
  expect(sampling).toMatchObject({ cluster: "school", context: "half", probability: "p", clusters: 40 });
  expect(whyNoGap).toBe("it is not computed for weighted rows");
  const { stdout } = await blendit(place.folder, "suggest", file, ...question, "--cluster", "school");
  expect(stdout).toContain("Rows with the same school are one cluster (40 clusters in all).");
  const page = readFileSync(join(place.folder, "suggestion", "report.html"), "utf8");
  expect(page).toContain("Rows with the same school are one cluster (40 clusters in all).");
  const { code, stderr } = await blendit(place.folder, "suggest", file, ...question, "--cluster", "schol", "--json");
  expect(code).toBe(2);
  expect(stderr).toContain('Did you mean "school"?');
});

test("suggest checks the earlier choice on later rows, and warns of drift", async () => {
  const lines = rows.map(([arm, score], row) => {
    const isLate = row >= 60;
    const lift = (arm === "a" && isLate) || (arm === "b" && !isLate) ? 300 : 0;
    const day = new Date(Date.UTC(2024, 0, 1 + row)).toISOString().slice(0, 10);
    return `${arm},${Number(score) + lift},${day},${row % 2 ? "x" : "y"}`;
  });
  const file = place.write("days.csv", ["arm,score,day,case", ...lines].join("\n"));
  const asked = ["--arm", "arm", "--reward", "score", "--utility", "mean", "--time", "day"];
  const { time } = await suggestion(file, ...asked);
  expect(time).toMatchObject({ column: "day", splitAt: "2024-03-01", earlierRows: 60, laterRows: 60 });
  expect(time!.drift.map(({ arm }) => arm)).toEqual(["a", "b"]);
  expect(time!.bestSingle).toEqual({ earlier: "b", later: "a" });
  const { stdout } = await blendit(place.folder, "suggest", file, ...asked);
  const page = readFileSync(join(place.folder, "suggestion", "report.html"), "utf8");
  for (const words of [
    "On the later rows, the blend chosen from rows before 2024-03-01 is worse than today's mix by",
    "Drift: the contribution of a and b to the goal changed between the earlier and the later rows, so old rows may mislead.",
    "The best single option is b in the earlier rows and a in the later ones.",
  ]) {
    expect(stdout.replace(/\s+/g, " ")).toContain(words);
    expect(page).toContain(words.replaceAll("'", "&#39;"));
  }
  const still = await blendit(place.folder, "suggest", file, ...asked, "--only", "a,c", "--where", "case=x");
  expect(still.stdout).toMatch(/Drift: the contribution of a to/);
  for (const [options, message] of [
    [["--time", "score", "--where", "case=z"], /No row of days.csv has case "z"/],
    [
      ["--time", "case"],
      /^days\.csv: 120 of 120 rows have no time in column "case": lines 2 \("y"\), .* and 115 more\. Times must be/,
    ],
    [["--time", "dey"], /Did you mean "day"\?/],
    [["--time", "day", "--context", "case"], /^--time cannot be combined with --context/],
  ] as const) {
    const { code, stderr } = await blendit(place.folder, "suggest", file, ...asked.slice(0, 6), ...options);
    expect(stderr).toMatch(message);
    expect(code).toBe(2);
  }
});

test("packed tables, JSON lines and wide tables give the same answer", async () => {
  const same = await suggestion(place.write("scores.csv", csv), ...question);
  writeFileSync(join(place.folder, "scores.csv.gz"), gzipSync(csv));
  expect(await suggestion("scores.csv.gz", ...question)).toEqual(same);
  const lines = rows.map(([arm, score]) => JSON.stringify({ arm, score })).join("\n");
  expect(await suggestion(place.write("scores.jsonl", lines), ...question)).toEqual(same);
  const byArm = ["a", "b", "c"].map((name) => rows.filter(([arm]) => arm === name).map(([, score]) => score));
  const wide = ["a,b,c", ...byArm[0]!.map((_, row) => byArm.map((list) => list[row]).join(","))].join("\n");
  const answer = await suggestion(place.write("wide.csv", wide), "--arms", "a,b,c", "--utility", "variance");
  expect([answer.weights, answer.comparison]).toEqual([same.weights, same.comparison]);
});

test("options set floor, costs, target, rows and vectors", async () => {
  const file = place.write("scores.csv", csv);
  const { weights } = await suggestion(file, ...question, "--floor", "0.1", "--costs", "a=1000,b=0");
  expect(weights[0]).toBeCloseTo(0.1, 9);
  expect(Math.min(...weights)).toBeGreaterThan(0.0999);
  const half = await suggestion(
    file,
    "--arm",
    "arm",
    "--reward",
    "score",
    "--where",
    "half=1",
    "--utility",
    "cramer",
    "--target",
    "{ kind: uniform, low: 0, high: 100 }",
  );
  expect(half.outcomes).toEqual([20, 20, 20]);
  const plane = await suggestion(file, "--arm", "arm", "--reward", "score,half", "--utility", "log-det");
  expect(plane.weights).toHaveLength(3);
});

test("minimum shares can be set for single options", async () => {
  const file = place.write("scores.csv", csv);
  const costs = ["--costs", "a=1000,b=1000"];
  const { weights, floor } = await suggestion(file, ...question, ...costs, "--floor", "a=0.2,b=0.1");
  // The variance of these scores is about 850, so no blend can make up for an extra cost of 1,000.
  expect(floor).toEqual([0.2, 0.1, 0]);
  [0.2, 0.1, 0.7].forEach((share, arm) => {
    expect(weights[arm]).toBeCloseTo(share, 9);
  });
  for (const [given, message] of [
    ["aa=0.1", /--floor: No option is called "aa"\./],
    ["a=1.5", /a share of at least 0 and below 1/],
    ["a=0.6,b=0.6", /floors of the options must be numbers of at least 0 with a sum below 1/],
  ] as const) {
    const { code, stderr } = await blendit(place.folder, "suggest", file, ...question, "--floor", given);
    expect(code).toBe(2);
    expect(stderr).toMatch(message);
  }
});

test("maximum shares can be set for all options or for single ones", async () => {
  const file = place.write("scores.csv", csv);
  const costs = ["--costs", "a=1000,b=1000"];
  // Without a ceiling, c gets everything: no blend can make up for an extra cost of 1,000.
  const all = await suggestion(file, ...question, ...costs);
  expect(all.weights[2]).toBeCloseTo(1, 9);
  expect(all).not.toHaveProperty("ceiling");
  const half = await suggestion(file, ...question, ...costs, "--ceiling", "0.5");
  expect(half.ceiling).toBe(0.5);
  expect(half.weights[2]).toBeCloseTo(0.5, 9);
  const named = await suggestion(file, ...question, ...costs, "--ceiling", "c=0.6,a=0.1", "--floor", "0.05");
  expect(named.ceiling).toEqual([0.1, 1, 0.6]);
  expect(named.weights[2]).toBeCloseTo(0.6, 9);
  expect(named.weights[0]).toBeLessThanOrEqual(0.1 + 1e-9);
  expect((await suggestion(file, ...question, "--ceiling", "1")).ceiling).toBe(1);
  expect((await suggestion(file, ...question, "--ceiling", "a=1,c=0.6")).ceiling).toEqual([1, 1, 0.6]);
  expect(named.question).toContain("every share at least 5 % and at most 10 %");
  for (const [given, message] of [
    [["--ceiling", "cc=0.1"], /--ceiling: No option is called "cc"\./],
    [["--ceiling", "0"], /a share above 0 and at most 1/],
    [["--ceiling", "a=1.5"], /a share above 0 and at most 1/],
    [["--ceiling", "0.3"], /ceiling must be above 1\/3 and at most 1/],
    [["--ceiling", "a=0.2,b=0.2,c=0.2"], /ceilings of the options must be .* with a sum above 1/],
    [["--ceiling", "b=0.2", "--floor", "0.3"], /The ceiling of b must be at least the floor/],
  ] as const) {
    const { code, stderr } = await blendit(place.folder, "suggest", file, ...question, ...given);
    expect(code).toBe(2);
    expect(stderr).toMatch(message);
  }
});

test("a blend that depends on few rows is flagged in the headline, on the terminal, in the report and in the data", async () => {
  // Two options with 10 rows each have a minimum of 30 % each; c has enough rows.
  const few = rows.filter(([arm], row) => arm === "c" || row < 30);
  const file = place.write("few.csv", ["arm,score", ...few.map(([arm, score]) => `${arm},${score}`)].join("\n"));
  const warned = [...question, "--floor", "0.3"];
  const { weights, outcomes, fewRows } = await suggestion(file, ...warned);
  expect(outcomes).toEqual([10, 10, 40]);
  expect(fewRows).toEqual({ share: weights[0]! + weights[1]!, rows: 20 });
  const { stdout } = await blendit(place.folder, "suggest", file, ...warned);
  const sentence = /\d\d\s% of the blend below rests on only 20 rows\./;
  expect(stdout.split("\nThe suggested blend is")[0]!.replace(/\s+/g, " ")).toMatch(sentence);
  const report = readFileSync(join(place.folder, "suggestion", "report.html"), "utf8");
  expect(/<p class="answer">(.*)<\/p>/.exec(report)![1]).toMatch(sentence);
  // A cost of 1,000 leaves a and b with their minimum, together a fifth of the blend.
  const enough = await suggestion(file, ...question, "--costs", "a=1000,b=1000", "--floor", "0.1");
  expect(enough).not.toHaveProperty("fewRows");
});

const recorded = (file: string) => `{ kind: recorded, file: ${file}, column: score }`;
const terms = (file: string) =>
  `{ kind: sum, terms: [{ weight: 1, utility: { kind: wasserstein, target: ${recorded(file)} } }] }`;

test.each([
  ["--target", (file: string) => ["--utility", "wasserstein", "--target", recorded(file)]],
  ["a target in --utility", (file: string) => ["--utility", terms(file)]],
])(
  "suggest and evaluate read a target from the named file, or report that the file is missing: %s",
  async (_, goal) => {
    const file = place.write("scores.csv", csv);
    place.write("wanted.csv", "score\n3\n5\n8\nNA\n");
    const columns = ["--arm", "arm", "--reward", "score"];
    const { value, leftOut } = await suggestion(file, ...columns, ...goal("wanted.csv"));
    const inNumbers = ["--utility", "wasserstein", "--target", "{ kind: empirical, samples: [3, 5, 8] }"];
    expect(value).toBeCloseTo((await suggestion(file, ...columns, ...inNumbers)).value, 9);
    expect(leftOut).toEqual([expect.stringContaining('wanted.csv: 1 of 4 rows have nothing in column "score"')]);
    for (const command of [["suggest"], ["evaluate", "--weights", "a=1"]]) {
      const { code, stderr } = await blendit(place.folder, ...command, file, ...columns, ...goal("other.csv"));
      expect(code).toBe(2);
      expect(stderr).toMatch(/File not found: other\.csv\n$/);
    }
  },
);

test("suggest answers if an option is constant or has few outcomes, and says what it does not know", async () => {
  const file = place.write("poor.csv", `${csv}\n${"d,5,1\n".repeat(20)}`);
  const { comparison, whyNoGap } = await suggestion(file, ...question);
  expect(comparison.equal).toMatchObject({
    low: null,
    reason: expect.stringMatching(/^d has only one distinct outcome/),
  });
  expect(whyNoGap).toMatch(/^d has only one distinct outcome/);
  const few = await suggestion(place.write("few.csv", `${csv}\n${"e,7,0\ne,9,1\n".repeat(4)}`), ...question);
  expect(few.comparison.equal.low).not.toBeNull();
  expect(few.whyNoGap).toBe("e has 8 outcomes, and 20 are needed: collect 12 more, or leave it out");
});

test("suggest and evaluate warn if a tail dominates, as text and JSON, and suggest trims outcomes", async () => {
  const far = rows.map(([arm, score], row) => `${arm},${row < 9 ? 10 ** (2 + row / 3) : score}`);
  const file = place.write("far.csv", ["arm,score", ...far].join("\n"));
  const { stdout } = await blendit(place.folder, "suggest", file, ...question);
  expect(stdout.replace(/\s+/g, " ")).toMatch(
    /Caution: the tail dominates\. One more extreme outcome of \w,.*--trim LOW,HIGH/,
  );
  expect((await suggestion(file, ...question)).comparison.current.caution).toMatch(/^the tail dominates/);
  const evaluated = await blendit(place.folder, "evaluate", file, ...question, "--weights", "a=1");
  expect(evaluated.stdout).toContain("Caution: a few extreme outcomes of a may decide the answer");
  const bounded = await suggestion(file, ...question, "--support", "0,1e6");
  expect(bounded.comparison.current.caution).toBeUndefined();
  const beyond = far.filter((line) => Number(line.split(",")[1]) > 99).length;
  const trimmed = await suggestion(file, ...question, "--trim", "0,99");
  expect(trimmed).toMatchObject({ trim: { low: 0, high: 99, outcomes: beyond }, utility: { outside: "clip" } });
  expect(trimmed.comparison.current.caution).toBeUndefined();
  const words = await blendit(place.folder, "suggest", file, ...question, "--trim", "0,99", "--out", "trimmed");
  expect(words.stdout.replace(/\s+/g, " ")).toContain(
    `Outcomes are trimmed: those below 0 count as 0, those above 99 as 99 (${beyond} of ${rows.length}).`,
  );
});

test("suggest recommends cramer if the tail dominates a Wasserstein distance", async () => {
  const far = rows.map(([arm, score], row) => `${arm},${row < 9 ? 10 ** (2 + row / 3) : score}`);
  const file = place.write("far.csv", ["arm,score", ...far].join("\n"));
  const columns = ["--arm", "arm", "--reward", "score", "--target", "{ kind: uniform, low: 0, high: 10 }", "--utility"];
  const { comparison } = await suggestion(file, ...columns, "wasserstein");
  expect(comparison.current.caution).toContain("or match the target by --utility cramer");
  expect((await suggestion(file, ...columns, "cramer")).comparison.current.caution).toBeUndefined();
});

test("evaluate estimates what any blend is worth, with proven bounds if the support is given", async () => {
  const file = place.write("scores.csv", csv);
  const words = ["evaluate", file, ...question, "--weights", "a=0.3,b=0.7"];
  const { code, stdout, stderr } = await blendit(place.folder, ...words, "--support", "0,100");
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  expect(stdout).toMatch(/30 % a, 70 % b .*Guaranteed|Guaranteed.*30 % a, 70 % b/s);
  const { stdout: data } = await blendit(place.folder, ...words, "--json");
  expect(JSON.parse(data)).toMatchObject({ guaranteed: null, whyNotGuaranteed: "no support is stated" });
});

test("evaluate reads the unchanged log of a service, and weights by probabilities if asked", async () => {
  const log = [
    "decision,key,unit,group,arm,probability,weightsVersion,configuration,decidedAt,reward,rewardedAt,result",
    ...rows.map(
      ([arm, score], row) =>
        `d${row},k${row},,learner,${arm},0.5,1,1,2026-01-01T00:00:00.000Z,${row === 5 ? "" : score},,`,
    ),
  ].join("\n");
  const file = place.write("log.csv", log);
  const words = ["evaluate", file, "--utility", "mean", "--weights", "a=1", "--json"];
  const { code, stdout, stderr } = await blendit(place.folder, ...words);
  expect(code, stderr).toBe(0);
  const plain = JSON.parse(stdout);
  expect(plain.leftOut).toEqual([expect.stringContaining('1 of 120 rows have nothing in column "reward"')]);
  const weighed = JSON.parse((await blendit(place.folder, ...words, "--probability", "probability")).stdout);
  expect(weighed.value).toBeCloseTo(plain.value, 9);
  expect(weighed.effectiveSize).toBeCloseTo(40, 9);
});

const routing = [
  join(examples, "llm-routing", "val.csv"),
  "--arm",
  "model",
  "--reward",
  "quality",
  "--utility",
  "mean",
];

test("suggest keeps limits on other columns, and says whether today's mix does", async () => {
  const limits = ["--at-most", "dollars=0.0003", "--at-least", "chance(quality>=0.5)=0.8"];
  const { code, stdout, stderr } = await blendit(place.folder, "suggest", ...routing, ...limits, "--out", "limited");
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  const text = stdout.replace(/\s+/g, " ");
  expect(text).toMatch(/With mean of dollars at most 0\.0003 and .*, use 5\d % mistral-large, 4\d % llama-3\.1-8b/);
  expect(text).toMatch(/Limit kept: mean of dollars is .*, kept 0\.0000\d+ below the limit of 0\.0003/);
  expect(text).toMatch(
    /^Today's mix cannot stay: its mean of dollars is 0\.00519, over the limit of 0\.0003\. .*: that is what keeping the limits costs\./,
  );
  expect(text).toContain(
    "No experiment.json: learners cannot keep limits yet (here: mean of dollars and share of 0.5 <= quality). For blendit optimum and blendit frontier, which keep them, examples/llm-routing/route.yaml shows how to write a file.",
  );
  const { constraints }: Suggestion = JSON.parse(
    readFileSync(join(place.folder, "limited", "suggestion.json"), "utf8"),
  );
  expect(constraints!.map(({ name, side, kept }) => [name, side, kept])).toEqual([
    ["mean of dollars", "at most", "yes"],
    ["share of 0.5 <= quality", "at least", "yes"],
  ]);
});

test.each([
  "mistral-large=0.5,llama-3.1-8b=0.5",
  "llama-3.1-8b=1",
  "mistral-large=0.2,llama-3.1-8b=0.5,gemini-2.5-pro=0.3",
])("suggest says that all options are equally good, and counts rounding errors as 0: %s", async (current) => {
  // More than a tenth of the answers of every model have the quality 1.
  const goal = [...routing.slice(0, -1), "{ kind: upper-cvar, level: 0.1 }", "--current", current];
  const limit = ["--at-most", "dollars=0.01", "--out", "equal"];
  const { code, stdout } = await blendit(place.folder, "suggest", ...goal, ...limit);
  expect(code).toBe(0);
  expect(stdout).toMatch(/^Stay with today's mix: all options are equally good for this goal\./);
  expect(stdout).not.toMatch(/e-1\d|more rows/);
  const { verdict, comparison, gap }: Suggestion = JSON.parse(
    readFileSync(join(place.folder, "equal", "suggestion.json"), "utf8"),
  );
  expect(verdict).toBe("stay");
  for (const compared of Object.values(comparison)) expect(compared).toMatchObject({ difference: 0, low: 0, high: 0 });
  expect(gap).toEqual({ estimate: 0, upper: 0 });
});

test("evaluate says whether a blend keeps limits on other columns", async () => {
  const blend = ["--weights", "mistral-large=0.9,llama-3.1-8b=0.1", "--at-most", "dollars=0.0003"];
  const { code, stdout } = await blendit(place.folder, "evaluate", ...routing, ...blend);
  expect(code).toBe(0);
  expect(stdout.replace(/\s+/g, " ")).toMatch(
    /Limit broken: mean of dollars is 0\.000456 .*, and must be at most 0\.0003\./,
  );
});

test.each([
  [
    ["--at-most", "dollars=1e-5"],
    /^No blend keeps mean of dollars at most 0\.00001: the lowest possible is 0\.0000293 \(llama-3\.1-8b\s+alone\)\.\s+What can be kept: mean of dollars at most 0\.0000306\.\n$/,
  ],
  [["--at-most", "dollars=0.0003", "--at-least", "dollars=0.0004"], /No blend keeps these limits together/],
  [
    ["--at-most", "dollars"],
    /--at-most must be a column, mean\(column\), or chance\(column<=number\), followed by its bound, such as dollars=0\.0007/,
  ],
])("suggest refuses %j with a message and code 2", async (limits, message) => {
  const { code, stderr } = await blendit(place.folder, "suggest", ...routing, ...limits, "--json");
  expect(code).toBe(2);
  expect(stderr).toMatch(message);
});
