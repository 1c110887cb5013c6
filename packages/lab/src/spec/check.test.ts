import { invalid } from "@blendit/core/errors";
import fc from "fast-check";
import { Type } from "typebox";
import { Check } from "typebox/schema";
import { describe, expect, it, test } from "vitest";
import { check, hintFor } from "./check.ts";
import { runnableSchema } from "./schema/experiment.ts";
import { closed, kind, positive } from "./schema/fields.ts";

const good = {
  name: "x",
  utility: { kind: "wasserstein", target: { kind: "uniform", low: 0, high: 1 }, support: [0, 1], grid: { cells: 9 } },
  arms: [
    { kind: "beta", alpha: 2, beta: 2 },
    { kind: "mixture", parts: [{ weight: 1, distribution: { kind: "bernoulli", p: 0.5 } }] },
    { kind: "recorded", file: "a.csv", column: "x", where: { genre: "Drama", year: 1999 } },
  ],
  costs: [0, 1, 2],
  floor: 0.03,
  horizon: 10,
  learners: [
    { kind: "mirror-ascent", id: "a.b", step: { kind: "theory" }, prior: { count: 1 } },
    { kind: "mirror-ascent", prior: { kind: "pooled", count: 1 } },
    { kind: "mirror-ascent", prior: { count: 1, mean: 0, secondMoment: 1 } },
    { kind: "uniform" },
  ],
  diagnostics: ["bias"],
  record: "all",
};

/** The good experiment with one value replaced, or removed if it is undefined. */
function changed(path: readonly (string | number)[], value: unknown): unknown {
  const copy: unknown = structuredClone(good);
  let part = copy as Record<string | number, unknown>;
  for (const key of path.slice(0, -1)) part = part[key] as Record<string | number, unknown>;
  if (value === undefined && Array.isArray(part)) part.splice(path.at(-1) as number, 1);
  else if (value === undefined) delete part[path.at(-1)!];
  else part[path.at(-1)!] = value;
  return copy;
}

const messages = (value: unknown) => check(value, runnableSchema).map(({ message }) => message);
const kinds =
  "beta, gaussian, uniform, triangular, bernoulli, discrete, exponential, truncated-gaussian, mixture, empirical, recorded, gaussian-vector, empirical-vectors, recorded-vectors, record, empirical-records";

