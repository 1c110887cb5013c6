import { isUtf8 } from "node:buffer";
import type { IncomingHttpHeaders } from "node:http";
import { type InvalidError, invalid } from "@blendit/core/errors";
import { utilityRefusal } from "@blendit/core/specs";
import { check, type JsonSchema, pathText } from "@blendit/lab/spec";
import type { TSchema } from "typebox";
import { Compile } from "typebox/compile";
import { fieldProblem, Refusal } from "../decisions/refusal.ts";

/** Refuses a value that is not of its form, with all that is wrong. */
type InputCheck = (value: unknown) => void;

/** As many as a form with many empty fields has; a caller needs no more to see what was misunderstood. */
const MOST_COMPLAINTS = 20;

/** A check of a part of a request. */
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

/** Compiled, so that it costs next to nothing where all is well. Schemas that refer to others are not for calls by the thousand. */
function quickCheck(schema: TSchema): (value: unknown) => boolean {
  if ((schema as JsonSchema).$defs !== undefined) return () => false;
  const compiled = Compile(schema);
  return (value) => compiled.Check(value);
}

/** Objectives that core refuses keep its reason, which a list of kinds would not give. */
function refusal(family: string, kind: unknown): InvalidError | undefined {
  return family === "utility" && typeof kind === "string" ? utilityRefusal(kind) : undefined;
}

/** Refuses bodies that Fastify takes for JSON by the first words of their type, and that are in other letters or packed. */
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
 * The value that a body says; undefined for an empty one. Beside what is no JSON it refuses what JSON can say and a program
 * trips over: a key `__proto__`, and halves of a character, which a store would not give back as they came.
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

/** Without recursion, as a body may be nested more deeply than a program can call itself. */
function checkNames(value: unknown): void {
  const waiting: unknown[] = [value];
  while (waiting.length > 0) {
    const part = waiting.pop();
    if (typeof part === "string" && !part.isWellFormed())
      throw badJson(`The body has half of a character: ${JSON.stringify(part).slice(0, 200)}`);
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
