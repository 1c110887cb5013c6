const JSON_TYPE = "-H 'content-type: application/json'";
const KEY = '-H "authorization: Bearer $BLENDIT_KEY"';

const experiment = {
  id: "hello",
  name: "hello",
  utility: { kind: "variance", support: [0, 1] },
  floor: 0.05,
  arms: [{ name: "a" }, { name: "b" }],
};

/** Lines for a shell that make an experiment, decide, reward, and look at what was learned. */
export function curlLines(origin: string, isOpen: boolean): string[] {
  const curl = isOpen ? "curl -s" : `curl -s ${KEY}`;
  return [
    `${curl} ${JSON_TYPE} ${origin}/v1/experiments -d '${JSON.stringify(experiment)}'`,
    `${curl} ${JSON_TYPE} ${origin}/v1/experiments/hello/decisions -d '{"key":"first"}'`,
    `${curl} ${JSON_TYPE} ${origin}/v1/experiments/hello/rewards -d '{"key":"first","value":0.7}'`,
    `${curl} ${origin}/v1/experiments/hello`,
  ];
}
