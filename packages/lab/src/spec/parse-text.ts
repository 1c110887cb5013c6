import {
  type Document,
  isAlias,
  isMap,
  isPair,
  isScalar,
  isSeq,
  LineCounter,
  type Node,
  parseDocument,
  visit,
} from "yaml";
import type { Complaint } from "../text/complaint.ts";
import type { Experiment } from "./experiment.ts";
import { ExperimentError, type LocatedComplaint } from "./experiment-error.ts";
import { baseName } from "./names.ts";
import { type ParseOptions, parseProblem } from "./parse-experiment.ts";
import type { Problem } from "./problem.ts";

/**
 * The experiment that a YAML or JSON text describes. Without a name it is named after the file.
 *
 * @throws ExperimentError with file, line and column of all complaints
 */
export function parseExperimentText(text: string, fileName: string, options: ParseOptions = {}): Experiment {
  const source = readSource(text, fileName);
  const [problem] = source.problems([source], options);
  return problem!.experiment;
}

/** A parsed text. */
export interface Source extends SourcePoint {
  /**
   * The problems that the given values describe: the value of the text, or variants of it.
   *
   * @throws ExperimentError with file, line and column of all complaints about any of them
   */
  problems(points: readonly SourcePoint[], options: ParseOptions): Problem[];
  error(complaints: readonly Complaint[]): ExperimentError;
}

/** The value of a text, or a variant of it. */
export interface SourcePoint {
  readonly value: unknown;
  /** Changes the path of a complaint about a variant to its path in the text. */
  readonly place?: (complaint: Complaint) => Complaint;
}

export function readSource(text: string, fileName: string): Source {
  const json = jsonValue(text);
  const yaml = json ? undefined : readYaml(text);
  const syntax = yaml ? syntaxComplaints(yaml.document, text, yaml.at) : [];
  if (syntax.some(({ isKey }) => !isKey)) throw new ExperimentError(syntax, fileName);
  const value = json ? json.value : plainValue(yaml!.document, fileName);
  const name = baseName(fileName) || "experiment";

  function error(complaints: readonly Complaint[]): ExperimentError {
    const { document, at } = yaml ?? readYaml(text);
    return new ExperimentError([...syntax, ...located(complaints, document, at)], fileName);
  }

  function problems(points: readonly SourcePoint[], options: ParseOptions): Problem[] {
    const results = points.map((point) => parseProblem(point.value, { name, ...options }));
    const complaints = results.flatMap((result, index) => {
      const { place = (complaint) => complaint } = points[index]!;
      return result.state === "valid" ? [] : result.complaints.map(place);
    });
    if (complaints.length > 0 || syntax.length > 0) throw error(eachOnce(complaints));
    return results.flatMap((result) => (result.state === "valid" ? [result.problem] : []));
  }

  return { value, error, problems };
}

/** Removes duplicate complaints, which points of a sweep often have. */
function eachOnce(complaints: readonly Complaint[]): Complaint[] {
  return [
    ...new Map(
      complaints.map((complaint) => [JSON.stringify([complaint.path, complaint.message]), complaint]),
    ).values(),
  ];
}

/** The parsed document, and a function that converts offsets to lines and columns. */
function readYaml(text: string): { document: Document; at: Locate } {
  const lineCounter = new LineCounter();
  const document = parseDocument(text, { lineCounter, prettyErrors: false });
  const at = (offset: number) => {
    const { line, col } = lineCounter.linePos(offset);
    return { line, column: col };
  };
  return { document, at };
}

function located(complaints: readonly Complaint[], document: Document, at: Locate): LocatedComplaint[] {
  return complaints.map((complaint) => ({ ...complaint, ...at(offsetOf(document, complaint)) }));
}

/** The value of a document. The YAML package refuses aliases that expand to a huge value. */
function plainValue(document: Document, fileName: string): unknown {
  try {
    return document.toJS();
  } catch (error) {
    if (!(error instanceof ReferenceError)) throw error;
    throw new ExperimentError([{ path: [], message: `Invalid YAML: ${error.message}`, line: 1, column: 1 }], fileName);
  }
}

type Locate = (offset: number) => { line: number; column: number };

