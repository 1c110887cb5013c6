import { describe, expect, test } from "vitest";
import { tryServer } from "../../test/try-server.ts";
import { endpoints } from "../contract/index.ts";
import { inputCheck, readJson } from "./input.ts";

const create = inputCheck(endpoints.createExperiment.body, "body");
const reward = inputCheck(endpoints.reward.body, "body");
const batch = inputCheck(endpoints.decideBatch.body, "body");
const experiment = { name: "x", utility: { kind: "variance" }, floor: 0.05, arms: [{ name: "a" }, { name: "b" }] };

describe("a value that matches the contract", () => {
  test.each([
    [create, experiment],
    [create, { ...experiment, ceiling: { a: 0.7 }, control: null, reward: { missing: { value: [1, 2] } } }],
    [create, { ...experiment, utility: { kind: "sum", terms: [{ weight: 1, utility: { kind: "mean" } }] } }],
    [reward, { value: -1.5 }],
    [reward, { value: "comedy", event: "e" }],
    [reward, { value: [0.5, 1] }],
    [batch, { count: 1000 }],
    [batch, { keys: ["a"] }],
    [batch, { decisions: [{ key: "a", unit: "u" }, {}] }],
  ])("passes", (check, value) => expect(() => check(value)).not.toThrow());
});

const anOutcome =
  "value must be a number, text without line breaks, 1 to 200 characters or a list of 1 to 4096 numbers";
const aFloor = "floor must be a number of at least 0 and below 1 or an object";

describe("a value that does not match the contract", () => {
  test.each([
    [create, [], "body must be an object with name, arms, utility, floor"],
    [create, { ...experiment, florr: 1 }, 'Unknown key "florr". Did you mean "floor"?'],
    [create, { ...experiment, floor: "5 %" }, aFloor],
    [create, { ...experiment, floor: Number.POSITIVE_INFINITY }, aFloor],
    [create, { ...experiment, arms: [{ name: "a" }] }, "arms must be a list of 2 to 100000 objects"],
    [
      create,
      { ...experiment, arms: [{ name: "a" }, { name: "__proto__" }] },
      "arms[1].name must be one line of text without spaces around it, 1 to 100 characters",
    ],
    [create, { ...experiment, utility: { kind: "varience" } }, 'Did you mean "variance"?'],
    [
      create,
      { ...experiment, utility: { module: "./mine.ts" } },
      "utility.kind is missing. It must be one of mean, chance",
    ],
    [
      create,
      { ...experiment, utility: { kind: "wasserstein", target: { kind: "recorded", file: "/etc/passwd" } } },
      "utility.target.kind must be one of beta, gaussian",
    ],
    [reward, {}, "value is missing. It must be a number, text"],
    [reward, { value: true }, anOutcome],
    [reward, { value: 1e60 }, anOutcome],
    [reward, { value: [] }, anOutcome],
    [reward, { value: [1, null] }, "value[1] must be a number"],
    [reward, { value: "a\u0000b" }, anOutcome],
    [reward, { value: 1, constructor: 1 }, 'Unknown key "constructor".'],
    [batch, { count: 1001 }, "count must be a whole number from 1 to 1,000"],
    [
      batch,
      { count: 1, keys: ["a"] },
      "body must be an object with count, an object with keys or an object with decisions",
    ],
    [batch, { keys: new Array(1001).fill("a") }, "keys must be a list of 1 to 1000 strings"],
  ])("is refused with the expected value: %#", (check, value, message) => {
    expect(() => check(value)).toThrow(message);
    expect(() => check(value)).toThrow(expect.objectContaining({ status: 400, code: "invalid" }));
  });

  test("gets the reason of core for an objective that no blend can have", () => {
    const check = () => create({ ...experiment, utility: { kind: "sharpe" } });
    expect(check).toThrow(
      /sharpe cannot be maximised: the Sharpe ratio is not concave in the distribution, so no method can guarantee its best blend\./,
    );
  });

  test("gets a limited number of complaints, however much is wrong", () => {
    const keys = Object.fromEntries(Array.from({ length: 20_000 }, (_, index) => [`k${index}`, 1]));
    const complaints = () => reward({ value: 1, ...keys });
    expect(complaints).toThrow(
      expect.objectContaining({
        message: expect.stringMatching(/^(Unknown key "k\d+"\. Known keys: [^.]*\.( |$)){20}$/),
      }),
    );
  });

  test("may be nested deeply without breaking the check", () => {
    const deep = JSON.parse(`{"kind":"sum","terms":${"[".repeat(100_000)}${"]".repeat(100_000)}}`);
    expect(() => create({ ...experiment, utility: deep })).toThrow(expect.objectContaining({ status: 400 }));
    let nested: unknown = { kind: "mean" };
    for (let level = 0; level < 100; level++) nested = { kind: "sum", terms: [{ weight: 1, utility: nested }] };
    expect(() => create({ ...experiment, utility: nested })).toThrow("kind must be at most 40 levels");
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
] as Record<string, string>[])("a body with %j is refused", async (headers) => {
  const { app, calls } = await tryServer();
  const answer = await app.inject({ ...post, headers });
  expect(answer.statusCode).toBe(415);
  expect(answer.json()).toMatchObject({
    error: "unsupported-media-type",
    message: expect.stringMatching(/^Send the body as .*application\/json/),
  });
  expect(calls.received).toEqual([]);
});

const read = (text: string) => readJson(Buffer.from(text));

describe("a body", () => {
  test("is parsed as JSON; an empty one is undefined", () => {
    expect(read('{"key":"ü","list":[1,null]}')).toEqual({ key: "ü", list: [1, null] });
    expect(read("")).toBeUndefined();
    expect(read("null")).toBeNull();
  });

  test("may contain escapes of complete characters", () => {
    expect(read('"\\ud83d\\ude00 \\u00fc"')).toBe("😀 ü");
  });

  test.each([
    ["{", /^The body is not JSON: Expected property name or '\}' in JSON at position 1 \(line 1 column 2\)/],
    [
      '{"a":1}}',
      /^The body is not JSON: Unexpected non-whitespace character after JSON at position 7 \(line 1 column 8\)/,
    ],
    ["NaN", /^The body is not JSON: "NaN" is not valid JSON/],
    ["   ", /^The body is not JSON: Unexpected end of JSON input/],
    ["\ufeff{}", /^The body is not JSON: Unexpected token '﻿', "﻿\{\}" is not valid JSON/],
    ['{"__proto__":{"a":1}}', /^The key "__proto__" is not allowed\./],
    ['{"a":[{"\\u005f_proto__":1}]}', /"__proto__" is not allowed/],
    ['{"key":"a\\ud800b"}', /^The body contains half of a surrogate pair: "a\\ud800b"/],
    ['{"\\udc00":1}', /^The body contains half of a surrogate pair: "\\udc00"/],
  ])("%j is refused", (text, message) => {
    expect(() => read(text)).toThrow(message);
    expect(() => read(text)).toThrow(expect.objectContaining({ status: 400, code: "bad-json" }));
  });

  test("in another encoding than UTF-8 is refused", () => {
    const bytes = Buffer.from('{"key":"ü"}', "latin1");
    expect(() => readJson(bytes)).toThrow("The body is not UTF-8.");
  });

  test("may be nested as deeply as a megabyte allows", () => {
    const deep = `${"[".repeat(500_000)}"\\u0041"${"]".repeat(500_000)}`;
    expect(Array.isArray(read(deep))).toBe(true);
  });
});
