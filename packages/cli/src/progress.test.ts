import { Writable } from "node:stream";
import { formatCount } from "@blendit/lab/text";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { progressFormat, searchStatus, startProgress } from "./progress.ts";

/** The longest line that the format can produce. */
function longestLine(label: string, total: number, columns: number): string {
  const { format, barsize } = progressFormat(label, total, columns);
  const values = {
    bar: "=".repeat(barsize),
    percentage: "100",
    value: String(total),
    total: String(total),
    rate: "9.99M",
    eta_formatted: "59m59s",
  };
  return format.replace(/\{(\w+)\}/g, (_, name: keyof typeof values) => values[name]);
}

describe("progressFormat", () => {
  test.each([
    [200, /^movie-ratings \[={40}\] 100 % \| 1000\/1000 replications \| 9.99M rounds\/s \| 59m59s left$/],
    [80, /^movie-ratings \[={10,}\] 100 % \| 9.99M rounds\/s \| 59m59s left$/],
    [54, /^\[={10,}\] 100 % \| 9.99M rounds\/s \| 59m59s left$/],
    [40, /^100 % \| 9.99M rounds\/s \| 59m59s left$/],
  ])("keeps percentage, rate and time left at %i columns", (columns, line) => {
    expect(longestLine("movie-ratings", 1000, columns)).toMatch(line);
  });

  test.each([40, 41, 55, 64, 79, 80, 81, 100, 119, 120, 300])("never wraps at %i columns", (columns) => {
    for (const label of ["a", "an-experiment-with-a-very-long-name-indeed"]) {
      for (const total of [1, 100_000]) expect(longestLine(label, total, columns).length).toBeLessThan(columns);
    }
  });
});

/** Stands in for standard error, as a terminal or not, and records everything written. */
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

  test("prints about ten lines, the last when all is done", () => {
    const progress = startProgress("two-betas", 4000);
    for (let done = 1; done <= 1000; done++) progress.update(done, 1000);
    progress.stop();
    expect(screen.lines.length).toBe(10);
    expect(screen.lines[0]).toBe("two-betas: 100 of 1,000 replications");
    expect(screen.lines.at(-1)).toBe("two-betas: 1,000 of 1,000 replications");
  });

  test.each([1, 2, 3, 7, 11, 13, 99, 101, 2001])(
    "reports the last of %i replications once, in at most 11 lines",
    (total) => {
      const progress = startProgress("a", 1);
      for (let done = 1; done <= total; done++) progress.update(done, total);
      // A retried chunk reports its replications again.
      progress.update(total, total);
      expect(screen.lines.length).toBeLessThanOrEqual(11);
      expect(
        screen.lines.filter((line) => line === `a: ${formatCount(total)} of ${formatCount(total)} replications`),
      ).toHaveLength(1);
    },
  );

  test("starts at the finished replications of a continued run", () => {
    const progress = startProgress("a", 1);
    for (let done = 96; done <= 100; done++) progress.update(done, 100);
    expect(screen.lines).toEqual(["a: 96 of 100 replications", "a: 100 of 100 replications"]);
  });

  test("prints notes without control characters", () => {
    const progress = startProgress("a", 1);
    progress.note("a worker died");
    progress.update(1, 1);
    progress.stop();
    expect(screen.text).toBe("a worker died\na: 1 of 1 replications\n");
  });
});

describe("progress on a terminal", () => {
  beforeEach(() => show(true));

  test("is a bar with percentage, count, rate and time left", () => {
    const progress = startProgress("two-betas", 4000);
    progress.begin();
    progress.update(1, 4);
    progress.update(2, 4);
    progress.stop();
    expect(screen.text).toMatch(/two-betas \[=+-+\] 50 % \| 2\/4 replications \| [\d.]+[KMB]? rounds\/s \| \S+ left/);
  });

  test("hides the cursor, and stopping shows it again", () => {
    const progress = startProgress("a", 1);
    progress.begin();
    progress.update(1, 2);
    expect(screen.text).toContain("\x1b[?25l");
    expect(screen.text).not.toContain("\x1b[?25h");
    progress.stop();
    expect(screen.text).toContain("\x1b[?25h");
  });

  test("computes the rate from the replications of this process only", () => {
    const clock = vi.spyOn(performance, "now").mockReturnValue(1000);
    const progress = startProgress("a", 1000);
    progress.begin();
    clock.mockReturnValue(1020);
    progress.update(901, 1000);
    progress.stop();
    clock.mockRestore();
    // One replication of 1000 rounds in 20 ms; the 900 before it do not count.
    expect(screen.text).toContain("| 50K rounds/s |");
  });

  test("excludes an earlier run's results in the queue from rate and time left", () => {
    const clock = vi.spyOn(performance, "now").mockReturnValue(1000);
    const progress = startProgress("a", 1000);
    for (let done = 1; done <= 900; done++) progress.update(done, 1000);
    expect(screen.text).toBe("");
    clock.mockReturnValue(5000);
    progress.begin();
    clock.mockReturnValue(5100);
    for (let done = 901; done <= 905; done++) progress.update(done, 1000);
    progress.stop();
    clock.mockRestore();
    // Five replications of 1000 rounds in 100 ms.
    expect(screen.text).toContain("905/1000 replications | 50K rounds/s |");
  });

  test("shows a search until replications are played, and no bar if stopped before", () => {
    const progress = startProgress("a", 1);
    progress.searching({ certificate: 0.01 });
    progress.begin();
    progress.searching({ certificate: 0.001 });
    progress.stop();
    expect(screen.text).toBe("\r\x1b[2Ka: searching for the best blend, now within 1.0e-2 of it\r\x1b[2K");
  });

  test("leaves no signal listeners behind", () => {
    const before = process.listenerCount("SIGINT");
    const progress = startProgress("a", 1);
    progress.begin();
    progress.update(1, 2);
    progress.note("a worker died");
    progress.stop();
    expect(process.listenerCount("SIGINT")).toBe(before);
    expect(screen.text).toContain("\na worker died\n");
  });
});

describe("the status of a search", () => {
  test("is one line of the terminal, which is cleared once", () => {
    show(true);
    const status = searchStatus("match");
    status.reading();
    status.show({ certificate: 4.56e-7 });
    status.clear();
    status.clear();
    const lines = [
      "match: reading the file and computing distributions (Ctrl-C to stop)",
      "match: searching for the best blend, now within 4.6e-7 of it",
      "",
    ];
    expect(screen.text).toBe(lines.map((line) => `\r\x1b[2K${line}`).join(""));
  });

  test("is not printed without a terminal", () => {
    show(false);
    const status = searchStatus("match");
    status.reading();
    status.show({ certificate: 1 });
    status.clear();
    expect(screen.text).toBe("");
  });
});
