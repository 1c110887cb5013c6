import { expect, test } from "vitest";
import { streamLines } from "./stream-lines.ts";

async function linesOf(parts: readonly Uint8Array[]): Promise<string[]> {
  const lines: string[] = [];
  for await (const line of streamLines(ReadableStream.from(parts))) lines.push(line);
  return lines;
}

test("lines are the same wherever the bytes are cut, within a letter too", async () => {
  const bytes = new TextEncoder().encode("für\n\nzwölf\nlast");
  for (let cut = 0; cut <= bytes.length; cut++) {
    expect(await linesOf([bytes.slice(0, cut), bytes.slice(cut)])).toEqual(["für", "", "zwölf", "last"]);
  }
  expect(await linesOf([])).toEqual([]);
});

test("a connection that breaks is an error, not an end", async () => {
  // A stream that fails forgets what was not read: the part is read first.
  let fail = () => {};
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(new TextEncoder().encode("one\ntw"));
      fail = () => controller.error(new TypeError("terminated"));
    },
  });
  const lines = streamLines(stream);
  expect((await lines.next()).value).toBe("one");
  fail();
  await expect(lines.next()).rejects.toMatchObject({ code: "unreachable", status: 0 });
});
