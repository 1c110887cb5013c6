/**
 * A number in [0, 1) that depends on nothing but these words. It is the service's own, so that in an outage a unit stays on its
 * side of a hold-out and of a rollout; written with what browsers have too.
 */
export async function unitHash(...words: readonly string[]): Promise<number> {
  const text = words.map((word) => `${word.length}:${word}`).join("");
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  const view = new DataView(digest);
  return (view.getUint32(0) * 2 ** 16 + view.getUint16(4)) / 2 ** 48;
}
