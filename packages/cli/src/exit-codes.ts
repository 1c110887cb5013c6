/** The input was wrong: a file, an option, a parameter. */
export const BAD_INPUT = 2;
/** The input was fine, the work failed. */
export const FAILURE = 1;
/** Stopped by Ctrl-C, as shells count it. */
export const INTERRUPTED = 130;
