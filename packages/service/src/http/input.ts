import { isUtf8 } from "node:buffer";
import type { IncomingHttpHeaders } from "node:http";
import { type InvalidError, invalid } from "@blendit/core/errors";
import { utilityRefusal } from "@blendit/core/specs";
import { check, type JsonSchema, pathText } from "@blendit/lab/spec";
import type { TSchema } from "typebox";
import { Compile } from "typebox/compile";
import { fieldProblem, Refusal } from "../decisions/refusal.ts";

/** Refuses a value that does not match its schema, listing everything that is wrong. */
type InputCheck = (value: unknown) => void;

/** As many as a form with many empty fields has. More would not help a caller to find the mistake. */
const MOST_COMPLAINTS = 20;

/** Makes the check of a part of a request. */
export function inputCheck(schema: TSchema, part: "body" | "path" | "query"): InputCheck {
  const isRight = quickCheck(schema);
  return (value) => {
    if (isRight(value)) return;
    const complaints = check(value, schema as JsonSchema, { refusal, most: MOST_COMPLAINTS });
    if (complaints.length === 0) return;
    const places = complaints.map(({ path, message, rule, value: found }) => {
      const isWhole = path.length === 0 && rule !== undefined;
      return fieldProblem(pathText(path), isWhole ? invalid(part, rule, found).message : message, rule, found);
    });
    const messages = places.map(({ message }) => message).join(" ");
    if (part === "body") throw new Refusal(400, "invalid", messages, places);
    throw new Refusal(400, "invalid", `In the ${part}: ${messages}`);
  };
}

/**
 * A compiled check, which costs almost nothing for valid values. Schemas with references are not compiled; their calls
 * are rare.
 */
function quickCheck(schema: TSchema): (value: unknown) => boolean {
  if ((schema as JsonSchema).$defs !== undefined) return () => false;
  const compiled = Compile(schema);
  return (value) => compiled.Check(value);
}

/** For objectives that core refuses, gives its reason, which is more helpful than a list of kinds. */
function refusal(family: string, kind: unknown): InvalidError | undefined {
  return family === "utility" && typeof kind === "string" ? utilityRefusal(kind) : undefined;
}

/**
 * Refuses bodies that Fastify accepts as JSON by the start of their type, but that have another charset or are
 * compressed.
 */
export function checkJsonType({
  "content-type": type = "",
  "content-encoding": encoding = "identity",
}: IncomingHttpHeaders) {
  const [, charset = "utf-8"] = /;\s*charset\s*=\s*"?([^";\s]*)/i.exec(type) ?? [];
  if (/^utf-?8$/i.test(charset) && encoding.toLowerCase() === "identity") return;
  const found = encoding === "identity" ? `charset ${charset}` : `content-encoding ${encoding}`;
  const message = `Send the body as application/json in UTF-8, not compressed; it came with ${found.slice(0, 100)}.`;
  throw new Refusal(415, "unsupported-media-type", message);
}

/**
 * Parses a body; undefined for an empty one. Besides invalid JSON, it refuses valid JSON that programs stumble over: a
 * key `__proto__`, and half of a surrogate pair, which a store would not preserve.
 */
export function readJson(bytes: Buffer): unknown {
  if (bytes.length === 0) return undefined;
  if (!isUtf8(bytes)) throw badJson("The body is not UTF-8.");
  const text = bytes.toString("utf8");
  const value = parse(text);
  if (text.includes("__proto__") || text.includes("\\u")) checkNames(value);
  return value;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw badJson(`The body is not JSON: ${(error as Error).message.slice(0, 200)}`);
  }
}

/** Iterative, since a body may be nested more deeply than the call stack allows. */
function checkNames(value: unknown): void {
  const waiting: unknown[] = [value];
  while (waiting.length > 0) {
    const part = waiting.pop();
    if (typeof part === "string" && !part.isWellFormed())
      throw badJson(`The body contains half of a surrogate pair: ${JSON.stringify(part).slice(0, 200)}`);
    if (typeof part !== "object" || part === null) continue;
    for (const [key, inner] of Object.entries(part)) {
      if (key === "__proto__") throw badJson('The key "__proto__" is not allowed.');
      waiting.push(key, inner);
    }
  }
}

function badJson(problem: string): Refusal {
  return new Refusal(400, "bad-json", problem);
}