/** Errors of the YAML parser. Those about duplicate keys have `isKey`, since the rest of the file can still be checked. */
function syntaxComplaints(document: Document, text: string, at: Locate): LocatedComplaint[] {
  const found = [...document.errors, ...document.warnings].map(({ code, message, pos }): LocatedComplaint => {
    const isSecond = code === "MULTIPLE_DOCS";
    const reason = isSecond ? "a second document begins, but a file may have only one" : yamlReason(message);
    if (code !== "DUPLICATE_KEY") return { path: [], message: `Invalid YAML: ${reason}.`, ...at(pos[0]) };
    const key = /^(?:"[^"\n]*"|'[^'\n]*'|[^\s:]+)/.exec(text.slice(pos[0]))?.[0].replace(/^["']|["']$/g, "");
    return { path: [], message: `The key "${key}" appears twice. Remove one.`, isKey: true, ...at(pos[0]) };
  });
  visit(document, {
    Alias: (_, alias, ancestors) => {
      const target = alias.resolve(document);
      if (target && !ancestors.includes(target)) return;
      const reason = target ? "refers to itself" : "has no anchor before it";
      found.push({ path: [], message: `Invalid YAML: alias *${alias.source} ${reason}.`, ...at(startOf(alias) ?? 0) });
    },
  });
  return found;
}

/** The offset of the deepest existing node on a path: the value or, for a wrong key, the key. */
function offsetOf(document: Document, { path, isKey }: Complaint): number {
  let node: unknown = document.contents;
  let offset = startOf(node) ?? 0;
  for (const [depth, key] of path.entries()) {
    const collection = isAlias(node) ? node.resolve(document) : node;
    if (isSeq(collection) && typeof key === "number") node = collection.items[key];
    else if (isMap(collection)) {
      const pair = collection.items.findLast((item) => isPair(item) && keyText(item.key) === String(key));
      node = isKey && depth === path.length - 1 ? pair?.key : pair?.value;
    } else break;
    const start = startOf(node);
    if (start === undefined) break;
    offset = start;
  }
  return offset;
}

function startOf(node: unknown): number | undefined {
  return (node as Node | null | undefined)?.range?.[0];
}

function keyText(key: unknown): string {
  return String(isScalar(key) ? key.value : key);
}

/**
 * The value of a text that is plain JSON, for which the YAML parser takes a hundred times longer. Undefined for other texts, and for
 * JSON with a duplicate key, which the YAML parser then reports.
 */
export function jsonValue(text: string): { readonly value: unknown } | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  return colonCount(text) === keyCount(value) ? { value } : undefined;
}

/** The number of colons outside strings, which is the number of keys in the text. */
function colonCount(text: string): number {
  const withoutStrings = text.replace(/"(?:[^"\\]|\\.)*"/g, "");
  return withoutStrings.split(":").length - 1;
}

/** The number of keys in all objects, where duplicate keys count once. */
function keyCount(value: unknown): number {
  if (typeof value !== "object" || value === null) return 0;
  const inner: unknown[] = Object.values(value);
  const own = Array.isArray(value) ? 0 : inner.length;
  return inner.reduce<number>((sum, part) => sum + keyCount(part), own);
}

/** Explanations of YAML parser errors, which are in terms of the grammar. */
const reasons: readonly (readonly [RegExp, string])[] = [
  [/^Tabs are not allowed/, "lines must be indented with spaces, not tabs"],
  [/end with a \}/, "a { before this is not closed"],
  [/end with a \]/, "a [ before this is not closed"],
  [/^Missing closing .quote/, "a quote before this is not closed"],
  [/need to be followed by map values/, "a key needs a colon and a space after it"],
  [/need to be on a single line/, "a colon is missing after a key, or a line is not indented like its neighbours"],
  [
    /^Nested mappings are not allowed/,
    "there is a second colon in one line, or a line is not indented like its neighbours",
  ],
  [/^Sequence item without - indicator/, "a line is not indented like its neighbours, or a - is missing"],
  [/^All sequence items must start/, "a - is not indented like its neighbours"],
  [/^Plain value cannot start/, "a text that begins with this character needs quotes"],
  [/^Block collections are not allowed/, "a comma is missing between two entries"],
];

export function yamlReason(message: string): string {
  return reasons.find(([pattern]) => pattern.test(message))?.[1] ?? message;
}
