import { readFileSync, writeFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import type { Evaluation, Suggestion } from "@blendit/lab";
import { describe, expect, test } from "vitest";
import { type Ended, startBlendit } from "./blendit.ts";
import { blendit, blenditWithInput } from "./blendit-in-process.ts";
import { workplace } from "./workplace.ts";

const place = workplace();
const golden = JSON.parse(readFileSync(new URL("../../lab/test/golden/parquet.json", import.meta.url), "utf8"));
const parquet = Buffer.from(golden.files.ZSTD, "base64");
const rows = ["a", "b", "a", "b", "a"].map((category, row) => ({ category, number: row * row }));
const csv = ["category,number", ...rows.map(({ category, number }) => `${category},${number}`)].join("\n");
const columns = ["--arm", "category", "--reward", "number", "--utility", "mean", "--json"];

/** The tables here have few rows. */
const suggesting = [...columns, "--min-rows", "2"];

const withInput = (content: string | Uint8Array, ...words: string[]) =>
  blenditWithInput(content, place.folder, ...words);

/** Arms and their numbers of outcomes. */
function outcomes({ code, stdout, stderr }: Ended): [string, number][] {
  expect([code, stderr]).toEqual([0, ""]);
  const { names, outcomes, arms } = JSON.parse(stdout) as Suggestion & Evaluation;
  return arms ? arms.map(({ name, outcomes }) => [name, outcomes]) : names.map((name, arm) => [name, outcomes[arm]!]);
}

const fiveRows = [
  ["a", 3],
  ["b", 2],
];

describe("standard input", () => {
  test.each<[string, string | Uint8Array]>([
    ["CSV", csv],
    ["TSV", csv.replaceAll(",", "\t")],
    ["JSON", JSON.stringify(rows)],
    ["JSON lines", rows.map((row) => JSON.stringify(row)).join("\n")],
    ["packed CSV", gzipSync(csv)],
  ])("is a table for suggest and evaluate: %s", async (_, content) => {
    expect(outcomes(await withInput(content, "suggest", "-", ...suggesting))).toEqual(fiveRows);
    expect(outcomes(await withInput(content, "evaluate", "-", ...columns, "--weights", "a=1"))).toEqual(fiveRows);
  });

  test("can be Parquet", async () => {
    expect(outcomes(await withInput(parquet, "suggest", "-", ...suggesting))).toEqual([
      ["a", 2],
      ["b", 3],
    ]);
  });

  test("is read from a pipe", async () => {
    const started = startBlendit(place.folder, "suggest", "-", ...suggesting);
    started.process.stdin!.end(csv);
    expect(outcomes(await started.ended)).toEqual(fiveRows);
  });

  test.each<[string, string | Uint8Array, string]>([
    ["nothing", "", "standard input is empty"],
    [
      "no number",
      "category,number\na,1\nb,2\na,x\n",
      'standard input: 1 of 3 rows have no number in column "number": line 4 ("x")',
    ],
    [
      "a workbook",
      Uint8Array.of(80, 75, 3, 4),
      "This is an Excel workbook. Export the sheet as CSV, then use that file.",
    ],
    ["torn Parquet", parquet.subarray(0, 500), "standard input cannot be read as Parquet: "],
  ])("with %s is refused", async (_, content, says) => {
    const { code, stdout, stderr } = await withInput(content, "suggest", "-", ...suggesting);
    expect([code, stdout]).toEqual([2, ""]);
    expect(stderr).toContain(says);
  });
});

describe("a Parquet file", () => {
  test("is a table for suggest, and for recorded arms of an experiment", async () => {
    writeFileSync(place.at("table.parquet"), parquet);
    const [suggested, { code, stdout }] = [
      await blendit(place.folder, "suggest", "table.parquet", ...suggesting),
      await blendit(
        place.folder,
        "optimum",
        place.write(
          "parquet.yaml",
          "utility: { kind: mean }\narms: { file: table.parquet, column: number, by: category }\nfloor: 0.1\n",
        ),
      ),
    ];
    expect(outcomes(suggested)).toEqual([
      ["a", 2],
      ["b", 3],
    ]);
    expect([code, stdout]).toEqual([0, expect.stringMatching(/b +90\.0/)]);
  });

  test("has numbered rows, which messages name", async () => {
    writeFileSync(place.at("table.parquet"), parquet);
    const words = ["--arm", "category", "--reward", "text", "--utility", "mean"];
    const { code, stderr } = await blendit(place.folder, "suggest", "table.parquet", ...words);
    expect([code, stderr]).toEqual([2, expect.stringContaining('no number in column "text": rows 1 ("zürich"), 2')]);
  });
});
