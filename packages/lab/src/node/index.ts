/** The parts of the lab that need Node: files, worker threads, runs in a folder, shards, and PNG figures. */
export { type ArenaOptions, runArena } from "./arena.ts";
export { chunkLine, type PointChunk, parseChunkLine } from "./journal.ts";
export { type Merged, mergeShards, writeMerged } from "./merge-shards.ts";
export { type ReproduceOptions, reproducePaper } from "./paper.ts";
export { renderPng } from "./pictures.ts";
export { type ReadOptions, readProblem, readStudy } from "./read-study.ts";
export {
  EarlierResults,
  holdsSuggestion,
  isFinished,
  refuseEarlierResults,
  type WrittenSuggestion,
  writeFrontier,
  writeSuggestion,
} from "./results-folder.ts";
export { type RunOptions, type RunProgress, runExperiment } from "./run-experiment.ts";
export { type RunStudyOptions, runStudy, type StudyResult } from "./run-study.ts";
export { runShard, type Shard, type ShardOptions, type ShardResult } from "./shards.ts";
export { type Study, studyOf, versions } from "./study.ts";
export { RecordedArms, readTable } from "./tables.ts";
export {
  type CustomUtility,
  isProgram,
  readUtility,
  type WorkerExperiment,
  withErrorLocation,
} from "./utility-module.ts";
export { ChunkThreads, type Work, type WorkerPoolOptions } from "./worker-pool.ts";
