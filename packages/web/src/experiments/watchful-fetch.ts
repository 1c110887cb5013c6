/** The service says something on a stream of events every fifteen seconds, be it that there is nothing. */
const LONGEST_SILENCE = 40_000;

/**
 * Fetches as usual, but breaks a stream of events on which nothing has come for long: the other side may be gone without having
 * been able to say so.
 */
export async function watchfulFetch(...request: Parameters<typeof fetch>): Promise<Response> {
  const response = await fetch(...request);
  const isStream = response.headers.get("content-type")?.startsWith("text/event-stream") ?? false;
  if (!isStream || response.body === null) return response;
  return new Response(response.body.pipeThrough(silenceBreaker()), response);
}

function silenceBreaker(): TransformStream<Uint8Array, Uint8Array> {
  let timer: ReturnType<typeof setTimeout>;
  const wait = (controller: TransformStreamDefaultController<Uint8Array>) => {
    clearTimeout(timer);
    timer = setTimeout(() => controller.error(new Error("nothing came for too long")), LONGEST_SILENCE);
  };
  return new TransformStream<Uint8Array, Uint8Array>({
    start: wait,
    transform: (bytes, controller) => {
      controller.enqueue(bytes);
      wait(controller);
    },
    flush: () => clearTimeout(timer),
  });
}
