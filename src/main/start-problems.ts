import { isPooledByTransaction } from "../runtime/pooler.ts";

/** What an operator can do about a port that cannot be listened on. */
const LISTEN_ADVICE: Readonly<Record<string, (host: string, port: number) => string>> = {
  EADDRINUSE: (host, port) =>
    `Port ${port} of ${host} is in use by another program, or by another Tillkeeper. Set PORT to a free one; PORT=0 takes any.`,
  EACCES: (host, port) => `This account may not listen on port ${port} of ${host}. Set PORT to 1024 or above.`,
  EADDRNOTAVAIL: (host) => `HOST=${host} is no address of this machine. 0.0.0.0 listens on all of them.`,
  ENOTFOUND: (host) => `HOST=${host} is no address of this machine, and no name that is known here.`,
};

/** Codes of the system, and of PostgreSQL, for a database that lets nobody in. */
const UNREACHABLE =
  /^(ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|28000|28P01|3D000|57P03)$/;

/** The error of a failed listen as a sentence with what to do; any other error as it is. */
export function listenProblem(
  error: unknown,
  { host, port }: { readonly host: string; readonly port: number },
): unknown {
  const advice = LISTEN_ADVICE[codeOf(error)];
  return advice === undefined ? error : new Error(advice(host, port), { cause: error });
}

/** The error of a failed first connection with the server and database that were tried; any other error as it is. */
export function connectProblem(error: unknown, database_url: string): unknown {
  if (!(error instanceof Error) || !UNREACHABLE.test(codeOf(error))) return error;
  const { host, pathname } = new URL(database_url);
  // Both addresses of a name that has two: the message of such an error is empty.
  const reasons = error instanceof AggregateError ? error.errors.map(String).join("; ") : error.message;
  return new Error(`The database ${host}${pathname} cannot be used: ${reasons}`, { cause: error });
}

/** @throws Error when the database cannot be reached, or is behind a pooler on which prepared statements get lost. */
export async function refusePooledNames(database_url: string): Promise<void> {
  const is_pooled = await isPooledByTransaction(database_url).catch((error: unknown) => {
    throw connectProblem(error, database_url);
  });
  if (!is_pooled) return;
  throw new Error(
    "DATABASE_URL leads to a pooler in transaction mode, where prepared statements get lost. Set STATEMENT_NAMES=off.",
  );
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}
