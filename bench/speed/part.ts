import type { Table } from "../table.ts";
import type { Tools } from "./tools.ts";

/** A part of the benchmark: how it is measured, and how its results are shown. */
export interface Part<Result> {
  measure(context: PartContext): Promise<Result>;
  table(result: Result): Table;
  /** Sentences below the table. */
  remarks?(result: Result): readonly string[];
}

export interface PartContext {
  /** The folder for programs and their files during measurements. */
  readonly folder: string;
  readonly tools: Tools;
  /** Whether to measure few and short times. */
  readonly isQuick: boolean;
}

/** Measures one case after the other, and prints their names, because a complete run takes minutes. */
export async function inTurn<Case, Result>(
  cases: readonly Case[],
  name: (one: Case) => string,
  measure: (one: Case) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const one of cases) {
    console.error(`measuring ${name(one)}`);
    results.push(await measure(one));
  }
  return results;
}
