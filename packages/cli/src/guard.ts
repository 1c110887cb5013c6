/** The input was wrong: a file, an option, a parameter. */
export const BAD_INPUT = 2;
/** The input was fine, the work failed. */
export const FAILURE = 1;
/** Stopped by Ctrl-C, as shells count it. */
export const INTERRUPTED = 130;

/** Runs a command's work: a complaint about input ends with code 2, any other failure with 1, both as a message. */
export function guard<Arguments extends unknown[]>(
  work: (...args: Arguments) => Promise<void>,
): (...args: Arguments) => Promise<void> {
  return async (...args) => {
    try {
      await work(...args);
    } catch (error) {
      console.error(error instanceof Error ? error.message : String(error));
      process.exitCode = isBadInput(error) ? BAD_INPUT : FAILURE;
    }
  };
}

/** Wrong options, in a sentence that says what to do. */
export class WrongInput extends Error {
  override readonly name = "WrongInput";
}

/** What the packages throw about input, by name: for help alone none of them is loaded. */
const badInput: readonly string[] = [
  "WrongInput",
  "InvalidError",
  "ExperimentError",
  "NoData",
  "TableError",
  "DatabaseNotEmpty",
  "EarlierResults",
];

function isBadInput(error: unknown): boolean {
  return error instanceof Error && badInput.includes(error.name);
}
