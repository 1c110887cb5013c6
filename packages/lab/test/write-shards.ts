import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { Journal } from "../src/node/journal.ts";
import { shardChunks, shardFile, shardHead } from "../src/node/shards.ts";
import type { Study } from "../src/node/study.ts";
import { runChunk } from "../src/simulate/chunk.ts";

/** Plays some shards of a study into a new folder, without threads. */
export function writeShards(folder: string, study: Study, numbers: readonly number[], of: number): string {
  mkdirSync(folder);
  for (const shard of numbers.map((index) => ({ index, of }))) {
    const head = shardHead(study, shard, "small.yaml");
    const journal = Journal.open(join(folder, shardFile(shard)), head);
    shardChunks(head.experiments, shard).forEach((chunks, point) => {
      for (const chunk of chunks) journal.add({ point, ...runChunk(study.problems[point]!, chunk) });
    });
  }
  return folder;
}
