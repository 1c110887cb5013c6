import { afterEach, expect, test, vi } from "vitest";
import { searchStatus } from "./search-status.ts";

const original = process.stderr.isTTY;

/** All that is written to standard error from here on. */
function written(isTTY: boolean): string[] {
  const parts: string[] = [];
  process.stderr.isTTY = isTTY;
  vi.spyOn(process.stderr, "write").mockImplementation((part) => parts.push(String(part)) > 0);
  return parts;
}

afterEach(() => {
  vi.restoreAllMocks();
  process.stderr.isTTY = original;
});

test("a search says on one line of the terminal how far it is, and takes the line away", () => {
  const parts = written(true);
  const status = searchStatus("match");
  status.show({ certificate: 0.0123 });
  status.show({ certificate: 4.56e-7 });
  status.clear();
  status.clear();
  const line = (gap: string) => `match: looking for the best blend, at most ${gap} better than the one found`;
  expect(parts).toEqual(["1.2e-2", "4.6e-7", ""].map((gap) => `\r\x1b[2K${gap && line(gap)}`));
});

test("a file that is read is told of in the same way", () => {
  const parts = written(true);
  const status = searchStatus("match.yaml");
  status.reading();
  status.clear();
  expect(parts).toEqual(["\r\x1b[2Kmatch.yaml: reading it and working out its laws (Ctrl-C ends)", "\r\x1b[2K"]);
});

test("a search says nothing where there is no terminal", () => {
  const parts = written(false);
  const status = searchStatus("match");
  status.reading();
  status.show({ certificate: 1 });
  status.clear();
  expect(parts).toEqual([]);
});
