import { Type } from "typebox";
import {
  closed,
  distributionRef,
  finite,
  kind,
  lineOfText,
  nonNegative,
  numbers,
  positive,
  probability,
  values,
} from "./fields.ts";

const text = Type.String({ minLength: 1 });

/** A table, and a selection of its rows. */
const rows = {
  file: text,
  where: Type.Optional(
    Type.Object({}, { additionalProperties: Type.Union([Type.String(), Type.Number(), Type.Boolean()]) }),
  ),
  missing: Type.Optional(Type.Array(Type.Union([Type.String(), Type.Number(), Type.Null()], { title: "token" }))),
  delimiter: Type.Optional(Type.String({ pattern: '^[^"\\r\\n]$', rule: "one character, not a quote or a line end" })),
};

/** Distributions from a table: a column of the rows whose cells have the values of `where`. */
export const recordedSchema = kind("recorded", { ...rows, column: text });

/** Distributions of vectors from a table: a column for each of their numbers. */
export const recordedVectorsSchema = kind("recorded-vectors", {
  ...rows,
  columns: Type.Array(text, { minItems: 1, uniqueItems: true }),
});

/** The column of each metric, for distributions of records. */
const columnsByMetric = Type.Object({}, { additionalProperties: text });
const numbersOrRecords = { ...rows, column: Type.Optional(text), columns: Type.Optional(columnsByMetric) };

/** An arm for each value of the column `by`. */
export const armsBySchema = {
  ...closed({ ...numbersOrRecords, by: text }),
  rule: "an object with file, column (or columns by metric) and by",
};

const onTheLine = [
  kind("beta", { alpha: positive, beta: positive, low: Type.Optional(finite), high: Type.Optional(finite) }),
  kind("gaussian", { mean: finite, deviation: positive }),
  kind("uniform", { low: finite, high: finite }),
  kind("triangular", { low: finite, mode: finite, high: finite }),
  kind("bernoulli", { p: probability }),
  kind("discrete", { values, masses: Type.Array(nonNegative, { minItems: 1 }) }),
  kind("exponential", { rate: positive }),
  kind("truncated-gaussian", { mean: finite, deviation: positive, low: finite, high: finite }),
  kind("mixture", {
    parts: Type.Array(closed({ weight: nonNegative, distribution: distributionRef }), { minItems: 1 }),
  }),
  kind("empirical", { samples: values }),
] as const;

/** Missing metrics are null or omitted. */
const sampleOfMetrics = Type.Object(
  {},
  { additionalProperties: Type.Union([finite, Type.Null()], { title: "number" }) },
);

const vectors = Type.Array(numbers(), { minItems: 1 });

const anyDistribution = [
  ...onTheLine,
  kind("recorded", numbersOrRecords),
  kind("gaussian-vector", {
    mean: numbers(),
    covariance: Type.Optional(vectors),
    deviation: Type.Optional(positive),
  }),
  kind("empirical-vectors", { samples: vectors }),
  recordedVectorsSchema,
  kind("record", { metrics: Type.Object({}, { additionalProperties: distributionRef }) }),
  kind("empirical-records", { samples: Type.Array(sampleOfMetrics, { minItems: 1 }) }),
] as const;

/** Distributions on the line. */
export const distributionSchema = Type.Union([...onTheLine, recordedSchema], { title: "distribution" });

/** Distributions on the line, of vectors and of records. */
export const anyDistributionSchema = Type.Union([...anyDistribution], { title: "distribution" });

/** Distributions with an optional name. */
export const armSchema = Type.Union(
  anyDistribution.map(({ properties, ...schema }) => ({ ...schema, properties: { ...properties, name: lineOfText } })),
  { title: "arm" },
);
