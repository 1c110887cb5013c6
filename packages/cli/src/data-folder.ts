import { loadService } from "./load-service.ts";

/** What `--data` is for, wherever it stands. */
export const dataOption = ["--data <folder>", "the service's data (default: BLENDIT_DATA, or blendit-data)"] as const;

/** The folder of the service's data: as the option says, or the environment, or the usual one. */
export async function dataFolder(given: string | undefined): Promise<string> {
  const { defaultOptions, optionsFromEnvironment } = await loadService();
  return given ?? optionsFromEnvironment(process.env).data ?? defaultOptions.data;
}
