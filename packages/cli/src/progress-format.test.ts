import { describe, expect, test } from "vitest";
import { progressFormat } from "./progress-format.ts";

/** The line at its longest. */
function longestLine(label: string, total: number, columns: number): string {
  const { format, barsize } = progressFormat(label, total, columns);
  const values = {
    bar: "=".repeat(barsize),
    percentage: "100",
    value: String(total),
    total: String(total),
    rate: "9,999,999,999",
    shortRate: "9.99M",
    eta_formatted: "59m59s",
  };
  return format.replace(/\{(\w+)\}/g, (_, name: keyof typeof values) => values[name]);
}

describe("progressFormat", () => {
  test.each([
    [200, /^movie-ratings \[={40}\] 100 % \| 1000\/1000 replications \| 9,999,999,999 rounds\/s \| 59m59s left$/],
    [80, /^movie-ratings \[={10,}\] 100 % \| 9,999,999,999 rounds\/s \| 59m59s left$/],
    [60, /^\[={10,}\] 100 % \| 9,999,999,999 rounds\/s \| 59m59s left$/],
    [40, /^100 % \| 9.99M rounds\/s \| 59m59s left$/],
  ])("keeps share, rate and time left at %i columns", (columns, line) => {
    expect(longestLine("movie-ratings", 1000, columns)).toMatch(line);
  });

  test.each([40, 41, 55, 64, 79, 80, 81, 100, 119, 120, 300])("never wraps at %i columns", (columns) => {
    for (const label of ["a", "an-experiment-with-a-very-long-name-indeed"]) {
      for (const total of [1, 100_000]) expect(longestLine(label, total, columns).length).toBeLessThan(columns);
    }
  });
});
