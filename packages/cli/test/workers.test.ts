import { describe, expect, test } from "vitest";
import { startBlendit } from "./blendit.ts";
import { blendit } from "./blendit-in-process.ts";
import { small } from "./small-files.ts";
import { workplace } from "./workplace.ts";

const place = workplace();

describe("summary.json is identical to the byte for one worker and for two", () => {
  test("in this process and in a separate one", async () => {
    // 12 replications make three chunks, the last one small.
    const run = ["run", place.write("many.yaml", { ...small, horizon: 150, replications: 12 }), "--out"];
    for (const [workers, ended] of [
      ["1", blendit(place.folder, ...run, "by 1", "--workers", "1")],
      ["2", startBlendit(place.folder, ...run, "by 2", "--workers", "2").ended],
    ] as const) {
      const { code, stdout, stderr } = await ended;
      expect(code, stderr).toBe(0);
      expect(stdout).toMatch(new RegExp(`\n\nby ${workers}/report\\.html `));
    }
    const one = place.lastingSummary("by 1");
    expect(place.lastingSummary("by 2")).toBe(one);
    expect(one).not.toContain('"mean": null');
    for (const { utilityGap } of place.summary("by 1").learners) {
      expect(utilityGap.at(-1)!.mean).toBeGreaterThanOrEqual(0);
    }
  });

  test("with more workers than chunks", async () => {
    const file = place.write("few.yaml", { ...small, replications: 2, diagnostics: ["regret"] });
    for (const workers of ["1", "9"]) {
      const { code, stderr } = await blendit(
        place.folder,
        "run",
        file,
        "--out",
        `few by ${workers}`,
        "--workers",
        workers,
      );
      expect(code, stderr).toBe(0);
    }
    expect(place.lastingSummary("few by 9")).toBe(place.lastingSummary("few by 1"));
  });
});
