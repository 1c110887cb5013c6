/** What a header `Retry-After` asks for, in milliseconds: it holds seconds or a date. */
export function retryAfter(header: string | null, now: number): number | undefined {
  if (header === null) return undefined;
  const milliseconds = /^\d+$/.test(header) ? 1000 * Number(header) : Date.parse(header) - now;
  return Number.isNaN(milliseconds) ? undefined : Math.max(0, milliseconds);
}
