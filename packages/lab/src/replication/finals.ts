/** What is compared pair by pair, replication by replication. */
const pairedFields = ["utilityGap", "recommendedGap"] as const;

export type PairedField = (typeof pairedFields)[number];

/** Where replications ended: a value for each, at the last recorded round. Empty for what is not recorded. */
export type Finals = Partial<Record<PairedField, number[]>>;

/** Adds the end of one more replication. */
export function addFinals(finals: Finals, fields: Readonly<Record<string, Float64Array>>): void {
  for (const name of pairedFields) {
    const last = fields[name]?.at(-1);
    if (last === undefined) continue;
    finals[name] ??= [];
    finals[name].push(last);
  }
}
