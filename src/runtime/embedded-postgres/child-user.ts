import { execFile } from "node:child_process";
import { promisify } from "node:util";

const execute = promisify(execFile);

/** The account PostgreSQL runs under when we are root, which PostgreSQL refuses for itself. */
export interface ChildUser {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
}

export interface CommandResult {
  readonly succeeded: boolean;
  /** Standard output and standard error together, or why the command could not be started. */
  readonly output: string;
}

const candidates = ["tillkeeper", "postgres", "nobody"];

/**
 * The first of the accounts `tillkeeper`, `postgres`, `nobody` that this machine knows.
 *
 * @throws Error when it knows none of them.
 */
export async function findChildUser(): Promise<ChildUser> {
  const users = await Promise.all(candidates.map(lookUp));
  const found = users.find((user) => user !== undefined);
  if (found !== undefined) return found;
  throw new Error(
    "PostgreSQL refuses to run as root and this machine has no account named tillkeeper, postgres or nobody. " +
      "Add one, start Tillkeeper as an ordinary user, or set DATABASE_URL.",
  );
}

/** The name of an account, or its number when it has none. */
export async function accountName(uid: number): Promise<string> {
  const named = await runAs(undefined, "id", ["-un", String(uid)]);
  return named.succeeded ? named.output : `user ${uid}`;
}

/** Runs a command to its end, as `user` when given; a failure is an answer, not an exception. */
export async function runAs(
  user: ChildUser | undefined,
  command: string,
  args: readonly string[],
  env?: Readonly<Record<string, string>>,
): Promise<CommandResult> {
  try {
    const { stdout, stderr } = await execute(command, args, {
      cwd: "/",
      maxBuffer: 4 * 1024 * 1024,
      ...identity(user),
      ...(env === undefined ? {} : { env }),
    });
    return { succeeded: true, output: `${stdout}${stderr}`.trim() };
  } catch (error) {
    return { succeeded: false, output: outputOf(error) };
  }
}

/** The spawn options that make a child run as `user`. */
export function identity(user: ChildUser | undefined): { uid?: number; gid?: number } {
  return user === undefined ? {} : { uid: user.uid, gid: user.gid };
}

/** Whether `user` may pass through `directory` and everything above it. */
export async function canEnter(user: ChildUser | undefined, directory: string): Promise<boolean> {
  const entered = await runAs(user, "/bin/sh", ["-c", 'cd "$1"', "sh", directory]);
  return entered.succeeded;
}

async function lookUp(name: string): Promise<ChildUser | undefined> {
  const [uid, gid] = await Promise.all(["-u", "-g"].map((option) => runAs(undefined, "id", [option, name])));
  if (uid?.succeeded !== true || gid?.succeeded !== true) return undefined;
  return { name, uid: Number(uid.output), gid: Number(gid.output) };
}

function outputOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { stdout, stderr } = error as Error & { stdout?: string; stderr?: string };
  const written = `${stdout ?? ""}${stderr ?? ""}`.trim();
  return written === "" ? error.message : written;
}
