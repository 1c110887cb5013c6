import { isUtf8 } from "node:buffer";
import { Refusal } from "../decisions/refusal.ts";

/**
 * The value that a body says; undefined for an empty one. Beside what is no JSON it refuses what JSON can say and a program
 * trips over: a key `__proto__`, and halves of a character, which a store would not give back as they came.
 */
export function readJson(bytes: Buffer): unknown {
  if (bytes.length === 0) return undefined;
  if (!isUtf8(bytes)) throw badJson("UTF-8", "other bytes");
  const text = bytes.toString("utf8");
  const value = parse(text);
  if (text.includes("__proto__") || text.includes("\\u")) checkNames(value);
  return value;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw badJson("JSON", (error as Error).message);
  }
}

/** Without recursion, as a body may be nested more deeply than a program can call itself. */
function checkNames(value: unknown): void {
  const waiting: unknown[] = [value];
  while (waiting.length > 0) {
    const part = waiting.pop();
    if (typeof part === "string" && !part.isWellFormed()) throw badJson("whole characters", JSON.stringify(part));
    if (typeof part !== "object" || part === null) continue;
    for (const [key, inner] of Object.entries(part)) {
      if (key === "__proto__") throw badJson("keys other than __proto__", '"__proto__"');
      waiting.push(key, inner);
    }
  }
}

function badJson(rule: string, found: string): Refusal {
  return new Refusal(400, "bad-json", `invalid body: expected ${rule}, got ${found.slice(0, 200)}`);
}
