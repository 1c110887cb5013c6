export { checkOptions } from "./check-options.ts";
export { checkFinite, checkFraction, checkInteger, checkNumbers, checkPositive } from "./checks.ts";
export { InvalidError, invalid, refused } from "./invalid.ts";
export { didYouMean } from "./nearest-name.ts";
