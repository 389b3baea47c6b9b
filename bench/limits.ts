import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";

const run = promisify(execFile);

export interface Limit {
  readonly tool: "pgbench" | "a loop over pg";
  readonly per_second: number;
}

export interface LimitOptions {
  readonly socket: string;
  readonly role: string;
  /** SQL statement with parameters written `:name`. */
  readonly statement: string;
  readonly parameters: Readonly<Record<string, string>>;
  /** Additional parameter that is a new random whole number at each execution. */
  readonly random?: { readonly name: string; readonly from: number; readonly to: number };
  readonly clients: number;
  readonly seconds: number;
}

/**
 * Measures the rate of one prepared statement in the database alone: by pgbench if it is installed,
 * otherwise by an equivalent loop.
 */
export async function limitOf(options: LimitOptions): Promise<Limit> {
  return (await hasPgbench()) ? pgbench(options) : loop(options);
}

async function hasPgbench(): Promise<boolean> {
  return run("pgbench", ["--version"]).then(
    () => true,
    () => false,
  );
}

async function pgbench({
  socket,
  role,
  statement,
  parameters,
  random,
  clients,
  seconds,
}: LimitOptions): Promise<Limit> {
  const directory = await mkdtemp(join(tmpdir(), "tillkeeper-bench-"));
  const script = join(directory, "statement.sql");
  const head = random === undefined ? "" : `\\set ${random.name} random(${random.from}, ${random.to})\n`;
  await writeFile(script, `${head}${statement.replaceAll("\n", " ")};\n`);
  const { stdout } = await run(
    "pgbench",
    ["-n", "-M", "prepared", "-h", socket, "-U", role, "-c", String(clients), "-j", "1", "-T", String(seconds)].concat(
      Object.entries(parameters).flatMap(([name, value]) => ["-D", `${name}=${value}`]),
      ["-f", script, "tillkeeper"],
    ),
    { maxBuffer: 10_000_000 },
  );
  await rm(directory, { recursive: true });
  const tps = /tps = ([\d.]+)/.exec(stdout)?.[1];
  if (tps === undefined) throw new Error(`pgbench said no rate:\n${stdout}`);
  return { tool: "pgbench", per_second: Math.round(Number(tps)) };
}

async function loop({ socket, role, statement, parameters, random, clients, seconds }: LimitOptions): Promise<Limit> {
  const names = [...Object.keys(parameters), ...(random === undefined ? [] : [random.name])];
  const text = names.reduce((sql, name, index) => sql.replaceAll(`:${name}`, `$${index + 1}`), statement);
  const fixed = Object.values(parameters);
  const values = (): unknown[] =>
    random === undefined ? fixed : [...fixed, random.from + Math.floor(Math.random() * (random.to - random.from + 1))];
  const connections = await Promise.all(
    Array.from({ length: Math.min(clients, 16) }, async () => {
      const client = new pg.Client({ connectionString: `postgresql://${role}@/tillkeeper?host=${socket}` });
      await client.connect();
      return client;
    }),
  );
  let done = 0;
  const began = performance.now();
  await Promise.all(
    connections.map(async (client) => {
      while (performance.now() - began < seconds * 1000) {
        await client.query({ name: "limit", text, values: values() });
        done += 1;
      }
    }),
  );
  const elapsed = (performance.now() - began) / 1000;
  await Promise.all(connections.map((client) => client.end()));
  return { tool: "a loop over pg", per_second: Math.round(done / elapsed) };
}
