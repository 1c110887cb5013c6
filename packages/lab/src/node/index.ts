export { type ReadOptions, readExperiment } from "./read-experiment.ts";
export { type ReproduceOptions, reproducePaper } from "./reproduce-paper.ts";
export { type RunOptions, runExperiment } from "./run-experiment.ts";
export { type RunInFolderOptions, runInFolder } from "./run-in-folder.ts";
