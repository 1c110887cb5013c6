/** The inner product. */
export function dot(left: ArrayLike<number>, right: ArrayLike<number>): number {
  let sum = 0;
  for (let index = 0; index < left.length; index++) sum += left[index]! * right[index]!;
  return sum;
}

/** out_k = <rows_k, direction>. */
export function dotRows(rows: readonly Float64Array[], direction: Float64Array, out: Float64Array): void {
  for (let k = 0; k < rows.length; k++) {
    const row = rows[k]!;
    let sum = 0;
    for (let index = 0; index < direction.length; index++) sum += row[index]! * direction[index]!;
    out[k] = sum;
  }
}

/** out = sum_k factors_k rows_k. Rows with factor zero are skipped, which most are in a blend of very many arms. */
export function mixRows(rows: readonly Float64Array[], factors: ArrayLike<number>, out: Float64Array): void {
  out.fill(0);
  for (let k = 0; k < rows.length; k++) {
    const row = rows[k]!;
    const factor = factors[k]!;
    if (factor === 0) continue;
    for (let index = 0; index < out.length; index++) out[index]! += factor * row[index]!;
  }
}
