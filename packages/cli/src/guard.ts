import { BAD_INPUT, FAILURE } from "./exit-codes.ts";

/** Runs a command's work: a complaint about input ends with code 2, any other failure with 1, both as a message. */
export function guard<Words extends unknown[]>(
  work: (...words: Words) => Promise<void>,
): (...words: Words) => Promise<void> {
  return async (...words) => {
    try {
      await work(...words);
    } catch (error) {
      console.error(error instanceof Error ? error.message : String(error));
      process.exitCode = isBadInput(error) ? BAD_INPUT : FAILURE;
    }
  };
}

/** Core and lab complain about input with range errors and experiment errors. */
function isBadInput(error: unknown): boolean {
  return error instanceof RangeError || (error instanceof Error && error.name === "ExperimentError");
}
