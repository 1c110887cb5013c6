// Calls decide on one experiment every ten milliseconds, on a separate thread. When asked, reports the durations of the calls
// started since the last report; the durations of unanswered calls are those up to now.
import { Agent, request } from "node:http";
import { parentPort, workerData } from "node:worker_threads";

const { url, experiment, pause } = workerData;
const agent = new Agent({ keepAlive: true, maxSockets: 256 });
let waits = [];
let open = new Set();
let due = performance.now();

function probe() {
  const begun = performance.now();
  const [own, ownOpen] = [waits, open];
  ownOpen.add(begun);
  const call = request(`${url}/v1/experiments/${experiment}/decisions`, {
    agent,
    method: "POST",
    headers: { "content-type": "application/json", "content-length": 2 },
  });
  call.on("response", (answer) => {
    answer.resume();
    answer.on("end", () => {
      if (answer.statusCode !== 201) throw new Error(`decide answered ${answer.statusCode}`);
      ownOpen.delete(begun);
      own.push(performance.now() - begun);
    });
  });
  call.end("{}");
  due += pause;
  setTimeout(probe, Math.max(0, due - performance.now()));
}

parentPort.on("message", () => {
  const now = performance.now();
  parentPort.postMessage([...waits, ...Array.from(open, (begun) => now - begun)]);
  waits = [];
  open = new Set();
});
probe();
