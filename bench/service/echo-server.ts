/** The service is compared with this server of the same framework, which parses JSON and returns it. Prints its address. */
import Fastify from "fastify";

const app = Fastify({ logger: false });
app.post("/echo", async (request) => request.body);
console.log(await app.listen({ host: "127.0.0.1", port: 0 }));
