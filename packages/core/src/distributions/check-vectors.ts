import { checkFiniteList } from "../errors/checks.ts";
import { invalid } from "../errors/invalid.ts";

/** A list of at least one vector, all of the same length, which is at least 1. */
export function checkVectors(parameter: string, vectors: unknown): readonly (readonly number[])[] {
  if (!Array.isArray(vectors) || vectors.length === 0) {
    throw invalid(parameter, "a list of at least 1 vector", vectors);
  }
  const checked = Array.from(vectors, (vector, index) => checkFiniteList(`${parameter}[${index}]`, vector, 1));
  const length = checked[0]!.length;
  for (const [index, vector] of checked.entries()) {
    if (vector.length !== length) {
      throw invalid(`${parameter}[${index}]`, `${length} numbers, like the first vector`, vector);
    }
  }
  return checked;
}
