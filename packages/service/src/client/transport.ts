import type { ErrorAnswer } from "../contract/index.ts";
import { BlenditError, NOT_THE_SERVICE } from "./blendit-error.ts";

/** The address of the service, and the limits for attempts. */
export interface ClientOptions {
  /** The address of the service, such as `http://127.0.0.1:4880`. */
  readonly url: string;
  /** An API key, which is sent in a header. */
  readonly key?: string | undefined;
  /** Milliseconds that an attempt may take. Default: 2,000. */
  readonly timeout?: number | undefined;
  /** How often a call that is safe to repeat is retried. Default: 2. */
  readonly retries?: number | undefined;
  /** Replaces the global `fetch`. */
  readonly fetch?: typeof fetch | undefined;
}

/** Options of one call. */
export interface CallOptions {
  /** Milliseconds that an attempt may take, instead of the client's default. */
  readonly timeout?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

export interface Request {
  readonly method: "GET" | "POST" | "PATCH" | "DELETE";
  readonly path: string;
  readonly body?: unknown;
  /**
   * When to retry. `anything`: after any temporary failure, since the call is safe to repeat. `nothing-done`: only if
   * the service says that it has done nothing. `never`: not at all, since the failure is the answer.
   */
  readonly repeatAfter: "anything" | "nothing-done" | "never";
}

const REPEATED: Readonly<Record<Request["repeatAfter"], readonly number[]>> = {
  anything: [0, 429, 502, 503, 504],
  "nothing-done": [429, 503],
  never: [],
};

/** Sends calls with a time limit, and retries them if that is safe. */
export class Transport {
  readonly #base: URL;
  readonly #headers: Readonly<Record<string, string>>;
  readonly #timeout: number;
  readonly #retries: number;
  readonly #fetch: typeof fetch;

  constructor({ url, key, timeout = 2000, retries = 2, fetch = globalThis.fetch }: ClientOptions) {
    this.#base = baseOf(url);
    this.#headers = key === undefined ? {} : { authorization: `Bearer ${key}` };
    if (!(timeout > 0)) throw new RangeError(`timeout must be milliseconds > 0; it is ${timeout}.`);
    if (!(Number.isInteger(retries) && retries >= 0)) {
      throw new RangeError(`retries must be a whole number >= 0; it is ${retries}.`);
    }
    this.#timeout = timeout;
    this.#retries = retries;
    this.#fetch = fetch;
  }

  /** Returns the answer as data. */
  json<Answer>(request: Request, isAnswer: AnswerForm, options?: CallOptions): Promise<Answer> {
    return this.#repeat(request, options, (response) => readJson(response, isAnswer)) as Promise<Answer>;
  }

  /** Returns the answer as a stream, if it has the given type. The time limit only applies to its beginning. */
  stream(request: Request, type: string, options?: CallOptions): Promise<ReadableStream<Uint8Array>> {
    return this.#repeat(request, options, async (response) => {
      if (hasType(response, type) && response.body !== null) return response.body;
      throw notTheService(response, await response.text());
    });
  }

  async #repeat<Answer>(
    request: Request,
    options: CallOptions = {},
    read: (response: Response) => Promise<Answer>,
  ): Promise<Answer> {
    for (let attempt = 0; ; attempt++) {
      try {
        return await this.#attempt(request, options, read);
      } catch (error) {
        const isLast = attempt >= this.#retries;
        if (isLast || !(error instanceof BlenditError) || !isRepeated(error, request)) throw error;
        await pause(pauseBefore(attempt, error.retryAfter, Math.random), options.signal);
      }
    }
  }

  async #attempt<Answer>(
    { method, path, body }: Request,
    { timeout = this.#timeout, signal }: CallOptions,
    read: (response: Response) => Promise<Answer>,
  ): Promise<Answer> {
    // Called as a function, since a browser's fetch refuses to be called as a method of another object.
    const send = this.#fetch;
    const deadline = new AbortController();
    const timer = setTimeout(() => deadline.abort(), timeout);
    try {
      const response = await send(new URL(path.slice(1), this.#base), {
        method,
        headers: { ...this.#headers, ...(body !== undefined && { "content-type": "application/json" }) },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        signal: signal === undefined ? deadline.signal : AbortSignal.any([deadline.signal, signal]),
        redirect: "error",
      });
      if (!response.ok) throw await refusalOf(response);
      return await read(response);
    } catch (error) {
      if (error instanceof BlenditError) throw error;
      signal?.throwIfAborted();
      if (deadline.signal.aborted) throw this.#noAnswer("timeout", `within ${timeout} ms`, error);
      throw this.#noAnswer("unreachable", `(${reasonOf(error)})`, error);
    } finally {
      clearTimeout(timer);
    }
  }

  #noAnswer(code: string, reason: string, cause: unknown): BlenditError {
    return new BlenditError(0, code, `No answer from ${this.#base.origin} ${reason}. Is the service running?`, {
      cause,
    });
  }
}

function isRepeated({ status, code }: BlenditError, { repeatAfter }: Request): boolean {
  return REPEATED[repeatAfter].includes(status) || (code === NOT_THE_SERVICE && repeatAfter === "anything");
}

async function readJson(response: Response, isAnswer: AnswerForm): Promise<unknown> {
  const text = await response.text();
  const answer = parsed(text);
  if (hasType(response, "application/json") && isAnswer(answer)) return answer;
  throw notTheService(response, text);
}

