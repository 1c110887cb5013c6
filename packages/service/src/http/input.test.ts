import { describe, expect, test } from "vitest";
import { tryServer } from "../../test/try-server.ts";
import { endpoints } from "../contract/index.ts";
import { inputCheck, readJson } from "./input.ts";

const create = inputCheck(endpoints.createExperiment.body, "body");
const reward = inputCheck(endpoints.reward.body, "body");
const batch = inputCheck(endpoints.decideBatch.body, "body");
const experiment = { name: "x", utility: { kind: "variance" }, floor: 0.05, arms: [{ name: "a" }, { name: "b" }] };

describe("what is of the form of the contract", () => {
  test.each([
    [create, experiment],
    [create, { ...experiment, leastWeights: { a: 0.2 }, control: null, reward: { missing: { value: [1, 2] } } }],
    [create, { ...experiment, utility: { kind: "sum", terms: [{ weight: 1, utility: { kind: "mean" } }] } }],
    [reward, { value: -1.5 }],
    [reward, { value: "comedy", event: "e" }],
    [reward, { value: [0.5, 1] }],
    [batch, { count: 1000 }],
    [batch, { keys: ["a"] }],
    [batch, { decisions: [{ key: "a", unit: "u" }, {}] }],
  ])("passes", (check, value) => expect(() => check(value)).not.toThrow());
});

