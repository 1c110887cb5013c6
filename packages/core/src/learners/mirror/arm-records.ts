import { ArmColumns, grown, recordLength } from "./records.ts";

/** Records that there is room for at first. */
const ROOM = 64;

/**
 * A record of each arm that differs from the others; all others share the first one. With very many arms most are never
 * played: then they cost four bytes each and, when all are asked for, no lines to fetch.
 */
export class ArmRecords {
  /** One record after another; replaced by a longer array when they become more. */
  numbers = new Float64Array(ROOM * recordLength);
  /** Where the record of each arm begins. */
  readonly #begins: Int32Array;
  #end = recordLength;

  /** Arms of which nothing is known but their factor. */
  constructor(armCount: number, factor: number) {
    this.#begins = new Int32Array(armCount);
    this.numbers[ArmColumns.FACTOR] = factor;
  }

  /** Where the record of an arm begins, to be read. */
  at(arm: number): number {
    return this.#begins[arm]!;
  }

  /** The same, to be changed: a record that no other arm has. */
  own(arm: number): number {
    const begin = this.#begins[arm]!;
    return begin > 0 ? begin : this.#part(arm);
  }

  /** Tells something of every arm by its record: what many share is asked for once. */
  fill(into: Float64Array, valueAt: (record: number) => number): void {
    const begins = this.#begins;
    const shared = valueAt(0);
    for (let arm = 0; arm < begins.length; arm++) into[arm] = begins[arm] === 0 ? shared : valueAt(begins[arm]!);
  }

  #part(arm: number): number {
    const begin = this.#end;
    this.#end += recordLength;
    this.numbers = grown(this.numbers, this.#end);
    this.numbers.copyWithin(begin, 0, recordLength);
    this.#begins[arm] = begin;
    return begin;
  }
}
