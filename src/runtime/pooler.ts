import pg from "pg";

/**
 * Number of comparisons: a busy pooler may give another backend by chance, a quiet one gives the
 * same backend at once.
 */
const ROUNDS = 5;
const CONNECT_TIMEOUT_MS = 5_000;
const QUERY_TIMEOUT_MS = 10_000;

/**
 * Returns whether a pooler passes connections to other clients between transactions. Without a
 * pooler, and in session mode, each client keeps a backend of its own.
 */
export async function isPooledByTransaction(url: string): Promise<boolean> {
  const options = {
    connectionString: url,
    application_name: "tillkeeper start",
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: QUERY_TIMEOUT_MS,
  };
  const clients = [new pg.Client(options), new pg.Client(options)] as const;
  const backendOf = async (client: pg.Client): Promise<number | undefined> =>
    (await client.query<{ pid: number }>("select pg_backend_pid() as pid")).rows[0]?.pid;
  try {
    for (const client of clients) {
      client.on("error", () => undefined);
      await client.connect();
    }
    const [first, second] = clients;
    const own = await backendOf(first);
    for (let round = 0; round < ROUNDS; round += 1) {
      if ((await backendOf(second)) === own || (await backendOf(first)) !== own) return true;
    }
    return false;
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => undefined)));
  }
}