describe("what is not", () => {
  test.each([
    [create, [], "invalid body: expected an object with name, arms, utility, floor, got []"],
    [create, { ...experiment, florr: 1 }, 'unknown key "florr": expected one of '],
    [
      create,
      { ...experiment, floor: "5 %" },
      'invalid floor: expected a number >= 0 and < 1, got "5 %" (did you mean 0.05?)',
    ],
    [
      create,
      { ...experiment, floor: Number.POSITIVE_INFINITY },
      "invalid floor: expected a number >= 0 and < 1, got Infinity",
    ],
    [create, { ...experiment, arms: [{ name: "a" }] }, "invalid arms: expected a list of 2 to 100000 objects"],
    [
      create,
      { ...experiment, arms: [{ name: "a" }, { name: "__proto__" }] },
      "invalid arms[1].name: expected a string of one line",
    ],
    [create, { ...experiment, utility: { kind: "varience" } }, '(did you mean "variance"?)'],
    [
      create,
      { ...experiment, utility: { module: "./mine.ts" } },
      "missing key utility.kind: expected one of mean, chance",
    ],
    [
      create,
      { ...experiment, utility: { kind: "wasserstein", target: { kind: "recorded", file: "/etc/passwd" } } },
      "invalid utility.target.kind: expected one of ",
    ],
    [reward, {}, "missing key value: expected "],
    [reward, { value: true }, "invalid value: expected a number, a string"],
    [reward, { value: 1e60 }, "invalid value: expected a number"],
    [reward, { value: [] }, "invalid value: expected a number"],
    [reward, { value: [1, null] }, "invalid value[1]: expected a number, got null"],
    [reward, { value: "a\u0000b" }, "invalid value: expected a number"],
    [reward, { value: 1, constructor: 1 }, 'unknown key "constructor": expected one of value, event'],
    [batch, { count: 1001 }, "invalid count: expected an integer >= 1 and <= 1000, got 1001"],
    [
      batch,
      { count: 1, keys: ["a"] },
      "invalid body: expected an object with count, an object with keys or an object with decisions",
    ],
    [batch, { keys: new Array(1001).fill("a") }, "invalid keys: expected a list of 1 to 1000 strings"],
  ])("is refused with what was expected: %#", (check, value, message) => {
    expect(() => check(value)).toThrow(message);
    expect(() => check(value)).toThrow(expect.objectContaining({ status: 400, code: "invalid" }));
  });

  test("keeps the reason of core for an objective that no blend can have", () => {
    const check = () => create({ ...experiment, utility: { kind: "sharpe" } });
    expect(check).toThrow(/expected a functional concave in the distribution \(the Sharpe ratio is not concave/);
  });

  test("is told of a few times, however much is wrong", () => {
    const keys = Object.fromEntries(Array.from({ length: 20_000 }, (_, index) => [`k${index}`, 1]));
    const complaints = () => reward({ value: 1, ...keys });
    expect(complaints).toThrow(
      expect.objectContaining({ message: expect.stringMatching(/^(unknown key [^;]*(; |$)){5}$/) }),
    );
  });

  test("does not upset the check by its depth", () => {
    const deep = JSON.parse(`{"kind":"sum","terms":${"[".repeat(100_000)}${"]".repeat(100_000)}}`);
    expect(() => create({ ...experiment, utility: deep })).toThrow(expect.objectContaining({ status: 400 }));
    let nested: unknown = { kind: "mean" };
    for (let level = 0; level < 100; level++) nested = { kind: "sum", terms: [{ weight: 1, utility: nested }] };
    expect(() => create({ ...experiment, utility: nested })).toThrow("expected at most 40 levels");
  });
});

const post = { method: "POST", url: "/v1/experiments/x/decisions", payload: '{"key":"k"}' } as const;

test.each(["application/json", "application/json; charset=utf-8", 'Application/JSON;charset="UTF8"'])(
  "%s is taken",
  async (type) => {
    const { app } = await tryServer();
    expect((await app.inject({ ...post, headers: { "content-type": type } })).statusCode).toBe(201);
  },
);

test.each([
  { "content-type": "text/plain" },
  { "content-type": "application/x-www-form-urlencoded" },
  { "content-type": "application/json; charset=latin1" },
  { "content-type": "application/json", "content-encoding": "gzip" },
  { "content-type": "application/jsonp" },
  { "content-type": "nonsense" },
  {},
] as Record<string, string>[])("a body with %j is not", async (headers) => {
  const { app, calls } = await tryServer();
  const answer = await app.inject({ ...post, headers });
  expect(answer.statusCode).toBe(415);
  expect(answer.json()).toMatchObject({
    error: "unsupported-media-type",
    message: expect.stringMatching(/^invalid content-type: expected application\/json/),
  });
  expect(calls.received).toEqual([]);
});

const read = (text: string) => readJson(Buffer.from(text));

describe("a body", () => {
  test("is the value that its JSON says; an empty one says nothing", () => {
    expect(read('{"key":"ü","list":[1,null]}')).toEqual({ key: "ü", list: [1, null] });
    expect(read("")).toBeUndefined();
    expect(read("null")).toBeNull();
  });

  test("may write any whole character by its number", () => {
    expect(read('"\\ud83d\\ude00 \\u00fc"')).toBe("😀 ü");
  });

  test.each([
    ["{", /^invalid body: expected JSON, got /],
    ['{"a":1}}', /^invalid body: expected JSON, got /],
    ["NaN", /^invalid body: expected JSON, got /],
    ["   ", /^invalid body: expected JSON, got /],
    ["\ufeff{}", /^invalid body: expected JSON, got /],
    ['{"__proto__":{"a":1}}', /^invalid body: expected keys other than __proto__, /],
    ['{"a":[{"\\u005f_proto__":1}]}', /^invalid body: expected keys other than __proto__, /],
    ['{"key":"a\\ud800b"}', /^invalid body: expected whole characters, got "a\\ud800b"$/],
    ['{"\\udc00":1}', /^invalid body: expected whole characters, /],
  ])("%j is refused", (text, message) => {
    expect(() => read(text)).toThrow(message);
    expect(() => read(text)).toThrow(expect.objectContaining({ status: 400, code: "bad-json" }));
  });

  test("in other letters than UTF-8 is refused", () => {
    const bytes = Buffer.from('{"key":"ü"}', "latin1");
    expect(() => readJson(bytes)).toThrow("invalid body: expected UTF-8, got other bytes");
  });

  test("may be nested as deeply as a megabyte allows", () => {
    const deep = `${"[".repeat(500_000)}"\\u0041"${"]".repeat(500_000)}`;
    expect(Array.isArray(read(deep))).toBe(true);
  });
});
