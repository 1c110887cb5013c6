import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";

test("memory does not grow with the replications, and chunks are released once merged", () => {
  const probe = join(import.meta.dirname, "../../test/memory-probe.ts");
  const { growth, held } = JSON.parse(execFileSync(process.execPath, ["--expose-gc", probe], { encoding: "utf8" }));
  // The average weights of 8,000 more replications with 5 rounds, 2 arms and 4 learners would alone take 2.56 MB.
  expect(growth).toBeLessThan(1e6);
  // Ten chunks that finish before the first one must wait for it.
  expect(held).toEqual([10, 0]);
});
