import { expect, test } from "vitest";
import { smallExperiment } from "../../test/small-experiment.ts";
import { experimentFingerprint } from "./experiment-fingerprint.ts";

test("is the same for the same experiment, and another for another", () => {
  const fingerprint = experimentFingerprint(smallExperiment);
  expect(fingerprint).toMatch(/^[0-9a-f]{64}$/);
  expect(experimentFingerprint(structuredClone(smallExperiment))).toBe(fingerprint);
  expect(experimentFingerprint({ ...smallExperiment, seed: 99 })).not.toBe(fingerprint);
});
