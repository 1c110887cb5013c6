/** The bytes of a file piece by piece, unpacked where gzip packed it. */
export async function* chunksOf(content: Blob, isPacked: boolean): AsyncGenerator<Uint8Array> {
  const stream = content.stream();
  // Read by hand: not every browser lets one loop over a stream.
  const reader = (isPacked ? stream.pipeThrough(new DecompressionStream("gzip")) : stream).getReader();
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) yield piece.value;
}
