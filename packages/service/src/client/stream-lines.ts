import { BlenditError } from "./blendit-error.ts";

/** The lines of a stream of text, without their ends. An unfinished last line is one too. */
export async function* streamLines(stream: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  let rest = "";
  try {
    for (;;) {
      const { done, value } = await next(reader);
      rest += decoder.decode(value, { stream: !done });
      const lines = rest.split("\n");
      rest = lines.pop()!;
      yield* lines;
      if (done) break;
    }
    if (rest !== "") yield rest;
  } finally {
    // Whoever stops reading early lets the connection go.
    await reader.cancel().catch(() => {});
  }
}

async function next(reader: ReadableStreamDefaultReader<Uint8Array>) {
  try {
    return await reader.read();
  } catch (cause) {
    if ((cause as Error).name === "AbortError") throw cause;
    throw new BlenditError(0, "unreachable", "the connection broke before the answer was complete", { cause });
  }
}
