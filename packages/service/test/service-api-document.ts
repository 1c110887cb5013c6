import { exampleBodies } from "../src/contract/endpoints.ts";
import { type Endpoint, endpoints } from "../src/contract/index.ts";

const START = "<!-- calls: written by `npm run bench -- service-api` -->";
const END = "<!-- end of calls -->";
const ORIGIN = "http://127.0.0.1:4880";

const EXPERIMENT = "prompts";
/** The ids in the examples. The log of an experiment numbers every event, so decision ids are not consecutive. */
const ids: Readonly<Record<string, string>> = {
  reward: "prompts.3",
  cancelDecision: "prompts.6",
  cancelRun: "3f0c9a52-5d0e-4c7b-9a53-0d6d5a2c1b7e",
};

/** The document with its list of calls generated from the contract. */
export function withCalls(document: string): string {
  const [before, rest = ""] = document.split(START);
  const after = rest.split(END)[1] ?? "";
  const calls = Object.entries<Endpoint>(endpoints).map(([name, endpoint]) => call(name, endpoint));
  return `${before}${START}\n\n${calls.join("\n")}\n${END}${after}`;
}

function call(name: string, endpoint: Endpoint): string {
  const { method, path, summary, scope } = endpoint;
  return [
    `### \`${method} ${path}\``,
    "",
    `${summary}. ${scope === undefined ? "No key." : `Key: ${scope}.`}`,
    "",
    "```sh",
    curl(name, endpoint),
    "```",
    "",
    ...fieldLines(endpoint),
    ...statusLines(endpoint),
    "",
  ].join("\n");
}

function curl(name: string, { method, path, body, query }: Endpoint): string {
  const format = query === undefined ? "" : "?format=csv";
  const url = `${ORIGIN}${path.replace(":id", ids[name] ?? EXPERIMENT)}${format}`;
  if (name === "events")
    return `curl -sN --max-time 1 ${url} || true   # without --max-time: every later report as well`;
  if (name === "deleteExperiment") {
    const archive = `curl -s -X PATCH -H 'content-type: application/json' ${url} -d '{"status":"archived"}'`;
    return `${archive}\ncurl -s -X DELETE ${url}`;
  }
  const verb = method === "GET" || method === "POST" ? "" : `-X ${method} `;
  if (body === undefined) return `curl -s ${verb}${url}`;
  const sent = JSON.stringify(exampleBodies[name as keyof typeof exampleBodies]);
  return `curl -s ${verb}-H 'content-type: application/json' ${url} -d '${sent}'`;
}

/** Descriptions of fields that the contract does not describe. */
const meanings: Readonly<Record<string, string>> = {
  id: "its name in addresses: lower-case letters, digits and dashes (default: derived from `name`)",
  name: "a name for people, one line of text",
  arms: 'two or more, as `{"name": "plain", "cost": 0}`; `cost` is optional, in units of the utility',
  addArms: "arms to add; they can be chosen from the next decision onwards",
  retireArms: "names of arms to retire",
  status: "`running`, `paused` or `archived`",
  utility: "the goal to maximise ([goals](../utilities.md)), without files and modules",
  support: "`[low, high]`, the possible range of outcomes, if the goal needs it",
  learner: 'one of the [learners](../learners.md) (default: `{"kind": "full-gradient"}`)',
  reward:
    "`expiresAfter` in seconds, `missing`, `several`: see [windows](../in-production.md#windows-and-missing-rewards)",
  control: '`{"arm": "plain", "share": 0.1}`; `share` is optional; `null` removes it',
  whilePaused: 'what a pause serves: `"weights"`, the weights at its start, or `{"arm": "plain"}`',
  unit: "the user or thing that the decision is for, which keeps its arm",
  key: "your name for the decision",
  arm: "the arm that was shown",
  probability: "the probability with which the arm was drawn, 0.001 to 1",
  value: "the outcome",
  event: "your name for this reward, if a decision gets several rewards",
  rewards: "a list of `decision`, `value` and, if a decision gets several rewards, `event`",
  observations: "a list of bodies of the call for a single observation",
};

interface Fields {
  readonly properties?: Readonly<Record<string, { readonly description?: string }>>;
  readonly required?: readonly string[];
}

/** The fields of a body. */
function fieldLines({ body }: Endpoint): string[] {
  if (body === undefined) return [];
  const { properties, required = [] } = body as Fields;
  if (!properties)
    return [
      "One of `count` (a number of decisions), `keys`, or `decisions` (a list of bodies of the call for a single decision).",
      "",
    ];
  const lines = Object.entries(properties).map(([name, { description }]) => {
    const isNeeded = required.includes(name) ? "" : ", optional";
    return `- \`${name}\`${isNeeded}: ${meanings[name] ?? description}`;
  });
  return [...lines, ""];
}

function statusLines({ answers, refusals = {} }: Endpoint): string[] {
  const again = 201 in answers ? "repeated call; nothing has changed" : "done";
  const good = Object.keys(answers).map((status) => [status, status === "201" ? "created" : again] as const);
  const all = [...good.toSorted(([left], [right]) => right.localeCompare(left)), ...Object.entries(refusals)];
  return [all.map(([status, reason]) => `**${status}** ${reason}`).join(" · ")];
}
