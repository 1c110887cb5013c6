/**
 * out = sum_k factors_k rows_k. Four rows at a time: each number of `out` is then read and written once for four
 * multiplications, which is what the time goes into. Four rows that all count for nothing are passed over: in a blend of very many
 * arms most are such.
 */
export function mixRows(rows: readonly Float64Array[], factors: ArrayLike<number>, out: Float64Array): void {
  out.fill(0);
  const whole = rows.length - (rows.length % 4);
  for (let k = 0; k < whole; k += 4) {
    // One by one: in short rows, lists to take them apart would cost more than the sums.
    const a = rows[k]!;
    const b = rows[k + 1]!;
    const c = rows[k + 2]!;
    const d = rows[k + 3]!;
    const fa = factors[k]!;
    const fb = factors[k + 1]!;
    const fc = factors[k + 2]!;
    const fd = factors[k + 3]!;
    if (fa === 0 && fb === 0 && fc === 0 && fd === 0) continue;
    for (let index = 0; index < out.length; index++) {
      out[index]! += fa * a[index]! + fb * b[index]! + (fc * c[index]! + fd * d[index]!);
    }
  }
  for (let k = whole; k < rows.length; k++) {
    const row = rows[k]!;
    const factor = factors[k]!;
    for (let index = 0; index < out.length; index++) out[index]! += factor * row[index]!;
  }
}
