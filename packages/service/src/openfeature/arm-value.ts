import type { FlagValue } from "@openfeature/server-sdk";
import { TypeMismatchError } from "@openfeature/server-sdk";

export type FlagType = "string" | "number" | "boolean" | "object";

/**
 * What an arm stands for: the value of its variant where there is one, else its name, read as JSON where a number, a truth
 * value or an object is asked for.
 *
 * @throws TypeMismatchError where that is of another type
 */
export function armValue(
  arm: string,
  type: FlagType,
  variants: Readonly<Record<string, FlagValue>> | undefined,
): FlagValue {
  const value = variants && Object.hasOwn(variants, arm) ? variants[arm]! : type === "string" ? arm : parsed(arm);
  if (typeof value === type && value !== null) return value;
  throw new TypeMismatchError(
    `expected a value of type ${type}, got the arm ${JSON.stringify(arm)}; variants may give it one`,
  );
}

function parsed(arm: string): FlagValue {
  try {
    return JSON.parse(arm);
  } catch {
    return arm;
  }
}
