import { expect, test } from "vitest";
import { comparisonOf } from "./reproduction.ts";

const uses = [
  { seconds: 10, processorSeconds: 20, peakMegabytes: 300 },
  { seconds: 20, processorSeconds: 25, peakMegabytes: 310 },
];

test("numpy's processor time is compared with Blendit's, and with what Blendit takes on the wall", () => {
  const { seconds, numpySeconds, processorRatio, wallRatio } = comparisonOf(uses, [400, 500]);
  expect(seconds.median).toBe(15);
  expect(numpySeconds?.median).toBe(450);
  expect(processorRatio).toMatchObject({ least: 20, most: 20 });
  expect(wallRatio).toMatchObject({ least: 25, most: 40 });
});

test("without numpy there is nothing to compare with", () => {
  expect(Object.keys(comparisonOf(uses, undefined))).toEqual(["seconds", "processorSeconds", "peakMegabytes"]);
});
