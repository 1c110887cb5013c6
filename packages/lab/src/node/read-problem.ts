import { readFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { invalid } from "@blendit/core/errors";
import { armNames } from "../arm-names.ts";
import { Problem } from "../replication/problem.ts";
import { complaintAt, type Path, pathText } from "../spec/complaint.ts";
import { ExperimentError } from "../spec/experiment-error.ts";
import { namesModule } from "../spec/module-spec.ts";
import type { Overrides, ParseOptions } from "../spec/parse-experiment.ts";
import { readSource } from "../spec/parse-text.ts";
import type { RecordedSpec } from "../spec/recorded-spec.ts";
import { readingNotes } from "../tables/reading-notes.ts";
import type { RecordedLaw } from "../tables/recorded-law.ts";
import { blaming } from "./blaming.ts";
import { fileHashes } from "./file-hashes.ts";
import { loadUtility } from "./load-utility.ts";
import type { ModuleFile } from "./module-file.ts";
import { isProgram } from "./read-utility.ts";
import { RecordedArms } from "./recorded-arms.ts";
import { whyUnreadable } from "./why-unreadable.ts";

/** How an experiment file is to be read. */
export interface ReadOptions {
  /** `run` (default) or `optimum`, which needs neither horizon nor learners. */
  readonly needs?: ParseOptions["needs"];
  /** Horizon, replications and seed to take instead of the file's. */
  readonly overrides?: Overrides;
  /** Told what is not wrong but good to know: how many rows of a recorded law had no value. */
  readonly note?: (message: string) => void;
}

/**
 * The problem of the experiment in a YAML or JSON file, checked and with every default filled in. Files of recorded laws, and
 * the program of a utility of one's own, are looked for beside it.
 *
 * @throws ExperimentError that names file, line and column of all that is wrong
 */
export async function readProblem(path: string, options: ReadOptions = {}): Promise<Problem> {
  const { needs, overrides, note = () => {} } = options;
  const source = readSource(await readText(path), path);
  const own = await ownUtility(source.value, path);
  const tables = new RecordedArms(dirname(path), note);
  const read: { place: Path; spec: RecordedSpec; law: RecordedLaw }[] = [];
  const parse: ParseOptions = {
    ...(needs && { needs }),
    ...(overrides && { overrides }),
    sha256: fileHashes(dirname(path)),
    armsBy: (spec, outcomes) => tables.armsBy(spec, outcomes),
    recorded: (spec, place, outcomes) => {
      const law = tables.law(spec, outcomes);
      read.push({ place, spec, law });
      return law.law;
    },
    ...(own && { module: own.loaded }),
  };
  const problem = own
    ? await blaming(own.file, () => withModule(source.problem(parse), own.file))
    : source.problem(parse);
  const names = armNames(problem.experiment);
  const nameOf = (place: Path) => (place[0] === "arms" ? names[place[1] as number]! : pathText(place));
  const readings = read.map(({ place, spec, law }) => ({ ...law, spec, name: nameOf(place) }));
  for (const line of readingNotes(readings)) note(line);
  return problem;
}

/** The utility of one's own that an experiment names, loaded; what went wrong with that is told when it is asked for. */
async function ownUtility(value: unknown, path: string) {
  const { utility } = (value ?? {}) as { readonly utility?: unknown };
  if (!namesModule(utility) || typeof utility.module !== "string") return undefined;
  const { module, ...options } = utility;
  const file = { name: join(dirname(path), module), url: pathToFileURL(resolve(dirname(path), module)).href };
  const [loaded] = await Promise.allSettled([loadUtility(file, options)]);
  return {
    file,
    loaded: () => {
      if (loaded.status === "fulfilled") return loaded.value;
      throw loaded.reason;
    },
  };
}

function withModule(problem: Problem, file: ModuleFile): Problem {
  return new Problem(problem.experiment, { parts: problem.parts, module: file });
}

async function readText(path: string): Promise<string> {
  const refused = (rule: string) => new ExperimentError([complaintAt([], invalid("file", rule, path))]);
  if (isProgram(path)) throw refused("an experiment in YAML or JSON (a utility is tried with: blendit check FILE)");
  let text: string;
  try {
    text = await readFile(path, "utf8");
  } catch (error) {
    throw refused(`an experiment file that can be read (${whyUnreadable(error)})`);
  }
  // Zeros between the letters, or marks in their place, are what other encodings and pictures come to.
  if (/[\0\uFFFD]/.test(text)) throw refused("an experiment file of text in UTF-8");
  return text;
}
