import { expect, test } from "vitest";
import { spreadOf } from "../spread.ts";
import { fillSections } from "../table.ts";
import { readBaseline, readCapacity, readDocument } from "./record.ts";
import { capacitySections, sectionsOf } from "./report.ts";
import type { ServiceBaseline } from "./results.ts";

const of = {
  date: "2026-01-02",
  machine: { processor: "Some Processor", cores: 2, memoryGigabytes: 8, platform: "linux x64", node: "v24.0.0" },
};
const baseline: ServiceBaseline = {
  million: {
    ...of,
    result: [
      {
        decisions: 1e6,
        utility: "variance",
        fileMegabytes: 103,
        checkpointKilobytes: 39,
        startSeconds: spreadOf([0.5, 0.6, 0.7]),
        startSecondsWithoutCheckpoint: 12,
        reportMilliseconds: spreadOf([3]),
        rssMegabytes: 146,
      },
    ],
  },
  soak: {
    ...of,
    result: {
      minutes: 10,
      pairsPerSecond: 2000,
      pairs: 1.2e6,
      points: [
        { minute: 0, rssMegabytes: 150, heapMegabytes: 60 },
        { minute: 10, rssMegabytes: 151, heapMegabytes: 61 },
      ],
    },
  },
};

test("the page has the tables of measurements, with date and machine", () => {
  const page = fillSections(readDocument(), sectionsOf(baseline));
  expect(page).toContain("Measured on 2026-01-02: Some Processor, 2 cores, 8 GB; linux x64; Node v24.0.0.");
  expect(page).toContain("| variance | 1 M | 0.6 [0.5..0.7] | 12 | 3 [3..3] | 103 | 39 | 146 |");
  expect(page).toContain("| 10 | 151 | 61 |\n\n1.2 M pairs, 2,000 per second.");
});

test("the table of replicas shows the busy processors, and the capacity page is derived from it", () => {
  const side = (rate: number) => ({
    rate: spreadOf([rate]),
    client: spreadOf([20]),
    servers: spreadOf([100]),
    database: spreadOf([80]),
  });
  const result = (["decide", "pair", "batch"] as const).map((work) => {
    return { work, one: side(5000), two: side(8000), ratio: spreadOf([1.6]) };
  });
  const { load } = readBaseline();
  const measured = { ...baseline, load: load!, replicas: { ...of, result } };
  const page = fillSections(readDocument(), sectionsOf(measured));
  expect(page).toContain("| decide + reward | 1 | 5 k | 1 | 20 | 100 | 80 | 1 |");
  expect(page).toContain("|  | 2 | 8 k | 1.6 [1.6..1.6] | 20 | 100 | 80 | 1.6 |");
  const capacity = fillSections(readCapacity(), capacitySections(measured));
  expect(capacity).toContain("| PostgreSQL, two servers | single | 100 | 80 | 180 |");
  expect(capacity).toContain("| variance | 12 | 83.3 k | 103 |");
  expect(capacity).toContain("at least 72 databases");
});

test("the committed pages have the numbers of the committed file", () => {
  expect(fillSections(readDocument(), sectionsOf(readBaseline()))).toBe(readDocument());
  expect(fillSections(readCapacity(), capacitySections(readBaseline()))).toBe(readCapacity());
});
