import { expect, test } from "vitest";
import { comparisonOf } from "./reproduction.ts";

const uses = [
  { seconds: 10, processorSeconds: 20, peakMegabytes: 300 },
  { seconds: 20, processorSeconds: 25, peakMegabytes: 310 },
];

test("numpy's processor time is compared with Blendit's processor time and wall-clock time", () => {
  const { seconds, numpySeconds, processorRatio, wallRatio } = comparisonOf(uses, { numpy: [400, 500] });
  expect(seconds.median).toBe(15);
  expect(numpySeconds?.median).toBe(450);
  expect(processorRatio).toMatchObject({ least: 20, most: 20 });
  expect(wallRatio).toMatchObject({ least: 25, most: 40 });
});

test("the processor time of C is compared with Blendit's", () => {
  const { cSeconds, cRatio } = comparisonOf(uses, { c: [10, 20] });
  expect(cSeconds?.median).toBe(15);
  expect(cRatio).toMatchObject({ least: 0.5, most: 0.8 });
});

test("without C and numpy there is nothing to compare with", () => {
  expect(Object.keys(comparisonOf(uses, {}))).toEqual(["seconds", "processorSeconds", "peakMegabytes"]);
});
