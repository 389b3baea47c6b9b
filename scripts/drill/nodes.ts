import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { makeShop, type RunningShop } from "../../test/running-service.ts";
import { type Program, signal, start, until } from "./processes.ts";

const COMMAND = fileURLToPath(new URL("../../bin/tillkeeper.js", import.meta.url));

export interface Nodes {
  /** URL of HAProxy, to which registers send. */
  readonly url: string;
  /** URL of each node, without HAProxy. */
  readonly urls: readonly string[];
  readonly shop: RunningShop;
  readonly asOwner: <Result>(work: (owner: pg.Client) => Promise<Result>) => Promise<Result>;
  readonly close: () => Promise<void>;
}

/** Migrates a new database and starts two nodes and a worker on it, behind HAProxy. */
export async function openNodes(directory: string, database_port: number, base: number): Promise<Nodes> {
  const address = (user: string, database = "tillkeeper"): string =>
    `postgres://${user}@127.0.0.1:${database_port}/${database}`;
  await asClient(address("postgres", "postgres"), async (client) => {
    await client.query("create role tillkeeper_owner login");
    await client.query("create role tillkeeper login");
    await client.query(
      "create database tillkeeper owner tillkeeper_owner encoding 'UTF8' locale 'C.UTF-8' template template0",
    );
  });
  const env = {
    DATABASE_URL: address("tillkeeper"),
    MIGRATION_DATABASE_URL: address("tillkeeper_owner"),
    ENCRYPTION_KEY: Buffer.alloc(32, 7).toString("base64"),
    ADMIN_PASSWORD: "a-password-of-the-drill",
    DATA_DIR: directory,
    LOG_LEVEL: "warn",
  };
  const run = (name: string, args: readonly string[], port: number): Program =>
    start(join(directory, `${name}.log`), [process.execPath, COMMAND, ...args], {
      env: { ...env, PORT: String(port) },
    });
  const programs: Program[] = [];
  const ports = [base, base + 1];
  for (const [n, port] of ports.entries()) programs.push(run(`node${n}`, ["serve", "--no-worker"], port));
  programs.push(run("worker", ["work"], base + 2));
  for (const port of ports) {
    await until(`the node at ${port}`, async () => (await fetch(`http://127.0.0.1:${port}/health/ready`)).ok);
  }
  const settings = join(directory, "haproxy-nodes.cfg");
  const port = base + 3;
  await writeFile(settings, haproxySettings(port, ports));
  programs.push(start(join(directory, "haproxy-nodes.log"), ["haproxy", "-db", "-f", settings]));
  const asOwner = <Result>(work: (owner: pg.Client) => Promise<Result>): Promise<Result> =>
    asClient(address("tillkeeper_owner"), work);
  const shop = await asOwner((owner) => makeShop(owner, 20));
  return {
    url: `http://127.0.0.1:${port}`,
    urls: ports.map((each) => `http://127.0.0.1:${each}`),
    shop,
    asOwner,
    close: async () => {
      signal(
        programs.map(({ pid }) => pid),
        "SIGTERM",
      );
      await until(
        "the nodes' end",
        async () => programs.every(({ child }) => child.exitCode !== null || child.signalCode !== null),
        40,
      );
    },
  };
}

async function asClient<Result>(
  connectionString: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5_000, query_timeout: 20_000 });
  // The primary may be killed while this client is connected; the running statement then fails with
  // the reason.
  client.on("error", () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

function haproxySettings(port: number, ports: readonly number[]): string {
  return `global
  maxconn 1000
defaults
  mode http
  timeout connect 2s
  timeout client 60s
  timeout server 60s
listen nodes
  bind 127.0.0.1:${port}
  option httpchk GET /health/ready
  default-server inter 1s fall 2 rise 1
${ports.map((each, n) => `  server n${n} 127.0.0.1:${each} check`).join("\n")}
`;
}
