import { readFile } from "node:fs/promises";
import { dirname } from "node:path";
import { invalid } from "@blendit/core/errors";
import type { Problem } from "../replication/problem.ts";
import { complaintAt, pathText } from "../spec/complaint.ts";
import { ExperimentError } from "../spec/experiment-error.ts";
import type { Overrides, ParseOptions } from "../spec/parse-experiment.ts";
import { parseProblemText } from "../spec/parse-text.ts";
import { fileHashes } from "./file-hashes.ts";
import { columnsOf, recordedArms, whyUnreadable } from "./recorded-arms.ts";

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
  const { needs, overrides, note } = options;
  const text = await readText(path);
  const read = recordedArms(dirname(path));
  const sha256 = fileHashes(dirname(path));
  return parseProblemText(text, path, {
    ...(needs && { needs }),
    ...(overrides && { overrides }),
    sha256,
    recorded: (spec, place) => {
      const { law, rowCount, missingCount } = read(spec);
      if (missingCount > 0) {
        const rows = `${missingCount} of ${rowCount} rows of ${spec.file}`;
        note?.(`${pathText(place)}: ${rows} have no "${columnsOf(spec).join(", ")}" and are left out`);
      }
      return law;
    },
  });
}

async function readText(path: string): Promise<string> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    const rule = `an experiment file that can be read (${whyUnreadable(error)})`;
    throw new ExperimentError([complaintAt([], invalid("file", rule, path))]);
  }
}