describe("check", () => {
  it("accepts a valid experiment", () => {
    expect(messages(good)).toEqual([]);
    expect(messages({ ...good, seed: undefined })).toEqual([]);
  });

  it.each<[path: (string | number)[], value: unknown, message: string]>([
    [["arms", 0, "alpha"], -2, "arms[0].alpha must be a number above 0; it is -2."],
    [["arms", 0, "alpha"], Number.NaN, "arms[0].alpha must be a number above 0; it is NaN."],
    [["arms", 0, "alpha"], Number.POSITIVE_INFINITY, "arms[0].alpha must be a number above 0; it is Infinity."],
    [["arms", 0, "alpha"], "2", 'arms[0].alpha must be a number above 0; it is "2". Did you mean 2, without quotes?'],
    [["arms", 0, "alpha"], undefined, "arms[0].alpha is missing. It must be a number above 0."],
    [["arms", 0, "gamma"], 1, 'Unknown key "gamma" in arms[0]. Known keys: kind, alpha, beta, low, high, name.'],
    [["arms", 0, "kind"], undefined, `arms[0].kind is missing. It must be one of ${kinds}.`],
    [["arms", 0, "kind"], 3, `arms[0].kind must be one of ${kinds}; it is 3.`],
    [["arms", 0, "kind"], "bta", `arms[0].kind must be one of ${kinds}; it is "bta". Did you mean "beta"?`],
    [["arms", 0], [1], "arms[0] must be an object with a kind; it is [1]."],
    [
      ["arms", 1, "parts", 0, "distribution", "p"],
      1.5,
      "arms[1].parts[0].distribution.p must be a number from 0 to 1; it is 1.5.",
    ],
    [
      ["arms", 2, "where", "genre"],
      null,
      "arms[2].where.genre must be a text, a number or true or false; it is empty.",
    ],
    [
      ["arms"],
      [{ kind: "bernoulli", p: 0 }],
      'arms must be a list of at least 2 arms or an object with file, column (or columns by metric) and by; it is [{"kind":"bernoulli","p":0}].',
    ],
    [
      ["arms"],
      { kind: "beta" },
      'arms must be a list of at least 2 arms or an object with file, column (or columns by metric) and by; it is {"kind":"beta"}.',
    ],
    [
      ["arms"],
      undefined,
      "arms is missing. It must be a list of at least 2 arms or an object with file, column (or columns by metric) and by.",
    ],
    [
      ["floor"],
      undefined,
      "floor is missing. It must be a number of at least 0 and below 1 or a list of at least 2 numbers.",
    ],
    [["horizon"], 2.5, "horizon must be a whole number of at least 1; it is 2.5."],
    [["seed"], -1, "seed must be a whole number of at least 0; it is -1."],
    [["name"], 3, 'name must be a text of 1 to 200 characters; it is 3. Did you mean "3", in quotes?'],
    [["learners"], [], "learners must be a list of at least 1 learner; it is []."],
    [
      ["learners", 0, "id"],
      "..",
      'learners[0].id must be a name of letters, digits, dots, dashes and underscores, at most 100 characters; it is "..".',
    ],
    [["learners", 0, "prior"], 3, "learners[0].prior must be an object; it is 3."],
    [
      ["learners", 0, "prior"],
      { count: 1, mean: 0 },
      "learners[0].prior.secondMoment is missing. It must be a number of at least 0.",
    ],
    [
      ["learners", 0, "prior"],
      { kind: "target", count: 1 },
      'learners[0].prior.kind must be "pooled"; it is "target".',
    ],
    [["learners", 0, "prior"], {}, "learners[0].prior.count is missing. It must be a number above 0."],
    [
      ["diagnostics"],
      ["regert"],
      'diagnostics[0] must be one of utility-gap, bias, regret, weights, instantaneous-gap, empirical-utility, certificate, monte-carlo-bias; it is "regert". Did you mean "regret"?',
    ],
    [
      ["diagnostics"],
      ["bias", "bias"],
      'diagnostics[1] must be a name that does not appear earlier in the list; it is "bias".',
    ],
    [["record"], "some", 'record must be one of grid, all or an object with every; it is "some".'],
    [["record"], { every: 0 }, "record.every must be a whole number of at least 1; it is 0."],
    [
      ["stopWhen"],
      { certificate: "5" },
      'stopWhen.certificate must be a number above 0 or a percentage of the gap of equal weights, such as "5 %"; it is "5".',
    ],
    [
      ["stopWhen"],
      {},
      'stopWhen.certificate is missing. It must be a number above 0 or a percentage of the gap of equal weights, such as "5 %".',
    ],
    [["utility", "support"], [0, 1, 2], "utility.support must be a list of 2 numbers; it is [0,1,2]."],
    [["utility", "grid", "cells"], 1, "utility.grid.cells must be a whole number from 2 to 100,000; it is 1."],
  ])("%j = %j", (path, value, message) => {
    expect(messages(changed(path, value))).toEqual([message]);
  });

  it("checks the keys of an object if a name is allowed as well", () => {
    expect(messages(changed(["record"], { every: 20, evry: 20 }))).toEqual([
      'Unknown key "evry" in record. Did you mean "every"?',
    ]);
  });

  it("suggests the closest key", () => {
    expect(check({ ...good, florr: 0.03 }, runnableSchema)).toMatchObject([
      {
        path: ["florr"],
        isKey: true,
        message: 'Unknown key "florr". Did you mean "floor"?',
      },
    ]);
  });

  it("is not misled by keys that every object inherits", () => {
    expect(messages(changed(["arms", 0, "constructor"], 1))).toHaveLength(1);
    expect(messages(changed(["arms", 0, "kind"], "constructor"))).toHaveLength(1);
    expect(messages(JSON.parse(JSON.stringify(good).replace('"name"', '"__proto__"')))).toHaveLength(1);
  });

  it("says so if no keys are allowed", () => {
    const [complaint] = check({ a: 1 }, { type: "object", properties: {}, additionalProperties: false });
    expect(complaint!.message).toBe('Unknown key "a". Known keys: none.');
  });

  it("stops at the maximum number of complaints", () => {
    const keys = Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`key${index}`, index]));
    expect(check({ ...good, ...keys }, runnableSchema)).toHaveLength(50);
    expect(check({ ...good, ...keys }, runnableSchema, { most: 3 })).toHaveLength(3);
    expect(check({ ...good, arms: new Array(50).fill(1) }, runnableSchema, { most: 3 })).toHaveLength(3);
  });

  it("reports all complaints at once", () => {
    const wrong = {
      ...good,
      floor: 2,
      arms: [
        { kind: "beta", alpha: 0 },
        { kind: "uniform", low: "0", high: 1 },
      ],
    };
    expect(check(wrong, runnableSchema).map(({ path }) => path.join("."))).toEqual([
      "arms.0.alpha",
      "arms.0.beta",
      "arms.1.low",
      "floor",
    ]);
  });

  it("describes an experiment if the value is not an object", () => {
    for (const value of [null, undefined, 3, "x", []]) {
      expect(messages(value)[0]).toMatch(/^experiment must be an object with utility, arms, floor, horizon, learners/);
    }
  });

  it("terminates for circular values", () => {
    const mixture: { kind: string; parts: unknown[] } = { kind: "mixture", parts: [] };
    mixture.parts.push({ weight: 1, distribution: mixture });
    expect(messages(changed(["arms", 0], mixture))[0]).toMatch(/must be at most 40 levels/);
  });

  it("uses the complaint of `refusal` for a kind", () => {
    const refusal = (family: string, kind: unknown) =>
      family === "utility" ? invalid("kind", "another", kind) : undefined;
    const complaints = check(changed(["utility", "kind"], "median"), runnableSchema, { refusal });
    expect(complaints).toEqual([
      {
        path: ["utility", "kind"],
        message: 'kind must be another; it is "median".',
        rule: "another",
        value: "median",
      },
    ]);
  });

  it("agrees with TypeBox on which experiments are valid, for any single change", () => {
    const paths = pathsOf(good);
    const value = fc.oneof(
      fc.constant(undefined),
      fc.jsonValue({ maxDepth: 1 }),
      fc.constantFrom(0, 0.5, 1, 3, "uniform", {}, []),
    );
    fc.assert(
      fc.property(
        fc.constantFrom(...paths),
        fc.option(fc.constantFrom("kind", "low", "extra")),
        value,
        (path, key, part) => {
          const isObject = !Array.isArray(path.reduce<never>((inner, step) => inner[step] as never, good as never));
          const experiment = changed(key !== null && isObject ? [...path.slice(0, -1), key] : path, part);
          expect(messages(experiment).length === 0).toBe(Check(runnableSchema as never, experiment));
        },
      ),
      { numRuns: 500, seed: 7 },
    );
  });
});

