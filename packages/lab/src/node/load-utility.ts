import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { basename, extname } from "node:path";
import { fileURLToPath } from "node:url";
import { InvalidError, invalid } from "@blendit/core/errors";
import { type CustomOptions, custom, type Utility } from "@blendit/core/utilities";
import type { LoadedModule } from "../spec/module-spec.ts";
import { lineIn, type ModuleFile } from "./module-file.ts";
import { whyUnreadable } from "./why-unreadable.ts";

/** What a program exports. */
export type Exports = Readonly<Record<string, unknown>>;

const WANTED = "a utility, the options of custom({ ... }), or a function that gives one of these";

/**
 * The utility that a program exports by default, or under the name `utility`: built, or as the options of `custom`, or a
 * function that gives one of these from options.
 */
export async function loadUtility(
  file: ModuleFile,
  options?: Readonly<Record<string, unknown>>,
): Promise<LoadedModule & { readonly exports: Exports }> {
  const sha256 = createHash("sha256").update(readProgram(file)).digest("hex");
  const exports = await load(file);
  return { utility: utilityOf(file, exports, options), sha256, exports };
}

function readProgram({ name, url }: ModuleFile): Buffer {
  try {
    return readFileSync(fileURLToPath(url));
  } catch (error) {
    throw invalid("module", `a JavaScript or TypeScript file that can be read (${whyUnreadable(error)})`, name);
  }
}

async function load(file: ModuleFile): Promise<Exports> {
  const { name, url } = file;
  try {
    return (await import(url)) as Exports;
  } catch (error) {
    const isUnknown = (error as NodeJS.ErrnoException).code === "ERR_UNKNOWN_FILE_EXTENSION";
    if (isUnknown && !/ts$/.test(name)) throw invalid("module", "a name that ends in .js, .mjs, .ts or .mts", name);
    if (isUnknown) {
      const rule = `JavaScript, as Node ${process.versions.node} does not run TypeScript (22.18 and later do)`;
      throw invalid("module", rule, name);
    }
    throw invalid("module", `a program that loads (${told(file, error)})`, name);
  }
}

function utilityOf(file: ModuleFile, exports: Exports, options: Readonly<Record<string, unknown>> = {}): Utility {
  const exported = exports.default ?? exports.utility;
  const isFactory = typeof exported === "function";
  if (!isFactory && Object.keys(options).length > 0) {
    throw invalid("module", "a function by default, to be given these options", Object.keys(options));
  }
  const made = isFactory ? called(file, exported as (options: unknown) => unknown, options) : exported;
  if (isUtility(made)) return made;
  if (isCustom(made)) return customOf(file, made);
  const what = isFactory ? "function that gives" : "default export (or one named utility):";
  throw invalid("module", `a ${what} ${WANTED}`, made);
}

function called(file: ModuleFile, factory: (options: unknown) => unknown, options: object): unknown {
  try {
    return factory(options);
  } catch (error) {
    throw invalid("module", `a function that gives a utility (${told(file, error)})`, options);
  }
}

function customOf(file: ModuleFile, options: CustomOptions): Utility {
  const { name } = file;
  try {
    return custom({ kind: basename(name, extname(name)), ...options });
  } catch (error) {
    if (!(error instanceof InvalidError)) throw error;
    throw invalid("module", `the options of custom({ ... }) (${error.message})`, name);
  }
}

function isUtility(made: unknown): made is Utility {
  const { kind, learningSpace, knownSpace } = (made ?? {}) as Partial<Utility>;
  return typeof kind === "string" && typeof learningSpace === "function" && typeof knownSpace === "function";
}

function isCustom(made: unknown): made is CustomOptions {
  return typeof made === "object" && made !== null && ["features", "value", "gradient"].some((name) => name in made);
}

/** An error with the line of the program that it arose in, where it did. */
function told(file: ModuleFile, error: unknown): string {
  const { line, column } = lineIn(file, error) ?? {};
  const place = [file.name, line, column].filter((part) => part !== undefined).join(":");
  return `${place}: ${error instanceof Error ? error.message : String(error)}`;
}
