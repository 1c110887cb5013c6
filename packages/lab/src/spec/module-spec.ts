import { refused } from "@blendit/core/errors";
import type { UtilitySpec } from "@blendit/core/specs";
import type { Utility } from "@blendit/core/utilities";
import { Type } from "typebox";
import { type Complaint, refusedValue } from "../text/complaint.ts";
import { check } from "./check.ts";

/** A custom utility in an experiment file: its module, and the options of its factory. */
export interface ModuleSpec {
  readonly module: string;
  readonly [option: string]: unknown;
}

/** A custom utility in a parsed experiment: plain data, with the SHA-256 of the file. */
export interface ModuleUtility {
  /** The kind that the utility itself declares. */
  readonly kind: string;
  readonly module: string;
  readonly sha256: string;
  readonly options?: Readonly<Record<string, unknown>>;
}

/** A module of the user: its name as the user would type it, and its URL. */
export interface ModuleFile {
  readonly name: string;
  readonly url: string;
}

/** A utility loaded from a module, and its file. */
export interface LoadedModule {
  readonly utility: Utility;
  readonly sha256: string;
  readonly file: ModuleFile;
}

/** Whether a utility comes from a module. The schema has no such kind, since browsers and the service cannot read files. */
export function namesModule(part: unknown): part is ModuleSpec {
  return typeof part === "object" && part !== null && Object.hasOwn(part, "module");
}

/** The utility of an experiment, if it is one of Blendit's kinds. Throws if it comes from a module, which needs its file. */
export function plainUtility({ utility }: { readonly utility: UtilitySpec | ModuleUtility }): UtilitySpec {
  if (!("module" in utility)) return utility;
  const sentence = "A utility from a module can be built only from its experiment file. Read that file instead.";
  throw refused("utility", sentence, utility.module);
}

const moduleName = Type.Object({
  utility: Type.Object({ module: Type.String({ pattern: "\\S", rule: "a path, such as ./mine.ts" }) }),
});

/** Complaints about the form of a utility with a module. */
export function checkModuleSpec(spec: ModuleSpec): Complaint[] {
  if ("kind" in spec) return [refusedValue(["utility"], "A utility has either a kind or a module, not both.", spec)];
  return check({ utility: { module: spec.module } }, moduleName);
}
