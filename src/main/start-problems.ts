import { isPooledByTransaction } from "../runtime/pooler.ts";

interface ListeningAddress {
  readonly host: string;
  readonly port: number;
  /** Environment variable that sets the port. */
  readonly setting: "PORT" | "WORKER_PORT";
}

/** Advice for the operator, by the error code of a failed listen. */
const LISTEN_ADVICE: Readonly<Record<string, (address: ListeningAddress) => string>> = {
  EADDRINUSE: ({ host, port, setting }) =>
    `Port ${port} of ${host} is in use by another program, or by another Tillkeeper. Set ${setting} to a free port; ${setting}=0 selects one.`,
  EACCES: ({ host, port, setting }) =>
    `This account may not listen on port ${port} of ${host}. Set ${setting} to 1024 or above.`,
  EADDRNOTAVAIL: ({ host }) => `HOST=${host} is not an address of this machine. 0.0.0.0 listens on all of them.`,
  ENOTFOUND: ({ host }) => `HOST=${host} is neither an address of this machine nor a known host name.`,
};

/** Error codes of the system and of PostgreSQL for a database that cannot be used. */
const UNREACHABLE =
  /^(ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|28000|28P01|3D000|57P03)$/;

/** Returns the error of a failed listen with advice on what to do; any other error unchanged. */
export function listenProblem(error: unknown, address: ListeningAddress): unknown {
  const advice = LISTEN_ADVICE[codeOf(error)]?.(address);
  return advice === undefined ? error : new Error(advice, { cause: error });
}

/**
 * Adds server and database to the error of a failed first connection; returns other errors
 * unchanged.
 */
export function connectProblem(error: unknown, database_url: string): unknown {
  if (!(error instanceof Error) || !UNREACHABLE.test(codeOf(error))) return error;
  const { host, pathname } = new URL(withHost(database_url));
  // A host name with two addresses gives an AggregateError with an empty message, so its errors are
  // listed.
  const reasons = error instanceof AggregateError ? error.errors.map(String).join("; ") : error.message;
  return new Error(`The database ${host}${pathname} cannot be used: ${reasons}`, { cause: error });
}

/**
 * Checks that named prepared statements work on the database.
 *
 * @throws Error when the database cannot be reached, or is behind a pooler that loses prepared
 *   statements.
 */
export async function refusePooledNames(database_url: string): Promise<void> {
  const is_pooled = await isPooledByTransaction(database_url).catch((error: unknown) => {
    throw connectProblem(error, database_url);
  });
  if (!is_pooled) return;
  throw new Error(
    "DATABASE_URL is a pooler in transaction mode, which loses prepared statements. Set STATEMENT_NAMES=off.",
  );
}

/**
 * Removes the role from a URL without a host (`postgres://role@/database?host=/run/postgresql`),
 * which PostgreSQL accepts but `URL` does not.
 */
function withHost(database_url: string): string {
  return database_url.replace(/^([a-z]+:\/\/)[^@/]*@\//, "$1/");
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}
