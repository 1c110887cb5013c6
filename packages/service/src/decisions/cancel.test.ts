import { expect, test } from "vitest";
import { newExperiment } from "../../test/live.ts";
import { refusalOf, Work } from "../../test/work.ts";

test("a decision that is waiting for its reward can be cancelled, repeatedly", () => {
  const calls = new Work(newExperiment({ reward: { expiresAfter: 60, several: "sum" } }));
  const [open, waiting] = [calls.decide(), calls.decide()];
  calls.reward(waiting, 1, "e");
  for (const made of [open, waiting]) {
    calls.cancel(made);
    calls.cancel(made);
    expect(calls.current(made).result).toBe("never-shown");
    expect(calls.events(made).at(-1)).toEqual(["never-shown", null]);
  }
  calls.seconds = 60;
  expect(calls.close(waiting).result).toBe("never-shown");
  expect(calls.events(open)).toHaveLength(1);
});

test("a decision that is rewarded or whose window has closed cannot be cancelled", () => {
  const calls = new Work(newExperiment({ reward: { expiresAfter: 60 } }));
  const [rewarded, missed] = [calls.decide(), calls.decide()];
  calls.reward(rewarded, 1);
  expect(refusalOf(() => calls.cancel(rewarded))).toBe("409 closed");
  calls.seconds = 60;
  expect(refusalOf(() => calls.cancel(missed))).toBe("409 closed");
  expect(calls.current(missed).result).toBe("missing");
});
