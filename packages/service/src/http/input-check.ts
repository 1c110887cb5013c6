import { type InvalidError, invalid } from "@blendit/core/errors";
import { utilityRefusal } from "@blendit/core/specs";
import { check, type JsonSchema, pathText } from "@blendit/lab/spec";
import type { TSchema } from "typebox";
import { Compile } from "typebox/compile";
import { Refusal } from "../decisions/refusal.ts";

/** Refuses a value that is not of its form, with all that is wrong. */
export type InputCheck = (value: unknown) => void;

/** A caller needs no more to see what was misunderstood. */
const MOST_COMPLAINTS = 5;

/** A check of a part of a request. */
export function inputCheck(schema: TSchema, part: "body" | "path" | "query"): InputCheck {
  const isRight = quickCheck(schema);
  return (value) => {
    if (isRight(value)) return;
    const complaints = check(value, schema as JsonSchema, { refusal, most: MOST_COMPLAINTS });
    if (complaints.length === 0) return;
    const places = complaints.map(({ path, message, rule, value: found }) => ({
      path: pathText(path),
      message: path.length === 0 && rule !== undefined ? invalid(part, rule, found).message : message,
    }));
    const messages = places.map(({ message }) => message).join("; ");
    if (part === "body") throw new Refusal(400, "invalid", messages, places);
    throw new Refusal(400, "invalid", `${messages} (in the ${part})`);
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
