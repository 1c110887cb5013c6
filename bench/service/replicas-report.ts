import { markdownTable, number, rate, withRange } from "../table.ts";
import type { ReplicasRate, ReplicasResult } from "./results.ts";

const names = {
  decide: "decide",
  pair: "decide + reward",
  batch: "decide + reward, batches of 100",
} as const;

export function replicasTable(results: readonly ReplicasResult[]): string {
  const columns = [
    "work",
    "servers",
    "a second",
    "two / one",
    "client µs",
    "servers µs",
    "database µs",
    "processors busy",
  ];
  const row = (of: ReplicasRate, servers: string, ratio: string) => [
    servers,
    rate(of.rate.median),
    ratio,
    number(of.client.median),
    number(of.servers.median),
    of.database ? number(of.database.median) : "unknown",
    number(busy(of)),
  ];
  const rows = results.flatMap(({ work, one, two, ratio }) => [
    [names[work], ...row(one, "1", "1")],
    ["", ...row(two, "2", withRange(ratio))],
  ]);
  return markdownTable({ columns, rows });
}

/** How many processors all of it kept busy. */
function busy({ rate: { median }, client, servers, database }: ReplicasRate): number {
  return (median * (client.median + servers.median + (database?.median ?? 0))) / 1e6;
}
