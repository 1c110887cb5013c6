import { expect, test } from "vitest";
import { manifest, nodeComplaint } from "./node-version.ts";

test.each(["22.11.99", "20.20.2", "9.0.0", "22.11.0-nightly"])("Node %s is too old for >=22.12.0", (version) => {
  expect(nodeComplaint(">=22.12.0", version)).toBe(`Blendit needs Node 22.12.0 or later; this is Node ${version}.`);
});

test.each(["22.12.0", "22.12.1", "22.13.0-nightly", "24.0.0", "100.0.0"])("Node %s is new enough", (version) => {
  expect(nodeComplaint(">=22.12.0", version)).toBeUndefined();
});

test("the package's engines field has this form, and the tests run on a suitable Node", () => {
  expect(manifest.engines.node).toMatch(/^>=\d+\.\d+\.\d+$/);
  expect(nodeComplaint(manifest.engines.node, process.versions.node)).toBeUndefined();
});

test("the message can name the service, and the range can be a major version only", () => {
  expect(nodeComplaint(">=24", "22.12.0", "The service")).toBe(
    "The service needs Node 24 or later; this is Node 22.12.0.",
  );
  expect(nodeComplaint(">=24", "24.0.0", "The service")).toBeUndefined();
});
