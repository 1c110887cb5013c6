/**
 * Text that comes in pieces and is taken from the front. Pieces are joined when as much has come as was left the last time, so that one
 * long cell is not read again with every piece.
 */
export class PendingText {
  #left = "";
  #pieces: string[] = [];
  #length = 0;
  #least: number;

  /** `least`: how much there must be the first time. */
  constructor(least = 1) {
    this.#least = least;
  }

  add(piece: string): void {
    this.#pieces.push(piece);
    this.#length += piece.length;
  }

  /** Whether there is enough to be looked at. */
  get isEnough(): boolean {
    return this.#length >= this.#least;
  }

  /** All of it. */
  take(): string {
    const text = this.#left + this.#pieces.join("");
    this.#pieces = [];
    this.#length = 0;
    return text;
  }

  /** Puts back what could not be used yet. */
  leave(text: string): void {
    this.#left = text;
    this.#least = Math.max(1, text.length);
  }
}
