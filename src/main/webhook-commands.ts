import { once } from "node:events";
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from "node:http";
import { sql } from "kysely";
import { type Command, InvalidArgumentError } from "commander";
import { Webhook } from "standardwebhooks";
import { managedWebhooks, sendTestEvent } from "../shared/events/commands/webhooks.ts";
import { EVENT_NAMES } from "../shared/events/rules/deliveries.ts";
import { createManaged, deleteManaged } from "../shared/resources/commands/managed.ts";
import { type Config, loadConfig } from "../runtime/config/config.ts";
import type { Deps } from "./deps.ts";
import { ENVIRONMENT, OPERATOR, withDeps } from "./with-database.ts";

const DEFAULT_PORT = 8790;
const FORWARD_TIMEOUT_MS = 9_000;
const TEST_EVENT_MS = 15_000;
const BODY_BYTES_MAX = 1_000_000;

interface ListenOptions {
  readonly events?: readonly string[];
  readonly forward?: URL;
  readonly port: number;
  readonly sandbox?: boolean;
}

/** Adds the command with which developers receive webhooks on their own machine. */
export function addWebhooks(program: Command): void {
  const webhooks = program.command("webhooks").description("receive webhooks during development");
  webhooks
    .command("listen")
    .description("print each event of the service on this machine as a line of JSON, until Ctrl-C")
    .option("--events <list>", "comma-separated names of events; default: all", readEvents)
    .option("--forward <url>", "send each request to this address too, with the same bytes and headers", readUrl)
    .option("--port <number>", "local port that receives the events", readPort, DEFAULT_PORT)
    .option("--sandbox", "receive the events of sandboxes, and no others")
    .addHelpText(
      "after",
      `
Creates a webhook to this command, and deletes it at the end. The service must run on this machine, and the service and
this command need WEBHOOK_ALLOW_PRIVATE=on. A test event comes first. With --forward the answer of your program is the
answer to the service, so a failure is retried as in production.

Events:
${EVENT_NAMES.map((name) => `  ${name}`).join("\n")}
${ENVIRONMENT}`,
    )
    .action(async (options: ListenOptions) => {
      const config = loadConfig();
      if (!config.webhook_allow_private) {
        throw new Error(
          "A webhook to this machine needs WEBHOOK_ALLOW_PRIVATE=on in the environment of the service and of this command.",
        );
      }
      await listen(config, options);
    });
}

async function listen(config: Config, { events, forward, port, sandbox = false }: ListenOptions): Promise<void> {
  const url = `http://127.0.0.1:${port}/tillkeeper-listen`;
  const secret = Promise.withResolvers<string>();
  let hasReceived = false;
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await readBody(request);
    if (body === undefined) {
      response.writeHead(413, { connection: "close" }).end();
      return;
    }
    const status = await receive(request.headers, body, await secret.promise, forward);
    hasReceived ||= status !== 401;
    response.writeHead(status).end();
  };
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      console.error(`A request was cut off: ${reasonOf(error)}`);
      response.destroy();
    });
  });
  // The server starts first: a second command on the same port fails before it deletes the webhook
  // of the first.
  await startServer(server, port);
  const stopped = Promise.race([once(process, "SIGINT"), once(process, "SIGTERM")]);
  try {
    // The connection to the database is closed before the command listens, so that the database may
    // stop and restart.
    const webhook_id = await withDeps(config, async (deps) => {
      await deleteWebhooks(deps, url);
      const input = { url, event_names: [...(events ?? EVENT_NAMES)], is_sandbox: sandbox };
      const made = await createManaged(managedWebhooks, deps, OPERATOR, input);
      secret.resolve(String(made["secret"]));
      console.error(`Events arrive at ${url}. Until this command ends, their secret is ${String(made["secret"])}`);
      await sendTestEvent(deps, OPERATOR, Number(made["webhook_id"]));
      return Number(made["webhook_id"]);
    });
    const timer = setTimeout(() => {
      if (!hasReceived) console.error(missingTestEvent(webhook_id));
    }, TEST_EVENT_MS);
    await stopped;
    clearTimeout(timer);
    await withDeps(config, (deps) => deleteWebhooks(deps, url)).catch((error: unknown) => {
      const reason = error instanceof Error ? error.message : String(error);
      throw new Error(
        `${reason}\nThe webhook to ${url} was not deleted. The next webhooks listen --port ${port} deletes it.`,
        { cause: error },
      );
    });
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

function missingTestEvent(webhook_id: number): string {
  return `The test event has not arrived. A service with a worker must run on this machine with WEBHOOK_ALLOW_PRIVATE=on;
GET /admin/api/webhooks/${webhook_id}/deliveries has the reason of the last attempt.`;
}

async function startServer(server: Server, port: number): Promise<void> {
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
}

/** Deletes the webhooks to an address, since a killed command leaves its own behind. */
async function deleteWebhooks(deps: Deps, url: string): Promise<void> {
  const { rows } = await sql<{ webhook_id: number }>`select webhook_id from webhook where url = ${url}`.execute(
    deps.db,
  );
  for (const { webhook_id } of rows) await deleteManaged(managedWebhooks, deps, OPERATOR, webhook_id);
}

/** Reads the body of a request; undefined when it is too long. */
async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  // Leaving the loop must not destroy the connection, which the response needs.
  for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > BODY_BYTES_MAX) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

/**
 * Prints one event and forwards it.
 *
 * @returns the status for the service.
 */
async function receive(
  sent: IncomingHttpHeaders,
  body: string,
  secret: string,
  forward: URL | undefined,
): Promise<number> {
  const headers = {
    "content-type": String(sent["content-type"]),
    "webhook-id": String(sent["webhook-id"]),
    "webhook-timestamp": String(sent["webhook-timestamp"]),
    "webhook-signature": String(sent["webhook-signature"]),
  };
  try {
    new Webhook(secret).verify(body, headers);
  } catch (error) {
    console.error(`Refused a request that is not from the service: ${reasonOf(error)}`);
    return 401;
  }
  console.log(body);
  if (forward === undefined) return 204;
  try {
    const signal = AbortSignal.timeout(FORWARD_TIMEOUT_MS);
    const { status } = await fetch(forward, { method: "POST", headers, body, redirect: "manual", signal });
    console.error(`${forward.href} answered ${status}.`);
    return status;
  } catch (error) {
    console.error(`${forward.href} did not answer: ${reasonOf(error)}`);
    return 502;
  }
}

function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error ? cause.message : String(cause);
}

function readEvents(list: string): readonly string[] {
  const names = list.split(",").map((name) => name.trim());
  const unknown = names.find((name) => !EVENT_NAMES.includes(name));
  if (unknown !== undefined) throw new InvalidArgumentError(`There is no event "${unknown}".`);
  return names;
}

function readUrl(address: string): URL {
  const url = URL.parse(address);
  if (url === null || !/^https?:$/.test(url.protocol)) throw new InvalidArgumentError("Must be an http or https URL.");
  return url;
}

function readPort(number: string): number {
  if (!/^\d{1,5}$/.test(number) || Number(number) < 1 || Number(number) > 65_535) {
    throw new InvalidArgumentError("Must be a port number.");
  }
  return Number(number);
}
