import { failureIn, type ModuleFile } from "./module-file.ts";

/** Does work that may call functions of a program of the user's: what these throw is told with its file and line. */
export async function blaming<Result>(
  file: ModuleFile | undefined,
  work: () => Result | Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw (file && failureIn(file, error)) ?? error;
  }
}
