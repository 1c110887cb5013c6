// The quiz of examples/service-app.ts with OpenFeature: a flag is an experiment, and tracking sends the reward.
// Run `npm start` in one terminal and this in another: npx node examples/openfeature-app.ts

import { blenditClient } from "@blendit/service/client";
import { BlenditProvider } from "@blendit/service/openfeature";
import { OpenFeature } from "@openfeature/server-sdk";

const client = blenditClient({ url: process.env.BLENDIT_URL ?? "http://127.0.0.1:4880", key: process.env.BLENDIT_KEY });
await OpenFeature.setProviderAndWait(new BlenditProvider({ client, rewards: { "quiz-finished": "quiz" } }));
const flags = OpenFeature.getClient();

for (const user of ["ada", "bela", "cleo"]) {
  const context = { targetingKey: `${user}-${Date.now()}` };
  const { value, reason, flagMetadata } = await flags.getStringDetails("quiz", "medium", context);
  console.log(`${user} gets the ${value} questions (${reason}, probability ${flagMetadata.probability})`);
  flags.track("quiz-finished", context, { value: Math.random() });
}
await OpenFeature.close();
