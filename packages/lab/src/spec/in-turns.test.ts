import { describe, expect, it } from "vitest";
import { inTurns } from "./in-turns.ts";

/** Steps of ten milliseconds each, as many as asked for. */
function* slowSteps(count: number): Generator<number, string> {
  for (let step = 1; step <= count; step++) {
    const start = performance.now();
    while (performance.now() - start < 10);
    yield step;
  }
  return "end";
}

describe("inTurns", () => {
  it("answers what the steps come to", async () => {
    expect(await inTurns(slowSteps(1))).toBe("end");
    expect(await inTurns(slowSteps(12))).toBe("end");
  });

  it("lets others have their turn, and tells of steps on the way", async () => {
    let turns = 0;
    const timer = setInterval(() => turns++, 1);
    const told: number[] = [];
    await inTurns(slowSteps(30), { onStep: (step) => told.push(step) });
    clearInterval(timer);
    expect(turns).toBeGreaterThan(0);
    expect(told.length).toBeGreaterThan(0);
    expect(told).toEqual(told.toSorted((a, b) => a - b));
  });

  it("tells nothing of work that is done in one turn", async () => {
    function* quick() {
      yield 1;
      return 2;
    }
    expect(await inTurns(quick(), { onStep: () => expect.unreachable() })).toBe(2);
  });

  it("ends work without end when its signal says so, with the reason", async () => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(new Error("enough")));
    const endless = inTurns(slowSteps(Number.POSITIVE_INFINITY), { signal: controller.signal });
    await expect(endless).rejects.toThrow("enough");
  });
});