/** The refusal by the service; or, if something in between has answered, an error with its status. */
async function refusalOf(response: Response): Promise<BlenditError> {
  const text = await response.text();
  const said = parsed(text);
  if (!isRefusal(said)) return notTheService(response, text);
  const { error, message, places } = said as ErrorAnswer;
  return new BlenditError(response.status, error, message, { ...waitOf(response), places });
}

/** Codes of the service consist of lower-case letters and dashes. Gateways send "Not Found" in the same field. */
const isRefusal = withFields({ error: (word) => typeof word === "string" && /^[a-z-]+$/.test(word), message: "text" });

function notTheService(response: Response, text: string): BlenditError {
  const { status, statusText } = response;
  const said = `status ${status} ${statusText}`.trimEnd();
  const message = `This answer is not from a Blendit service: ${said}, ${JSON.stringify(text.slice(0, 100))}`;
  return new BlenditError(status, NOT_THE_SERVICE, message, waitOf(response));
}

function waitOf({ headers }: Response) {
  return { retryAfter: retryAfter(headers.get("retry-after"), Date.now()) };
}

function hasType({ headers }: Response, type: string): boolean {
  return headers.get("content-type")?.toLowerCase().startsWith(type) ?? false;
}

/** Undefined for text that is not complete JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The message of fetch is only "fetch failed"; its cause has the reason. */
function reasonOf(error: unknown): string {
  const { cause, message } = error as { readonly cause?: { readonly code?: string }; readonly message?: string };
  return cause?.code ?? message ?? String(error);
}

function baseOf(url: string): URL {
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  if (!parsed || !/^https?:$/.test(parsed.protocol)) {
    throw new RangeError(`url must be an address such as http://127.0.0.1:4880; it is ${JSON.stringify(url)}.`);
  }
  // A service may be below a path of a larger site.
  parsed.pathname = parsed.pathname.replace(/\/*$/, "/");
  return parsed;
}

/**
 * Checks whether a value has the form of the answer to a call, unlike the page of a proxy, a login or another program.
 */
export type AnswerForm = (value: unknown) => boolean;

const isKind = {
  text: (value: unknown) => typeof value === "string",
  number: (value: unknown) => typeof value === "number",
  object: (value: unknown) => typeof value === "object" && value !== null && !Array.isArray(value),
  list: (value: unknown) => Array.isArray(value),
};

/** Accepts an object with these fields and any others, since a newer service may send more. */
export function withFields(fields: Readonly<Record<string, keyof typeof isKind | AnswerForm>>): AnswerForm {
  return (value) =>
    isKind.object(value) &&
    Object.entries(fields).every(([name, form]) => {
      const field = (value as Record<string, unknown>)[name];
      return typeof form === "function" ? form(field) : isKind[form](field);
    });
}

/**
 * Accepts a list with as many items as were sent, each of a form. If no list was sent, the service refuses the call.
 */
export function oneForEach(sent: readonly unknown[] | undefined, form: AnswerForm): AnswerForm {
  return (value) => Array.isArray(value) && value.length === sent?.length && value.every(form);
}

/** Accepts only this text. */
export function textOf(text: string): AnswerForm {
  return (value) => value === text;
}

const FIRST_PAUSE = 100;
const LONGEST_PAUSE = 10_000;

/**
 * Milliseconds to wait before attempt `attempt + 2`: the time that the service asked for and a little more, or else
 * between half and all of a time that doubles with each attempt. It is random, so that many clients do not return at
 * the same moment.
 */
export function pauseBefore(attempt: number, retryAfter: number | undefined, random: () => number): number {
  const longest = Math.min(LONGEST_PAUSE, retryAfter ?? FIRST_PAUSE * 2 ** attempt);
  return retryAfter === undefined ? longest * (0.5 + 0.5 * random()) : longest + FIRST_PAUSE * random();
}

/** Resolves after a time; rejects at once if the signal is aborted. */
function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", stop);
      resolve();
    }, milliseconds);
    signal?.addEventListener("abort", stop, { once: true });
    if (signal?.aborted) stop();
  });
}

/** The milliseconds that a `Retry-After` header asks for, which contains seconds or a date. */
export function retryAfter(header: string | null, now: number): number | undefined {
  if (header === null) return undefined;
  const milliseconds = /^\d+$/.test(header) ? 1000 * Number(header) : Date.parse(header) - now;
  return Number.isNaN(milliseconds) ? undefined : Math.max(0, milliseconds);
}

/** The lines of a text stream, without their ends. An unfinished last line counts too. */
export async function* streamLines(stream: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  let rest = "";
  try {
    for (;;) {
      const { done, value } = await next(reader);
      rest += decoder.decode(value, { stream: !done });
      const lines = rest.split("\n");
      rest = lines.pop()!;
      yield* lines;
      if (done) break;
    }
    if (rest !== "") yield rest;
  } finally {
    // Closes the connection if the reader stops early.
    await reader.cancel().catch(() => {});
  }
}

async function next(reader: ReadableStreamDefaultReader<Uint8Array>) {
  try {
    return await reader.read();
  } catch (cause) {
    if ((cause as Error).name === "AbortError") throw cause;
    throw new BlenditError(0, "unreachable", "The connection broke before the answer was complete.", { cause });
  }
}
