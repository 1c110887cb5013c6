/** A share in per cent, `3 %`: to three digits at most, and never a number that stands for nothing. */
export function shareText(share: number): string {
  return `${Number((100 * share).toPrecision(3))} %`;
}
