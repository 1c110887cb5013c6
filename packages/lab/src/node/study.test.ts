import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { smallExperiment } from "../../test/small-experiment.ts";
import { fingerprintOf, versions } from "./study.ts";

test("a result has the common version of all packages and the running Node's version", () => {
  const root = JSON.parse(readFileSync(join(import.meta.dirname, "../../../../package.json"), "utf8"));
  expect(versions()).toEqual({ blendit: root.version, node: process.version.slice(1) });
});

test("fingerprints are equal for equal experiments only", () => {
  const fingerprint = fingerprintOf(smallExperiment);
  expect(fingerprint).toMatch(/^[0-9a-f]{64}$/);
  expect(fingerprintOf(structuredClone(smallExperiment))).toBe(fingerprint);
  expect(fingerprintOf({ ...smallExperiment, seed: 99 })).not.toBe(fingerprint);
});
