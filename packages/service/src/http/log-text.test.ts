import { once } from "node:events";
import { text as textOf } from "node:stream/consumers";
import { csvParse } from "d3-dsv";
import { describe, expect, test } from "vitest";
import { tryServer } from "../../test/try-server.ts";
import type { LogRow } from "../contract/index.ts";
import { logText } from "./log-text.ts";

const row = (change: Partial<LogRow> = {}): LogRow => ({
  decision: "x:1",
  key: null,
  unit: null,
  group: "blend",
  arm: "a",
  probability: 0.1,
  weightsVersion: 3,
  configuration: 1,
  decidedAt: "2026-01-01T00:00:00.000Z",
  reward: null,
  rewardedAt: null,
  result: "open",
  ...change,
});

async function* pages(...all: LogRow[][]) {
  yield* all;
}

describe("a log as NDJSON", () => {
  test("has one object per line", async () => {
    const rows = [row(), row({ decision: "x:2", reward: [1, 2] }), row({ reward: 'a "word"' })];
    const { type, text } = await logText(pages(rows.slice(0, 1), [], rows.slice(1)), "ndjson");
    expect(type).toBe("application/x-ndjson");
    const lines = (await textOf(text)).split("\n");
    expect(lines.pop()).toBe("");
    expect(lines.map((line) => JSON.parse(line))).toEqual(rows);
  });

  test("is empty while there are no decisions", async () => {
    expect(await textOf((await logText(pages(), "ndjson")).text)).toBe("");
  });
});

describe("a log as CSV", () => {
  test("has a header, empty cells for missing values, and vectors as JSON", async () => {
    const { type, text } = await logText(pages([row(), row({ reward: [1, -2.5], probability: 1e-7 })]), "csv");
    expect(type).toMatch(/^text\/csv;/);
    expect(await textOf(text)).toBe(
      [
        "decision,key,unit,group,arm,probability,weightsVersion,configuration,decidedAt,reward,rewardedAt,result",
        "x:1,,,blend,a,0.1,3,1,2026-01-01T00:00:00.000Z,,,open",
        'x:1,,,blend,a,1e-7,3,1,2026-01-01T00:00:00.000Z,"[1,-2.5]",,open',
        "",
      ].join("\r\n"),
    );
  });

  test("is read back unchanged by a CSV reader", async () => {
    const rows = [
      row({ key: 'say "hi", please', arm: "=1+1", reward: "a;b" }),
      row({ key: "back\\slash", reward: 0.5 }),
    ];
    const read = csvParse(await textOf((await logText(pages(rows), "csv")).text));
    expect(read.columns).toEqual(Object.keys(row()));
    for (const [index, { key, arm, reward }] of rows.entries()) {
      expect(read[index]).toMatchObject({ key, arm, reward: String(reward) });
    }
  });
});

test("a log is read only as far as it is consumed, and reading stops with the reader", async () => {
  let [pagesRead, ends] = [0, 0];
  async function* endless() {
    try {
      for (;;) {
        pagesRead += 1;
        yield [row({ key: "k".repeat(10_000) })];
      }
    } finally {
      ends += 1;
    }
  }
  const { text } = await logText(endless(), "ndjson");
  text.read();
  await once(text, "readable");
  await new Promise((resolve) => setImmediate(resolve));
  expect(pagesRead).toBeLessThan(30);
  text.destroy();
  await once(text, "close");
  expect(ends).toBe(1);
});

describe("the route", () => {
  test("gives NDJSON, or the requested format", async () => {
    const { app, calls } = await tryServer();
    calls.rows = [[row()]];
    const url = "/v1/experiments/x/log";
    for (const [query, type] of [
      ["", "application/x-ndjson"],
      ["?format=ndjson", "application/x-ndjson"],
      ["?format=csv", "text/csv; charset=utf-8; header=present"],
    ] as const) {
      const answer = await app.inject(url + query);
      expect([answer.statusCode, answer.headers["content-type"]]).toEqual([200, type]);
    }
    expect(calls.logEnds).toBe(3);
  });

  test("reports errors before the first line", async () => {
    const { app } = await tryServer();
    expect((await app.inject("/v1/experiments/none/log")).statusCode).toBe(404);
    const answer = await app.inject("/v1/experiments/x/log?format=xml");
    expect(answer.statusCode).toBe(400);
    expect(answer.json().message).toBe('In the query: format must be one of ndjson, csv; it is "xml".');
    const misspelt = await app.inject("/v1/experiments/x/log?fromat=csv");
    expect(misspelt.json().message).toBe('In the query: Unknown key "fromat". Did you mean "format"?');
  });
});