function pathsOf(value: unknown, path: (string | number)[] = []): (string | number)[][] {
  if (typeof value !== "object" || value === null) return [path];
  const inner = Object.entries(value).flatMap(([key, part]) =>
    pathsOf(part, [...path, Array.isArray(value) ? Number(key) : key]),
  );
  return path.length > 0 ? [path, ...inner] : inner;
}

const shapes = Type.Union([kind("round", { radius: positive }), kind("square", { side: positive })]);

test.each([
  ["null", null, positive, undefined],
  ["a kind as a word", "round", shapes, "Did you mean { kind: round }?"],
  ["another word", "oval", shapes, undefined],
  ["a number in quotes", "0.3", positive, "Did you mean 0.3, without quotes?"],
  ["a percentage", "3 %", positive, "Did you mean 0.03?"],
  ["a word for a number", "three", positive, undefined],
  ["blanks for a number", " ", positive, undefined],
  ["a negative number", -3, positive, undefined],
  ["too large a number", 1e20, Type.Integer(), "Counts are at most 9,007,199,254,740,991."],
  ["a number that is too small", -1e300, Type.Number(), "Numbers are at most 1e50 in size."],
  ["half a number", 2.5, Type.Integer(), undefined],
  ["a number for a text", 12, Type.String(), 'Did you mean "12", in quotes?'],
  ["yes for a text", true, Type.String(), 'Did you mean "true", in quotes?'],
  ["a list for an object", [], closed({}), undefined],
  ["an object that overrides toString for a whole number", { toString: 1 }, Type.Integer(), undefined],
  ["an object that overrides valueOf for a number", { valueOf: 1 }, Type.Number(), undefined],
])("the hint for %s: %j", (_, value, schema, hint) => {
  expect(hintFor(value, schema)).toBe(hint);
});
