/** Exit code for wrong input: a file, an option, a parameter. */
export const BAD_INPUT = 2;
/** Exit code for a failure with correct input. */
export const FAILURE = 1;
/** Exit code after Ctrl-C, by shell convention. */
export const INTERRUPTED = 130;

/** Runs a command. On failure it prints the message and exits with 2 for wrong input, else with 1. */
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

/** Wrong options; the message says what to do. */
export class WrongInput extends Error {
  override readonly name = "WrongInput";
}

/** Names of the errors that the packages throw for wrong input. Names, because importing the classes would slow down `--help`. */
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
