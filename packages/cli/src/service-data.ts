import { createRequire } from "node:module";
import { Option } from "commander";
import { nodeComplaint } from "./node-version.ts";

/** Loads the service, which needs a newer Node than the other commands. */
export async function loadService(): Promise<typeof import("@blendit/service")> {
  const { engines } = createRequire(import.meta.url)("@blendit/service/package.json") as { engines: { node: string } };
  const complaint = nodeComplaint(engines.node, process.versions.node, "The service");
  if (complaint !== undefined) throw new Error(complaint);
  return import("@blendit/service");
}

/** The default folder, for help texts. A copy of the service's default, because help does not load the service. */
export const dataDefault = "(default: BLENDIT_DATA or blendit-data)";

/** The option `--data` of all commands. */
export const dataOption = ["--data <folder>", `folder of the service ${dataDefault}`] as const;

/** The option `--database` of all commands. */
export const databaseOption = new Option(
  "--database <address>",
  "instead of a folder, postgres://USER:PASSWORD@HOST/NAME (default: BLENDIT_DATABASE)",
).conflicts("data");

export interface PlaceOptions {
  readonly data?: string | undefined;
  readonly database?: string | undefined;
}

type Service = Awaited<ReturnType<typeof loadService>>;

/**
 * Where the service's data is: from the options, else the environment, else the default. A folder in the options overrides a
 * database in the environment.
 */
export function placeOf(
  { databaseAddress, defaultOptions, optionsFromEnvironment }: Service,
  { data, database }: PlaceOptions,
): { readonly data: string; readonly database: string | undefined } {
  const environment = optionsFromEnvironment(process.env);
  const named = database === undefined ? undefined : databaseAddress("--database", database);
  return {
    data: data ?? environment.data ?? defaultOptions.data,
    database: named ?? (data === undefined ? environment.database : undefined),
  };
}

/** The folder or database address of the service's data. */
export async function dataPlace(options: PlaceOptions): Promise<string> {
  const { data, database } = placeOf(await loadService(), options);
  return database ?? data;
}
