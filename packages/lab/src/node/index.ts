export { blaming } from "./blaming.ts";
export { isFinished } from "./is-finished.ts";
export { type ReadOptions, readProblem } from "./read-problem.ts";
export { type CustomUtility, isProgram, readUtility } from "./read-utility.ts";
export { type ReproduceOptions, reproducePaper } from "./reproduce-paper.ts";
export { type ArenaOptions, runArena } from "./run-arena.ts";
export { type RunOptions, runExperiment } from "./run-experiment.ts";
export { type RunInFolderOptions, runInFolder } from "./run-in-folder.ts";
