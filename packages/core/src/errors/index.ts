export { checkNumbers } from "./check-numbers.ts";
export { checkOptions } from "./check-options.ts";
export { checkFinite, checkFraction, checkInteger, checkPositive } from "./checks.ts";
export { InvalidError, invalid } from "./invalid.ts";
export { didYouMean } from "./nearest-name.ts";
