/** How many numbers a server takes at once; more than all calls of a group can need. */
export const BLOCK_SIZE = 10_000_000;
/** A new block is taken before a group that could come to the end of the old one. */
const LEAST_LEFT = 3_000_000;

/** Numbers of decisions that no other server has: blocks of them, which are asked for before they run out. */
export class NumberBlock {
  readonly #takeBlock: () => Promise<number>;
  #next = 0;
  #end = 0;

  /** `takeBlock` answers the number of a block that was never answered before, from 1 on. */
  constructor(takeBlock: () => Promise<number>) {
    this.#takeBlock = takeBlock;
  }

  /** To be awaited before a group of calls. */
  async prepare(): Promise<void> {
    if (this.#end - this.#next >= LEAST_LEFT) return;
    const block = await this.#takeBlock();
    this.#next = block * BLOCK_SIZE;
    this.#end = this.#next + BLOCK_SIZE;
  }

  next(): number {
    return this.#next++;
  }
}
