import { describe, expect, test } from "vitest";
import type { TableRequest } from "./messages.ts";
import { TableDesk } from "./table-desk.ts";

const rows = Array.from({ length: 60 }, (_, row) =>
  row % 2 ? `brisk,${(row * row) % 5}` : `plain,${5 + ((row * row) % 7)}`,
);
const long = ["model,score", ...rows, "plain,"].join("\n");

const request = (text: string, asked: Partial<TableRequest> = {}, name = "scores.csv"): TableRequest => ({
  id: 7,
  kind: "suggest",
  table: { id: 1, name, content: new Blob([text]) },
  utility: { kind: "variance" },
  floor: 0.1,
  ...asked,
});

const replyTo = (...given: Parameters<typeof request>) => new TableDesk().reply(request(...given));

describe("a table", () => {
  test("is answered with the blend, its value, a text, a figure and the rows left out", async () => {
    const reply = await replyTo(long);
    if (reply.kind !== "suggested") throw new Error(JSON.stringify(reply));
    expect(reply).toMatchObject({ id: 7, read: { columns: { layout: "long", arm: "model", reward: "score" } } });
    const { suggestion, panels, blend, values, words } = reply.shown;
    expect(suggestion.leftOut).toEqual([
      'scores.csv: 1 of 61 rows have nothing in column "score" and are left out (1 empty): plain 1 of 31',
    ]);
    expect(panels!.panels.map(({ title }) => title)).toEqual(["Blends", "Options"]);
    expect([blend.rows.length, values.rows.length]).toEqual([2, 4]);
    expect(words[0]).toMatch(
      /^No clear difference from today's mix: .*\. It is 52\s% brisk, 48\s% plain \(today, by the rows, 50\s% brisk, 50\s% plain\)\.$/,
    );
  });

  test("is turned into an experiment with its options and goal, but without its rows", async () => {
    const reply = await replyTo(long);
    expect(reply).toMatchObject({ kind: "suggested" });
    expect((reply as Extract<typeof reply, { kind: "suggested" }>).shown.experiment).toEqual({
      file: {
        name: "scores",
        utility: { kind: "variance" },
        floor: 0.1,
        arms: [{ name: "brisk" }, { name: "plain" }],
      },
    });
  });

  test("returns its arms to play with", async () => {
    const reply = await replyTo("a,b\n1,2\n3,4\n", { kind: "arms" });
    expect(reply).toEqual({
      id: 7,
      kind: "arms",
      arms: [
        { kind: "empirical", samples: [1, 3], name: "a" },
        { kind: "empirical", samples: [2, 4], name: "b" },
      ],
    });
  });

  test("with too many outcomes cannot be played with", async () => {
    const reply = await replyTo(`a,b\n${"1,2\n".repeat(100_001)}`, { kind: "arms" });
    expect(reply).toMatchObject({
      kind: "refused",
      message: "a has 100,001 outcomes, too many to play with. Use a table with at most 100,000 for each option.",
    });
  });

  test("can be compressed with gzip", async () => {
    const packed = new Blob([long]).stream().pipeThrough(new CompressionStream("gzip"));
    const content = await new Response(packed).blob();
    const table = { id: 1, name: "scores.csv.gz", content };
    expect(await new TableDesk().reply(request("", { table }))).toMatchObject({ kind: "suggested" });
  });
});

describe("a question that is not complete", () => {
  const costs = ["model,quality,dollars", ...rows.map((row) => `${row},1`)].join("\n");

  test("is not answered before the goal is chosen, and the columns are proposed", async () => {
    expect(await replyTo(costs, { utility: undefined })).toMatchObject({
      kind: "asked",
      read: { columns: { layout: "long", arm: "model", reward: "quality" } },
    });
  });

  test("is not answered before the outcome is chosen", async () => {
    const columns = { layout: "long", arm: "model" } as const;
    expect(await replyTo(costs, { columns })).toMatchObject({ kind: "asked", read: { columns } });
  });
});

test("names that several columns have are reported, because these columns cannot be chosen", async () => {
  expect(await replyTo("score,score,\n1,2,\n")).toMatchObject({ read: { kinds: [], repeated: ["score"] } });
  expect(await replyTo("model,a,,b,a,,b\nx,1,,2,3,,4\n")).toMatchObject({ read: { repeated: ["a", "b"] } });
  expect(await replyTo(long)).toMatchObject({ read: { repeated: [] } });
});

describe("a table that is refused", () => {
  test("may be a truncated archive", async () => {
    const packed = await new Response(
      new Blob([long]).stream().pipeThrough(new CompressionStream("gzip")),
    ).arrayBuffer();
    const table = { id: 1, name: "scores.csv.gz", content: new Blob([packed.slice(0, 30)]) };
    const reply = await new TableDesk().reply(request("", { table }));
    expect(reply).toMatchObject({ message: expect.stringMatching(/^scores\.csv\.gz cannot be unpacked: /) });
  });

  test("still reports its columns, so that others can be chosen", async () => {
    const reply = await replyTo(`${long}\nbrisk,timeout`);
    expect(reply).toMatchObject({
      kind: "refused",
      read: { kinds: [{ name: "model" }, { name: "score" }] },
      message:
        'scores.csv: 1 of 62 rows have no number in column "score": line 63 ("timeout"). Correct them, or list them as missing: ["timeout"].',
    });
    expect(await replyTo(`${long}\nbrisk,timeout`, { missing: ["timeout"] })).toMatchObject({ kind: "suggested" });
  });

  test.each([
    ["arm,score\na,1\na,NaN\nb,3\nb,inf\n", /1 of 4 rows have no number in column "score": line 5 \("inf"\)/],
    ["arm,score\na,hello\nb,world\na,x\n", /3 of 3 rows have no number in column "score": lines 2 \("hello"\)/],
    ["arm,score\na,1\na,2\n", /Column "arm" has 1 option with outcomes/],
    ["score\n1\n2\nx\n", /^A blend needs two options\. Choose at least two columns: there is no option\.$/],
  ])("gets the sentence of the command line, without a change of layout: %j", async (text, message) => {
    expect(await replyTo(text)).toMatchObject({ kind: "refused", message: expect.stringMatching(message) });
  });

  test.each([
    [{ brisk: 1.5, plain: -0.5 }, "Today's mix: the number for plain must be at least 0, but is -0.5."],
    [{ brisk: -1 }, "Today's mix: the number for brisk must be at least 0, but is -1."],
    [
      { brisk: 0, plain: 0 },
      "Today's mix needs a number above 0. For the mix of the rows, leave all its fields empty.",
    ],
  ])("says what is wrong with today's mix: %j", async (today, message) => {
    expect(await replyTo(long, { today })).toMatchObject({
      kind: "refused",
      read: { options: ["brisk", "plain"] },
      message,
    });
  });

  test.each([
    ["", "scores.csv", "scores.csv is empty."],
    ["a", "scores.xlsx", "This is an Excel workbook. Export the sheet as CSV, then use that file."],
  ])("says why: %j in %s", async (text, name, message) => {
    expect(await replyTo(text, {}, name)).toEqual({ id: 7, kind: "refused", read: undefined, message });
  });
});
