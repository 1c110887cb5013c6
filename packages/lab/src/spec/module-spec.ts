import { refused } from "@blendit/core/errors";
import type { UtilitySpec } from "@blendit/core/specs";
import type { Utility } from "@blendit/core/utilities";
import { Type } from "typebox";
import { type Complaint, refusedValue } from "../text/complaint.ts";
import { check } from "./check.ts";

/** A custom utility in an experiment file: its program, and beside it the options of its factory. */
export interface ModuleSpec {
  readonly module: string;
  readonly [option: string]: unknown;
}

/** A custom utility in an experiment that was read: plain data, with the SHA-256 of the file. */
export interface ModuleUtility {
  /** What the utility calls itself. */
  readonly kind: string;
  readonly module: string;
  readonly sha256: string;
  readonly options?: Readonly<Record<string, unknown>>;
}

/** A program of the user's: its name as the user would type it, and its address. */
export interface ModuleFile {
  readonly name: string;
  readonly url: string;
}

/** A utility that was loaded, and the file that it came from. */
export interface LoadedModule {
  readonly utility: Utility;
  readonly sha256: string;
  readonly file: ModuleFile;
}

/** Whether a utility is that of a program. It is no kind of the schema, since browsers and the service have no files. */
export function namesModule(part: unknown): part is ModuleSpec {
  return typeof part === "object" && part !== null && Object.hasOwn(part, "module");
}

/** The utility of an experiment, where it is one of Blendit's kinds and not that of a program, which needs its file. */
export function plainUtility({ utility }: { readonly utility: UtilitySpec | ModuleUtility }): UtilitySpec {
  if (!("module" in utility)) return utility;
  throw refused("utility", "A utility in a program needs its experiment file: read that instead.", utility.module);
}

const moduleName = Type.Object({
  utility: Type.Object({ module: Type.String({ pattern: "\\S", description: "a path, such as ./mine.ts" }) }),
});

/** All that is wrong with its form. */
export function checkModuleSpec(spec: ModuleSpec): Complaint[] {
  if ("kind" in spec) return [refusedValue(["utility"], "A utility has either a kind or a module, not both.", spec)];
  return check({ utility: { module: spec.module } }, moduleName);
}
