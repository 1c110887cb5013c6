/** The array itself, or one at least twice as long with the same beginning, where it is shorter than needed. */
export function grown<Numbers extends Float64Array | Int32Array>(array: Numbers, needed: number): Numbers {
  if (needed <= array.length) return array;
  const Kind = array.constructor as new (length: number) => Numbers;
  const larger = new Kind(Math.max(needed, 2 * array.length));
  larger.set(array);
  return larger;
}
