import { expect, test } from "vitest";
import { startBlendit } from "./blendit.ts";
import { blendit } from "./blendit-in-process.ts";
import { small } from "./small-files.ts";
import { workplace } from "./workplace.ts";

const place = workplace();

test("summary.json is identical to the byte for one worker in this process and for two in a separate one", async () => {
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
});
