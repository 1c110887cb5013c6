// A quiz that asks the decision service which questions to show, and reports the scores. Run `npm start` in one terminal, then:
//   npx node examples/service-app.ts
//   curl 'http://127.0.0.1:3000/quiz?user=ada'       which bank of questions Ada gets; she keeps it
//   curl 'http://127.0.0.1:3000/score?user=ada&score=0.8'
import { createServer } from "node:http";
import { type BlenditError, resilientClient } from "@blendit/service/client";

const url = process.env.BLENDIT_URL ?? "http://127.0.0.1:4880";
// If the service cannot be reached from the start, the quiz uses these arms with equal shares.
const blendit = resilientClient({ url, key: process.env.BLENDIT_KEY, arms: { quiz: ["easy", "medium", "hard"] } });

const app = createServer(async ({ url: path = "/" }, response) => {
  const { pathname, searchParams } = new URL(path, "http://localhost");
  const user = searchParams.get("user") ?? "anonymous";
  const answers: Record<string, () => Promise<unknown>> = {
    "/quiz": () => blendit.decide("quiz", { key: user, unit: user }),
    "/score": () => blendit.rewardByKey("quiz", { key: user, value: Number(searchParams.get("score")) }),
  };
  const answer = answers[pathname] ?? (async () => ({ try: ["/quiz?user=ada", "/score?user=ada&score=0.8"] }));
  const body = await answer().catch(({ status, message }: BlenditError) => ({ status, message }));
  response.setHeader("content-type", "application/json").end(`${JSON.stringify(body)}\n`);
});
app.listen(Number(process.env.PORT ?? 3000), "127.0.0.1", () => console.log("listening", app.address()));

process.once("SIGTERM", async () => {
  app.close();
  await blendit.close();
});
