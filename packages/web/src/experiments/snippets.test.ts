import { expect, test } from "vitest";
import { clientSnippet, curlSnippet, exampleOutcome } from "./snippets.ts";

const options = {
  origin: "http://127.0.0.1:4880",
  id: "quiz",
  arms: ["a", 'b "c"'],
  outcome: "it's",
  hasKeys: true,
  isObserveOnly: false,
};

test("shell commands read the key from a variable, and quote special characters", () => {
  expect(curlSnippet(options).split("\n\n")[1]).toBe(
    `curl -s -H "authorization: Bearer $BLENDIT_KEY" -H 'content-type: application/json' ` +
      `http://127.0.0.1:4880/v1/experiments/quiz/rewards -d '{"key":"request-1","value":"it'\\''s"}'`,
  );
  expect(curlSnippet({ ...options, hasKeys: false })).not.toContain("authorization");
});

test("the program has the arms and the outcome as literals", () => {
  const program = clientSnippet(options);
  expect(program).toContain('arms: { "quiz": ["a","b \\"c\\""] }');
  expect(program).toContain('{ value: "it\'s" }');
  expect(program).toContain("key: process.env.BLENDIT_KEY");
  expect(clientSnippet({ ...options, hasKeys: false })).not.toContain("BLENDIT_KEY");
});

test("an experiment that only observes gets the decisions of the program, because it refuses to decide", () => {
  const observed = '{"key":"request-1","arm":"a","probability":0.5,"value":3}';
  const observing = { ...options, outcome: 3, isObserveOnly: true };
  expect(curlSnippet(observing)).toMatch(`/v1/experiments/quiz/observations -d '${observed}'`);
  const program = clientSnippet(observing);
  expect(program).toContain(`await blendit.observe("quiz", ${observed});`);
  expect(program).not.toMatch(/resilient|decide|arms:/);
});

const range = [0, 4] as const;

test.each([
  [{ utility: { kind: "entropy", categories: ["red", "blue"] } }, "red"],
  [{ utility: { kind: "quota", values: [3, 4], share: 0.5 } }, 3],
  [{ utility: { kind: "variance" }, support: range }, 2],
  [{ utility: { kind: "variance", support: range }, support: null }, 2],
  [{ utility: { kind: "wasserstein", target: { kind: "uniform", low: 0, high: 1000 } } }, 500],
  [{ utility: { kind: "cramer", target: { kind: "gaussian", mean: -3, deviation: 2 } } }, -3],
  [{ utility: { kind: "kl", target: { kind: "discrete", values: ["red", "blue"], masses: [0.5, 0.5] } } }, "red"],
  [{ utility: { kind: "quota", low: 20, high: 40, share: 0.5 } }, 30],
  [{ utility: { kind: "quota", low: 20, share: 0.5 } }, 0.7],
  [{ utility: { kind: "variance" } }, 0.7],
  [{ utility: { kind: "log-det" }, dimension: 2 }, [0.7, 0.7]],
  [{ utility: { kind: "log-det" }, dimension: 2, support: range }, [2, 2]],
  [{ utility: { kind: "mmd", target: { kind: "gaussian-vector", mean: [1, 2] } }, dimension: null }, [1, 2]],
  [{ utility: { kind: "mmd", target: { kind: "empirical-vectors", samples: [[3, 4]] } }, dimension: null }, [3, 4]],
])("an example outcome for %j is %j", (settings, outcome) => {
  expect(exampleOutcome(settings)).toEqual(outcome);
});
