/** What the service is measured against: the same framework, which parses JSON and answers the same. Prints its address. */
import Fastify from "fastify";

const app = Fastify({ logger: false });
app.post("/echo", async (request) => request.body);
console.log(await app.listen({ host: "127.0.0.1", port: 0 }));
