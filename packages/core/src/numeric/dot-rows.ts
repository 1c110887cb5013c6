/** out_k = <rows_k, direction>. Four rows at a time: one sum alone would wait for itself at every step. */
export function dotRows(rows: readonly Float64Array[], direction: Float64Array, out: Float64Array): void {
  const whole = rows.length - (rows.length % 4);
  for (let k = 0; k < whole; k += 4) {
    const rowA = rows[k]!;
    const rowB = rows[k + 1]!;
    const rowC = rows[k + 2]!;
    const rowD = rows[k + 3]!;
    let a = 0;
    let b = 0;
    let c = 0;
    let d = 0;
    for (let index = 0; index < direction.length; index++) {
      const slope = direction[index]!;
      a += rowA[index]! * slope;
      b += rowB[index]! * slope;
      c += rowC[index]! * slope;
      d += rowD[index]! * slope;
    }
    out[k] = a;
    out[k + 1] = b;
    out[k + 2] = c;
    out[k + 3] = d;
  }
  for (let k = whole; k < rows.length; k++) {
    const row = rows[k]!;
    let sum = 0;
    for (let index = 0; index < direction.length; index++) sum += row[index]! * direction[index]!;
    out[k] = sum;
  }
}
