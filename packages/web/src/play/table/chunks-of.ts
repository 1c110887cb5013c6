import { isPacked } from "@blendit/lab";

/** The bytes of a file piece by piece, unpacked where its name says that gzip packed it. */
export async function* chunksOf(name: string, content: Blob): AsyncGenerator<Uint8Array> {
  const stream = content.stream();
  const bytes = isPacked(name) ? stream.pipeThrough(new DecompressionStream("gzip")) : stream;
  // Read by hand: not every browser lets one loop over a stream.
  const reader = bytes.getReader();
  const next = () =>
    reader.read().catch((error: Error) => {
      throw new Error(`${name} cannot be ${isPacked(name) ? "unpacked" : "read"}: ${error.message}`);
    });
  for (let piece = await next(); !piece.done; piece = await next()) yield piece.value;
}
