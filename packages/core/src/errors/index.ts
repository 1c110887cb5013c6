export { InvalidError, invalid } from "./invalid.ts";
export { didYouMean } from "./nearest-name.ts";
