import type { Experiment } from "../spec/experiment.ts";

/** What a command says in place of the file. */
type RunOption = "seed" | "replications" | "horizon";

export interface RunCommandOptions {
  readonly file: string;
  readonly folder: string;
  readonly experiment: Experiment;
  /** Those that the command is to say. */
  readonly options: readonly RunOption[];
}

/** The command that runs an experiment file again with the same numbers. */
export function runCommand({ file, folder, experiment, options }: RunCommandOptions): string {
  const said = options.map((name) => `--${name} ${experiment[name]}`);
  return ["npx blendit run", shellWord(file), "--out", shellWord(folder), ...said].join(" ");
}

/** Quoted where a shell would otherwise take a file's name apart. */
function shellWord(word: string): string {
  return /^[\w./@:+-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
