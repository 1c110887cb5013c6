/** Milliseconds that an answer may take while another question waits. */
const PATIENCE = 2000;

interface Options<Answer> {
  create(): Worker;
  /** Called with the worker's messages about the last question; `isOld` if a newer question is already waiting. */
  hear(answer: Answer, isOld: boolean): void;
  /** Whether this is the final answer, after which the next question can be asked. */
  isReply(answer: Answer): boolean;
  /** Called when the worker's program cannot be loaded or crashes. */
  fail(): void;
}

/**
 * A worker that is asked one question at a time. While it is busy, only the newest question waits. A worker that takes too long
 * is replaced, so that visitors who drag an arm do not wait for answers to old questions.
 */
export class PatientWorker<Question extends object, Answer extends { readonly id: number }, Notice = never> {
  readonly #options: Options<Answer>;
  #worker: Worker | undefined;
  #id = 0;
  #isBusy = false;
  #waiting: Question | undefined;

  constructor(options: Options<Answer>) {
    this.#options = options;
  }

  ask(question: Question): void {
    if (this.#isBusy) {
      if (!this.#waiting) this.#giveUpLater(this.#id);
      this.#waiting = question;
      return;
    }
    this.#isBusy = true;
    this.#post({ ...question, id: ++this.#id });
  }

  /** Sends a message that needs no reply. */
  tell(message: Notice): void {
    this.#post(message);
  }

  #post(message: unknown): void {
    this.#worker ??= this.#start();
    this.#worker.postMessage(message);
  }

  /** Ends the worker, and forgets all questions. The next question starts another worker. */
  close(): void {
    this.#worker?.terminate();
    this.#worker = undefined;
    this.#isBusy = false;
    this.#waiting = undefined;
  }

  #start(): Worker {
    const { create, hear, isReply, fail } = this.#options;
    const worker = create();
    worker.onmessage = ({ data }: MessageEvent<Answer>) => {
      if (data.id !== this.#id) return;
      hear(data, this.#waiting !== undefined);
      if (isReply(data)) this.#next();
    };
    worker.onerror = () => {
      this.close();
      fail();
    };
    return worker;
  }

  #giveUpLater(id: number): void {
    setTimeout(() => {
      const next = this.#waiting;
      if (!next || this.#id !== id) return;
      this.close();
      this.ask(next);
    }, PATIENCE);
  }

  #next(): void {
    const next = this.#waiting;
    this.#isBusy = false;
    this.#waiting = undefined;
    if (next) this.ask(next);
  }
}
