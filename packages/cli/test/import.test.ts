import { type RunningService, startService } from "@blendit/service";
import { type BlenditClient, blenditClient } from "@blendit/service/client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { blendit, blenditWithInput } from "./blendit-in-process.ts";
import { workplace } from "./workplace.ts";

const place = workplace();
let service: RunningService;
let client: BlenditClient;
beforeAll(async () => {
  service = await startService({ data: place.at("data"), port: 0, logLevel: "silent" });
  client = blenditClient({ url: service.origin, timeout: 20_000 });
});
afterAll(() => service.close());

/** Creates an experiment; returns functions that import a table into it and count its learned outcomes. */
async function experiment(id: string) {
  const arms = [{ name: "a" }, { name: "b" }];
  await client.createExperiment({ id, name: id, utility: { kind: "variance" }, floor: 0.1, arms });
  return {
    import: (file: string, ...words: string[]) =>
      blendit(place.folder, "import", file, "--into", id, "--url", service.origin, ...words),
    learned: async () => (await client.experiment(id)).counts.learned,
  };
}

const rows = ["a,1,mon", "a,1,mon", "b,2,mon", "a,3,tue", "b,2,tue"];

function table(name: string, lines: readonly string[]): string {
  return place.write(name, ["arm,reward,day", ...lines, ""].join("\n"));
}

test("each row is imported once, even from a renamed and reordered file with more rows", async () => {
  const { import: importTable, learned } = await experiment("once");
  expect(await importTable(table("monday.csv", rows))).toEqual({
    code: 0,
    stdout: "Imported 5 rows of monday.csv into once.\n",
    stderr: "",
  });
  expect((await importTable("monday.csv")).stdout).toBe(
    "Imported 0 rows of monday.csv into once; 5 rows had been imported before.\n",
  );
  // The new rows change the share of every option.
  const more = [...rows.toReversed(), "a,1,mon", "b,9,wed"];
  expect(await importTable(table("renamed.csv", more))).toEqual({
    code: 0,
    stdout: "Imported 2 rows of renamed.csv into once; 5 rows had been imported before.\n",
    stderr: "",
  });
  expect(await learned()).toBe(7);
});

test("a column of keys alone identifies rows", async () => {
  const { import: importTable, learned } = await experiment("keyed");
  place.write("keyed.csv", "id,arm,reward,p\n1,a,1,0.5\n2,a,1,0.5\n");
  const words = ["--key", "id", "--probability", "p"];
  expect((await importTable("keyed.csv", ...words)).code).toBe(0);
  place.write("keyed.csv", "id,arm,reward,p\n1,a,1,0.5\n2,a,7,0.5\n");
  const { code, stdout, stderr } = await importTable("keyed.csv", ...words);
  expect({ code, stdout }).toEqual({
    code: 1,
    stdout: "Imported 0 rows of keyed.csv into keyed; 1 row had been imported before.\n",
  });
  expect(stderr).toMatch(/^keyed\.csv, line 3: \S.*\n$/);
  expect(await learned()).toBe(2);
});

test("an experiment can move to another version by importing its log with the logged probabilities", async () => {
  await experiment("before");
  const decisions = [];
  for (let index = 0; index < 6; index++) decisions.push(await client.decide("before", { key: `k${index}` }));
  for (const { decision } of decisions.slice(1)) await client.reward(decision, { value: 0.5 });
  place.write("before.csv", await (await fetch(`${service.origin}/v1/experiments/before/log?format=csv`)).text());
  const { import: importTable, learned } = await experiment("after");
  const words = ["--where", "result=learned", "--probability", "probability", "--key", "decision"];
  expect((await importTable("before.csv", ...words)).stdout).toBe("Imported 5 rows of before.csv into after.\n");
  expect(await learned()).toBe(5);
});

test("amounts are imported as numbers, also from standard input", async () => {
  const { learned } = await experiment("amounts");
  const words = ["import", "-", "--into", "amounts", "--url", service.origin];
  expect(await blenditWithInput("arm;reward\na;$3.50\nb;$1,200.00\n", place.folder, ...words)).toEqual({
    code: 0,
    stdout: "Imported 2 rows of standard input into amounts.\n",
    stderr:
      'standard input: column "reward" is read as dollars: "$3.50" is read as 3.5\n' +
      'standard input: column "reward" has commas between thousands: "$1,200.00" is read as 1200\n',
  });
  expect(await learned()).toBe(2);
});

test("refused rows are reported by line, each reason once", async () => {
  const { import: importTable } = await experiment("refused");
  const { code, stdout, stderr } = await importTable(table("other.csv", ["a,1,x", "c,1,x", "c,2,x", "c,3,x"]));
  expect({ code, stdout }).toEqual({ code: 1, stdout: "Imported 1 row of other.csv into refused.\n" });
  expect(stderr).toMatch(/^other\.csv, line 3 and 2 other rows: .*"c".*\n$/);
});

test("an option with too few rows is refused before anything is imported", async () => {
  const { import: importTable, learned } = await experiment("rare");
  const { code, stdout, stderr } = await importTable(table("rare.csv", [...Array(1500).fill("a,1,x"), "b,2,x"]));
  expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
  expect(stderr).toMatch(/^rare\.csv: "b" \(first in line 1502\) has 1 of 1,501 rows, .* Remove its rows, or .*\n$/);
  expect(await learned()).toBe(0);
});
