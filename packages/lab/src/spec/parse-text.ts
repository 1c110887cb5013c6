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
import { type ParseOptions, parseProblem } from "./parse-experiment.ts";
import type { Problem } from "./problem.ts";

/**
 * The experiment that a YAML or JSON text describes. Its name, where it does not say one, is that of the file.
 *
 * @throws ExperimentError that names file, line and column of all that is wrong
 */
export function parseExperimentText(text: string, fileName: string, options: ParseOptions = {}): Experiment {
  const source = readSource(text, fileName);
  const [problem] = source.problems([source], options);
  return problem!.experiment;
}

/** A text that was read, and what it says. */
export interface Source extends SourcePoint {
  /**
   * The problems that its value describes, or several values in place of its own.
   *
   * @throws ExperimentError that names file, line and column of all that is wrong with any of them
   */
  problems(points: readonly SourcePoint[], options: ParseOptions): Problem[];
  error(complaints: readonly Complaint[]): ExperimentError;
}

/** A value in the place of a text's own, and where in the text a complaint about it belongs, if that is elsewhere. */
export interface SourcePoint {
  readonly value: unknown;
  readonly place?: (complaint: Complaint) => Complaint;
}

export function readSource(text: string, fileName: string): Source {
  const json = jsonValue(text);
  const yaml = json ? undefined : readYaml(text);
  const syntax = yaml ? syntaxComplaints(yaml.document, text, yaml.at) : [];
  if (syntax.some(({ isKey }) => !isKey)) throw new ExperimentError(syntax, fileName);
  const value = json ? json.value : plainValue(yaml!.document, fileName);
  const name = baseName(fileName);

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

/** Points of a sweep often have the same complaints: each is listed once. */
function eachOnce(complaints: readonly Complaint[]): Complaint[] {
  return [
    ...new Map(
      complaints.map((complaint) => [JSON.stringify([complaint.path, complaint.message]), complaint]),
    ).values(),
  ];
}

/** The document, and a way to tell its lines. */
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

/** The value of a document; one whose aliases unfold without end is refused by the YAML package. */
function plainValue(document: Document, fileName: string): unknown {
  try {
    return document.toJS();
  } catch (error) {
    if (!(error instanceof ReferenceError)) throw error;
    throw new ExperimentError([{ path: [], message: `Invalid YAML: ${error.message}`, line: 1, column: 1 }], fileName);
  }
}

type Locate = (offset: number) => { line: number; column: number };

/** What the YAML parser found. Duplicate keys are marked by `isKey`: the rest of the file is checked nevertheless. */
function syntaxComplaints(document: Document, text: string, at: Locate): LocatedComplaint[] {
  const found = [...document.errors, ...document.warnings].map(({ code, message, pos }): LocatedComplaint => {
    const reason = code === "MULTIPLE_DOCS" ? "a second document begins, and a file has only one" : yamlReason(message);
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

/** Where in the text the deepest part of a path that is there begins: the value, or for a wrong key the key. */
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

/** The name of a file without its folder and ending, with either kind of slash. */
function baseName(fileName: string): string {
  const name = fileName.split(/[\\/]/).at(-1)!;
  return name.replace(/(.)\.[^.]*$/, "$1") || "experiment";
}

/**
 * The value of a text that is plain JSON, which a reader of YAML takes a hundred times as long for. Undefined for other texts,
 * and for JSON with a key that stands twice in an object, about which there is something to say.
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

/** Colons outside of strings: one for each key that is written. */
function colonCount(text: string): number {
  const withoutStrings = text.replace(/"(?:[^"\\]|\\.)*"/g, "");
  return withoutStrings.split(":").length - 1;
}

/** Keys of all objects: of two that are equal one is left. */
function keyCount(value: unknown): number {
  if (typeof value !== "object" || value === null) return 0;
  const inner: unknown[] = Object.values(value);
  const own = Array.isArray(value) ? 0 : inner.length;
  return inner.reduce<number>((sum, part) => sum + keyCount(part), own);
}

/** Errors of the YAML parser, which are in terms of its grammar, and what people who write a file need to know. */
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
