export { invalid } from "./errors/invalid.ts";
export { Random, type RandomSource, type RandomState } from "./random/random.ts";
