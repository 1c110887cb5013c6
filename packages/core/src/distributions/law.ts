import { invalid } from "../errors/invalid.ts";
import type { RandomSource } from "../random/random.ts";

/** What an arm pays: a number, or a vector where the utility takes vectors. */
export type Reward = number | ArrayLike<number>;

/** A law of rewards, on the line (`Distribution`) or in R^d (`VectorLaw`). */
export interface Law {
  readonly kind: string;
  /** d for a law of vectors; undefined for a law of numbers. */
  readonly dimension?: number;
  /** How many simple laws it is made of, each of which has to be asked; 1 where left out. */
  readonly terms?: number;
  sample(random: RandomSource): Reward;
}

/** Refuses what is no built law, such as its plain data. */
export function checkLaw(parameter: string, value: unknown): Law {
  if (isLaw(value)) return value;
  throw invalid(parameter, "a law, such as beta({ alpha: 2, beta: 2 }) gives", value);
}

/** Whether something is a built law, not its plain data. */
export function isLaw(value: unknown): value is Law {
  return typeof (value as Partial<Law> | null | undefined)?.sample === "function";
}
