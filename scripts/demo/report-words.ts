import type { ExperimentReport } from "@blendit/service/contract";

/** What an experiment has learned, in words. */
export function reportWords({ id, name, counts, arms, utility, certificate }: ExperimentReport): string {
  const rows = arms.map(({ name: arm, recommended, decisions, mean, deviation }) =>
    [arm, percent(recommended), decisions, rounded(mean), rounded(deviation)].map(String),
  );
  return [
    `${name} (experiment ${id}): ${counts.decisions} decisions, ${counts.learned} rewards learned.`,
    "",
    ...table([["arm", "best share", "decisions", "mean score", "deviation"], ...rows]),
    "",
    "Distance of the scores' distribution from the target (squared Wasserstein distance; 0 is best):",
    `  the learned blend ${rounded(distance(utility.recommended))}, equal shares ${rounded(distance(utility.equal))}, ` +
      `medium alone ${rounded(distance(utility.control))}`,
    certificate.sentence,
  ].join("\n");
}

function table(rows: readonly (readonly string[])[]): string[] {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  return rows.map((row) => {
    const cells = row.map((cell, column) => (column === 0 ? cell.padEnd(widths[0]!) : cell.padStart(widths[column]!)));
    return `  ${cells.join("  ")}`;
  });
}

function distance(utility: number | null): number | null {
  return utility === null ? null : -utility;
}

function percent(share: number): string {
  return `${Math.round(100 * share)} %`;
}

function rounded(value: number | null): string {
  return value === null ? "-" : String(Number(value.toPrecision(2)));
}
