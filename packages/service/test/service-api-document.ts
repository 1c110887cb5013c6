import type { JsonSchema } from "@blendit/lab/spec";
import { exampleBodies } from "../src/contract/endpoints.ts";
import { type Endpoint, endpoints } from "../src/contract/index.ts";
import { meaningOf } from "../src/contract/openapi.ts";

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

/** Pages about fields. */
const pages: Readonly<Record<string, string>> = {
  utility: "[goals](../utilities.md)",
  learner: "[learners](../learners.md)",
  reward: "[windows](../in-production.md#windows-and-missing-rewards)",
};

/** The fields of a body. */
function fieldLines({ body }: Endpoint): string[] {
  if (body === undefined) return [];
  const schema = body as JsonSchema;
  if (!schema.properties) return [`${sentence(schema.description!)}.`, ""];
  const lines = Object.entries(schema.properties).map(([name, property]) => {
    const isNeeded = schema.required?.includes(name) ? "" : ", optional";
    return `- \`${name}\`${isNeeded}: ${meaningOf(property)}${name in pages ? `; see ${pages[name]}` : ""}`;
  });
  return [...lines, ""];
}

function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function statusLines({ answers, refusals = {} }: Endpoint): string[] {
  const again = 201 in answers ? "repeated call; nothing has changed" : "done";
  const good = Object.keys(answers).map((status) => [status, status === "201" ? "created" : again] as const);
  const all = [...good.toSorted(([left], [right]) => right.localeCompare(left)), ...Object.entries(refusals)];
  return [all.map(([status, reason]) => `**${status}** ${reason}`).join(" · ")];
}
