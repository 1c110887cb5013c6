import { expect } from "vitest";
import type { LogRow } from "../src/contract/index.ts";
import type { CrashClient } from "./crash-client.ts";

/** Reads the log, and checks that no decision and no key is in it twice. */
export async function readLog(url: string, experiment: string): Promise<LogRow[]> {
  const text = await (await fetch(`${url}/v1/experiments/${experiment}/log?format=ndjson`)).text();
  const rows = text
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as LogRow);
  const keys = rows.flatMap(({ key }) => (key === null ? [] : [key]));
  expect(new Set(rows.map(({ decision }) => decision)).size).toBe(rows.length);
  expect(new Set(keys).size).toBe(keys.length);
  return rows;
}

/** Checks that everything acknowledged is in the log as acknowledged. */
export function expectAcknowledged(
  rows: readonly LogRow[],
  { decisions, rewards }: Pick<CrashClient, "decisions" | "rewards">,
): void {
  const byId = new Map(rows.map((row) => [row.decision, row]));
  const textOf = ({ decision, arm, probability, weightsVersion, group, key, unit }: Partial<LogRow>) =>
    JSON.stringify([decision, arm, probability, weightsVersion, group, key ?? null, unit ?? null]);
  const lost = [...decisions.values()].filter(
    (decision) => textOf(byId.get(decision.decision) ?? {}) !== textOf(decision),
  );
  expect(lost).toEqual([]);
  const unrewarded = [...rewards].filter(([decision, value]) => {
    const row = byId.get(decision);
    return !(row?.reward === value && row.result === "learned");
  });
  expect(unrewarded).toEqual([]);
}

/** The number of decisions of units that kept an earlier arm. */
export function keptArms(rows: readonly LogRow[]): number {
  const units = rows.flatMap(({ unit }) => (unit === null ? [] : [unit]));
  return units.length - new Set(units).size;
}
