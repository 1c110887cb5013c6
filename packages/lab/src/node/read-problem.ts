import { readFile } from "node:fs/promises";
import { dirname } from "node:path";
import { invalid } from "@blendit/core/errors";
import { armNames } from "../arm-names.ts";
import type { Problem } from "../replication/problem.ts";
import { complaintAt, type Path, pathText } from "../spec/complaint.ts";
import { ExperimentError } from "../spec/experiment-error.ts";
import type { Overrides, ParseOptions } from "../spec/parse-experiment.ts";
import { parseProblemText } from "../spec/parse-text.ts";
import type { RecordedSpec } from "../spec/recorded-spec.ts";
import { readingNotes } from "../tables/reading-notes.ts";
import type { RecordedLaw } from "../tables/recorded-law.ts";
import { fileHashes } from "./file-hashes.ts";
import { RecordedArms, whyUnreadable } from "./recorded-arms.ts";

export interface ReadOptions {
  /** `run` (default) or `optimum`, which needs neither horizon nor learners. */
  readonly needs?: ParseOptions["needs"];
  /** Horizon, replications and seed to take instead of the file's. */
  readonly overrides?: Overrides;
  /** Told what is not wrong but good to know: how many rows of a recorded law had no value. */
  readonly note?: (message: string) => void;
}

/**
 * The problem of the experiment in a YAML or JSON file, checked and with every default filled in. Files of recorded laws are
 * looked for beside it.
 *
 * @throws ExperimentError that names file, line and column of all that is wrong
 */
export async function readProblem(path: string, options: ReadOptions = {}): Promise<Problem> {
  const { needs, overrides, note = () => {} } = options;
  const text = await readText(path);
  const tables = new RecordedArms(dirname(path), note);
  const read: { place: Path; spec: RecordedSpec; law: RecordedLaw }[] = [];
  const problem = parseProblemText(text, path, {
    ...(needs && { needs }),
    ...(overrides && { overrides }),
    sha256: fileHashes(dirname(path)),
    armsBy: (spec, outcomes) => tables.armsBy(spec, outcomes),
    recorded: (spec, place, outcomes) => {
      const law = tables.law(spec, outcomes);
      read.push({ place, spec, law });
      return law.law;
    },
  });
  const names = armNames(problem.experiment);
  const nameOf = (place: Path) => (place[0] === "arms" ? names[place[1] as number]! : pathText(place));
  for (const line of readingNotes(read.map(({ place, spec, law }) => ({ ...law, spec, name: nameOf(place) }))))
    note(line);
  return problem;
}

async function readText(path: string): Promise<string> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    const rule = `an experiment file that can be read (${whyUnreadable(error)})`;
    throw new ExperimentError([complaintAt([], invalid("file", rule, path))]);
  }
}
