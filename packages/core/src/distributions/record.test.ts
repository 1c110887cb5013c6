import { describe, expect, it } from "vitest";
import { Random } from "../random/random.ts";
import { checkScale } from "./check-scale.ts";
import { discrete } from "./discrete.ts";
import type { Distribution } from "./distribution.ts";
import { gaussian } from "./gaussian.ts";
import { empiricalRecords, metricIn, metricOf, record } from "./record.ts";
import { uniform } from "./uniform.ts";
import type { VectorDistribution } from "./vector-distribution.ts";

const samples = [
  { quality: 0.5, dollars: 1 },
  { quality: 1, dollars: null },
  { quality: 0.75, dollars: 4 },
  { dollars: 7 },
];

describe("record", () => {
  const both = record({
    metrics: { quality: uniform({ low: 0, high: 1 }), dollars: gaussian({ mean: 3, deviation: 2 }) },
  });

  it("has the distribution of each metric", () => {
    expect(both.metrics).toEqual(["quality", "dollars"]);
    expect((metricOf(both, "dollars") as Distribution).mean).toBe(3);
    expect((metricOf(both, "quality") as Distribution).variance).toBeCloseTo(1 / 12, 15);
  });

  it("draws independent metrics", () => {
    const random = Random.stream(1, "record");
    const count = 20_000;
    const drawn = Array.from({ length: count }, () => both.sample(random));
    const covariance = drawn.reduce((sum, { quality, dollars }) => sum + (quality! - 0.5) * (dollars! - 3), 0) / count;
    // A product of independent variables with deviations sqrt(1/12) and 2.
    const standardError = (2 * Math.sqrt(1 / 12)) / Math.sqrt(count);
    expect(Math.abs(covariance)).toBeLessThan(4 * standardError);
  });

  it("has no vectors, since it does not define a joint distribution", () => {
    expect(() => metricOf(both, ["quality", "dollars"])).toThrow("recorded outcomes");
  });

  it("refuses anything other than a distribution of numbers, and names the metric", () => {
    expect(() => record({ metrics: {} })).toThrow("at least one metric");
    expect(() => record({ metrics: { both } as never })).toThrow(
      "metrics.both must be a distribution of numbers, for example uniform({ low: 0, high: 1 })",
    );
    expect(() => record({ metrics: { quality: 1 } as never })).toThrow("metrics.quality must be");
  });
});

describe("empiricalRecords", () => {
  const rows = empiricalRecords({ samples });

  it("leaves a record out of the distribution of a metric that it lacks, and only there", () => {
    expect((metricOf(rows, "quality") as Distribution).mean).toBeCloseTo(0.75, 15);
    expect((metricOf(rows, "dollars") as Distribution).mean).toBeCloseTo(4, 15);
  });

  it("has vectors of the outcomes that have all requested metrics", () => {
    const vectors = metricOf(rows, ["quality", "dollars"]) as VectorDistribution;
    expect(Array.from(vectors.mean)).toEqual([0.625, 2.5]);
    expect(vectors.covariance[1]).toBeCloseTo(0.125 * 1.5, 15);
  });

  it("draws whole records, without their missing metrics", () => {
    const random = Random.stream(1, "rows");
    const drawn = new Set(Array.from({ length: 100 }, () => JSON.stringify(rows.sample(random))));
    expect([...drawn].toSorted()).toEqual(
      ['{"dollars":7}', '{"quality":0.5,"dollars":1}', '{"quality":0.75,"dollars":4}', '{"quality":1}'].toSorted(),
    );
  });

  it("refuses invalid numbers, and names row and metric", () => {
    expect(() => empiricalRecords({ samples: [{ quality: 1 }, { quality: Number.NaN }] })).toThrow(
      expect.objectContaining({ parameter: "samples[1].quality" }),
    );
    expect(() => empiricalRecords({ samples: [[1]] as never })).toThrow("a record of metrics");
    expect(() => empiricalRecords({ samples: [{ quality: null }] })).toThrow("at least one metric");
    expect(() => empiricalRecords({ samples: [] })).toThrow("at least 1 record");
  });
});

describe("metricOf", () => {
  const rows = empiricalRecords({ samples });

  it("lists the existing metrics, and suggests the nearest", () => {
    expect(() => metricOf(rows, "qualty")).toThrow("of must be a metric that every arm has, such as quality, dollars");
  });

  it("refuses arms of plain numbers", () => {
    expect(() => metricOf(discrete({ values: [1], masses: [1] }), "quality")).toThrow("distributions of records");
  });
});

describe("metricIn", () => {
  it("reads one metric, or several as a vector", () => {
    expect(metricIn({ quality: 1, dollars: 2 }, "dollars")).toBe(2);
    expect(metricIn({ quality: 1, dollars: 2 }, ["dollars", "quality"])).toEqual([2, 1]);
  });

  it.each([[{ quality: 1 }], [3], [[1, 2]], [{ dollars: Number.NaN }]])(
    "refuses %j, which has no dollars",
    (reward) => {
      expect(() => metricIn(reward as never, "dollars")).toThrow("a number for dollars");
    },
  );
});

describe("checkScale", () => {
  it("checks every metric", () => {
    const huge = empiricalRecords({ samples: [{ quality: 1, dollars: 1e60 }] });
    expect(() => checkScale("arms[0]", huge)).toThrow(expect.objectContaining({ parameter: "arms[0].dollars" }));
  });
});
