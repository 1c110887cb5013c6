/** Count, mean and squared deviations of numbers that come one by one (Welford). */
export interface Moments {
  count: number;
  mean: number;
  squares: number;
}

export function noMoments(): Moments {
  return { count: 0, mean: 0, squares: 0 };
}

export function addTo(moments: Moments, value: number): void {
  moments.count++;
  const off = value - moments.mean;
  moments.mean += off / moments.count;
  moments.squares += off * (value - moments.mean);
}

export function meanOf({ count, mean }: Moments): number | null {
  return count > 0 ? mean : null;
}

export function deviationOf({ count, squares }: Moments): number | null {
  return count > 1 ? Math.sqrt(squares / (count - 1)) : null;
}
