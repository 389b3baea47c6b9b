import Fastify from "fastify";

const [bytes, port] = process.argv.slice(2).map(Number);
const app = Fastify();
const body = Buffer.alloc(bytes ?? 100, "x");
app.get("/", async (_request, reply) => reply.type("application/json; charset=utf-8").send(body));
await app.listen({ port: port ?? 0, host: "127.0.0.1" });
process.once("SIGTERM", () => process.exit(0));
