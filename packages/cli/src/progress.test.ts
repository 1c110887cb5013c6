import { Writable } from "node:stream";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { startProgress } from "./progress.ts";

/** Standard error as a test sees it: a terminal or not, and all that was written. */
class Screen extends Writable {
  text = "";
  readonly columns: number;
  readonly isTTY: boolean;

  constructor(isTTY: boolean, columns: number) {
    super({ decodeStrings: false });
    this.isTTY = isTTY;
    this.columns = columns;
  }

  override _write(part: string, _encoding: string, done: () => void): void {
    this.text += part;
    done();
  }

  get lines(): string[] {
    return this.text.split("\n").slice(0, -1);
  }
}

let screen: Screen;
const original = Object.getOwnPropertyDescriptor(process, "stderr")!;

function show(isTTY: boolean, columns = 200): void {
  screen = new Screen(isTTY, columns);
  Object.defineProperty(process, "stderr", { value: screen, configurable: true });
}

afterEach(() => {
  Object.defineProperty(process, "stderr", original);
});

describe("progress without a terminal", () => {
  beforeEach(() => show(false));

  test("is about ten lines, of which the last says that all is done", () => {
    const progress = startProgress("two-betas", 4000);
    for (let done = 1; done <= 1000; done++) progress.update(done, 1000);
    progress.stop();
    expect(screen.lines.length).toBe(10);
    expect(screen.lines[0]).toBe("two-betas: 100 of 1000 replications");
    expect(screen.lines.at(-1)).toBe("two-betas: 1000 of 1000 replications");
  });

  test.each([1, 2, 3, 7, 11, 13, 99, 101, 2001])(
    "of %i replications ends with the last one, once, in at most 11 lines",
    (total) => {
      const progress = startProgress("a", 1);
      for (let done = 1; done <= total; done++) progress.update(done, total);
      // A chunk that was tried again makes for more replications than there are.
      progress.update(total, total);
      expect(screen.lines.length).toBeLessThanOrEqual(11);
      expect(screen.lines.filter((line) => line === `a: ${total} of ${total} replications`)).toHaveLength(1);
    },
  );

  test("of a run that goes on begins where it was", () => {
    const progress = startProgress("a", 1);
    for (let done = 96; done <= 100; done++) progress.update(done, 100);
    expect(screen.lines).toEqual(["a: 96 of 100 replications", "a: 100 of 100 replications"]);
  });

  test("has room for a line of its own, and no control characters", () => {
    const progress = startProgress("a", 1);
    progress.note("a worker died");
    progress.update(1, 1);
    progress.stop();
    expect(screen.text).toBe("a worker died\na: 1 of 1 replications\n");
  });
});

describe("progress on a terminal", () => {
  beforeEach(() => show(true));

  test("is a bar with share, count, rate and time left", () => {
    const progress = startProgress("two-betas", 4000);
    progress.update(1, 4);
    progress.update(2, 4);
    progress.stop();
    expect(screen.text).toMatch(/two-betas \[=+-+\] 50 % \| 2\/4 replications \| [\d,]+ rounds\/s \| \S+ left/);
  });

  test.each([40, 80])("keeps share, rate and time left at %i columns", (columns) => {
    show(true, columns);
    const progress = startProgress("an-experiment-with-a-long-name", 4000);
    progress.update(1, 4000);
    progress.update(2000, 4000);
    progress.stop();
    expect(screen.text).toMatch(/50 % \| [\d,.]+[KMB]? rounds\/s \| \S+ left/);
  });

  test("hides the cursor, and stopping shows it again", () => {
    const progress = startProgress("a", 1);
    progress.update(1, 2);
    expect(screen.text).toContain("\x1b[?25l");
    expect(screen.text).not.toContain("\x1b[?25h");
    progress.stop();
    expect(screen.text).toContain("\x1b[?25h");
  });

  test("counts into the rate only what was done in this process", () => {
    const clock = vi.spyOn(performance, "now").mockReturnValue(1000);
    const progress = startProgress("a", 1000);
    clock.mockReturnValue(1020);
    progress.update(901, 1000);
    progress.stop();
    clock.mockRestore();
    // One replication of 1000 rounds in 20 ms, whatever the 900 before it took.
    expect(screen.text).toContain("| 50,000 rounds/s |");
  });

  test("that never began can be stopped, and shows no bar", () => {
    startProgress("a", 1).stop();
    expect(screen.text).not.toContain("replications");
    expect(screen.text).not.toContain("\x1b[?25l");
  });

  test("leaves no listeners of signals behind", () => {
    const before = process.listenerCount("SIGINT");
    const progress = startProgress("a", 1);
    progress.update(1, 2);
    progress.note("a worker died");
    progress.stop();
    expect(process.listenerCount("SIGINT")).toBe(before);
    expect(screen.text).toContain("\na worker died\n");
  });
});
