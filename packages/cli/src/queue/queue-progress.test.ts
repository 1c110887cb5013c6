import { afterEach, expect, test, vi } from "vitest";
import { queueProgress } from "./queue-progress.ts";

/** Progress on a stream of its own, and what it has written. */
function progressOn(isTTY: boolean) {
  const written: string[] = [];
  const write = (text: string | Uint8Array) => written.push(String(text)) > 0;
  return { progress: queueProgress("sweep", 100, { isTTY, write }), said: () => written.join("") };
}

afterEach(() => {
  vi.restoreAllMocks();
});

test("says how much is done, by how many and how fast, a line for each tenth", () => {
  const { progress, said } = progressOn(false);
  vi.spyOn(performance, "now")
    .mockImplementationOnce(() => 0)
    .mockReturnValue(2000);
  progress.threads(3);
  for (let done = 1; done <= 21; done++) progress.update(done, 100);
  const lines = said().trim().split("\n");
  expect(lines).toHaveLength(2);
  expect(lines[1]).toBe("sweep: 20 of 100 replications, 3 workers, 950 rounds/s");
});

test("says that there is nobody, and how to start somebody", () => {
  const { progress, said } = progressOn(false);
  progress.threads(0);
  expect(said()).toContain("no workers (start some with: npx blendit worker --queue ...)");
});

test("says when there are more or fewer", () => {
  const { progress, said } = progressOn(false);
  progress.update(10, 100);
  progress.threads(1);
  progress.threads(2);
  expect(said()).toMatch(/1 worker\n.*2 workers\n$/);
  progress.note("a note");
  expect(said()).toMatch(/a note\n$/);
});

test("keeps to one line on a terminal", () => {
  const { progress, said } = progressOn(true);
  for (let done = 1; done <= 3; done++) progress.update(done, 100);
  expect(said()).not.toContain("\n");
  expect(said().split("\r")).toHaveLength(4);
  progress.stop();
  expect(said()).toMatch(/\n$/);
});
