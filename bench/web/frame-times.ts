import type { Browser, Page } from "playwright-core";

/** An event in a trace of Chromium; times are in microseconds. */
interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur?: number;
  /** The part of the duration in which the thread ran, without the time of other programs. */
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

/** Events that run scripts or collect garbage, some of which contain others. */
const SCRIPT = new Set(["FunctionCall", "RunMicrotasks", "EvaluateScript", "FireAnimationFrame", "MinorGC", "MajorGC"]);
/** A message of the worker, which starts a new frame. */
const FRAME = "HandlePostMessage";
const CATEGORIES = ["devtools.timeline", "disabled-by-default-devtools.timeline", "v8", "__metadata"];

/** Milliseconds that the page's main thread spends on scripts in each frame, while the page plays for some seconds. */
export async function frameTimes(browser: Browser, page: Page, seconds: number): Promise<number[]> {
  await browser.startTracing(page, { categories: CATEGORIES });
  await page.waitForTimeout(1000 * seconds);
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
  const own = eventsOfPage(traceEvents);
  const starts = own.filter(({ name }) => name === FRAME).map(({ ts }) => ts);
  const script = outermost(own.filter(({ name, dur }) => SCRIPT.has(name) && dur !== undefined));
  return starts.slice(0, -1).map((start, index) => {
    const within = script.filter(({ ts }) => ts >= start && ts < starts[index + 1]!);
    return within.reduce((sum, { dur, tdur }) => sum + (tdur ?? dur!), 0) / 1000;
  });
}

/** The events of the page's main thread, which is the one with the most messages. */
function eventsOfPage(events: readonly TraceEvent[]): TraceEvent[] {
  const mains = events.filter(({ name, args }) => name === "thread_name" && args?.name === "CrRendererMain");
  const byThread = mains.map(({ pid, tid }) => events.filter((event) => event.pid === pid && event.tid === tid));
  const messages = (thread: readonly TraceEvent[]) => thread.filter(({ name }) => name === FRAME).length;
  return byThread.toSorted((one, other) => messages(other) - messages(one))[0] ?? [];
}

/** Events that are not inside other events. */
function outermost(events: readonly TraceEvent[]): TraceEvent[] {
  let end = Number.NEGATIVE_INFINITY;
  return events
    .toSorted((one, other) => one.ts - other.ts || other.dur! - one.dur!)
    .filter(({ ts, dur }) => {
      if (ts < end) return false;
      end = ts + dur!;
      return true;
    });
}
