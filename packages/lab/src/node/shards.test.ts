import { describe, expect, test } from "vitest";
import { smallExperiment } from "../../test/small-experiment.ts";
import { allChunks } from "../simulate/chunk.ts";
import { checkShard, shardChunks } from "./shards.ts";

/** Experiments with 7, 1 and 20 chunks. */
const experiments = [31, 2, 100].map((replications) => ({ ...smallExperiment, replications }));

describe("shardChunks", () => {
  test.each([1, 2, 3, 7, 28, 40])(
    "%i shards have each chunk once, in order, with sizes that differ by at most one",
    (of) => {
      const shards = Array.from({ length: of }, (_, index) => shardChunks(experiments, { index: index + 1, of }));
      for (const [point, experiment] of experiments.entries()) {
        expect(shards.flatMap((chunks) => chunks[point]!)).toEqual(allChunks(experiment));
      }
      const sizes = shards.map((chunks) => chunks.flat().length);
      expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1);
    },
  );

  test("a shard has only consecutive chunks", () => {
    expect(shardChunks(experiments, { index: 1, of: 4 })).toEqual([[0, 1, 2, 3, 4, 5, 6], [], []]);
  });
});

describe("checkShard", () => {
  test.each([
    [{ index: 0, of: 4 }, "shard must be a shard from 1 to 4"],
    [{ index: 5, of: 4 }, "shard must be a shard from 1 to 4"],
    [{ index: Number.NaN, of: 4 }, "shard must be a shard from 1 to 4"],
    [{ index: 1, of: 0 }, "shard must be a whole number of shards, at least 1"],
  ])("refuses %o", (shard, message) => {
    expect(() => checkShard(shard)).toThrow(message);
  });
});
