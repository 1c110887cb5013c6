/** What `--force` is for, where results go to a folder. */
export const forceOption = ["--force", "replace the results that the folder holds"] as const;

/**
 * Refuses a folder with results, which a command would replace, unless that is forced.
 *
 * @throws EarlierResults
 */
export async function keepResults(folder: string, force: boolean | undefined): Promise<void> {
  if (force) return;
  const { refuseEarlierResults } = await import("@blendit/lab/node");
  refuseEarlierResults(folder, "Choose another folder, or replace them with --force.");
}
