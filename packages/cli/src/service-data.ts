import { createRequire } from "node:module";
import { Option } from "commander";
import { nodeComplaint } from "./node-version.ts";

/** The service, which needs a newer Node than the rest of the command line: what is wrong with an older one is said before. */
export async function loadService(): Promise<typeof import("@blendit/service")> {
  const { engines } = createRequire(import.meta.url)("@blendit/service/package.json") as { engines: { node: string } };
  const complaint = nodeComplaint(engines.node, process.versions.node, "The service");
  if (complaint !== undefined) throw new Error(complaint);
  return import("@blendit/service");
}

/** What a command uses where no folder is named. A literal, as help does not load the service, whose default it is. */
export const dataDefault = "(default: BLENDIT_DATA, or blendit-data)";

/** The option `--data`, the same in every command. */
export const dataOption = ["--data <folder>", `the service's data ${dataDefault}`] as const;

/** The option `--database`, the same in every command. */
export const databaseOption = new Option(
  "--database <address>",
  "PostgreSQL in place of a folder: postgres://USER:PASSWORD@HOST/NAME (default: BLENDIT_DATABASE)",
).conflicts("data");

export interface PlaceOptions {
  readonly data?: string | undefined;
  readonly database?: string | undefined;
}

type Service = Awaited<ReturnType<typeof loadService>>;

/**
 * Where the service's data are: as the options say, or the environment, or the usual folder. A folder that is named goes before a
 * database of the environment.
 */
export function placeOf(
  { databaseAddress, defaultOptions, optionsFromEnvironment }: Service,
  { data, database }: PlaceOptions,
): { readonly data: string; readonly database: string | undefined } {
  const environment = optionsFromEnvironment(process.env);
  const named = database === undefined ? undefined : databaseAddress("database", database);
  return {
    data: data ?? environment.data ?? defaultOptions.data,
    database: named ?? (data === undefined ? environment.database : undefined),
  };
}

/** The folder or the address of the service's data. */
export async function dataPlace(options: PlaceOptions): Promise<string> {
  const { data, database } = placeOf(await loadService(), options);
  return database ?? data;
}
