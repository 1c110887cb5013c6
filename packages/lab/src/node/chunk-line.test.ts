import { expect, test } from "vitest";
import { smallExperiment } from "../../test/small-experiment.ts";
import { runChunk } from "../simulate/chunk.ts";
import { Problem } from "../spec/problem.ts";
import { chunkLine, parseChunkLine, parseChunkLines } from "./chunk-line.ts";

const result = runChunk(new Problem({ ...smallExperiment, horizon: 10 }), 0);

test("a chunk is one line, and comes back to the bit", () => {
  const line = chunkLine(result);
  expect(line).not.toContain("\n");
  expect(parseChunkLine(line)).toEqual(result);
});

test("numbers that JSON does not have come back, and numbers at the ends of the range", () => {
  const mean = Float64Array.of(Number.NaN, Number.POSITIVE_INFINITY, -0, 5e-324, 1.7976931348623157e308);
  const odd = { chunk: 0, bias: Number.NaN, low: Number.NEGATIVE_INFINITY, mean };
  expect(parseChunkLine(chunkLine(odd))).toEqual(odd);
});

test("a line that was cut off anywhere is left out, and those around it are not", () => {
  const line = chunkLine({ chunk: 1, mean: Float64Array.of(1, 2) });
  for (let length = 0; length < line.length; length++) {
    expect(parseChunkLines([line, line.slice(0, length), line])).toHaveLength(2);
  }
});
