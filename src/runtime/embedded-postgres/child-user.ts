import { execFile } from "node:child_process";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";

const execute = promisify(execFile);

/**
 * Account that PostgreSQL runs under when the service runs as root, since PostgreSQL refuses to run
 * as root.
 */
export interface ChildUser {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
}

export interface CommandResult {
  readonly succeeded: boolean;
  /**
   * Standard output and standard error together, or the reason why the command could not be
   * started.
   */
  readonly output: string;
}

/**
 * Names of accounts for PostgreSQL; `_postgres` exists on macOS. Never `nobody`: other daemons run
 * under that account and could read the cluster.
 */
const candidates = ["tillkeeper", "postgres", "_postgres"];
/**
 * Maximum attempts to add an account: another program may briefly hold the lock of the account
 * files.
 */
const addTries = 10;
const addPause_ms = 200;

export interface Accounts {
  readonly lookUp: (name: string) => Promise<ChildUser | undefined>;
  /** Adds a system account without home directory and without login. */
  readonly add: (name: string) => Promise<CommandResult>;
}

const machine: Accounts = {
  lookUp,
  add: (name) =>
    runAs(undefined, "useradd", ["--system", "--user-group", "--no-create-home", "--shell", "/usr/sbin/nologin", name]),
};

/**
 * Returns the account for PostgreSQL: the first of `tillkeeper`, `postgres` and `_postgres` on this
 * machine, else a new system account `tillkeeper`.
 *
 * @throws Error when no such account exists and it cannot be added.
 */
export async function findChildUser(accounts = machine): Promise<ChildUser> {
  const users = await Promise.all(candidates.map(accounts.lookUp));
  const found = users.find((user) => user !== undefined);
  if (found !== undefined) return found;
  let problem = "";
  for (let tries = 0; tries < addTries; tries += 1) {
    // A failure is ignored when the account exists afterwards: another process may have added it.
    problem = (await accounts.add("tillkeeper")).output;
    const added = await accounts.lookUp("tillkeeper");
    if (added !== undefined) return added;
    await delay(addPause_ms);
  }
  throw new Error(
    "PostgreSQL refuses to run as root, and this machine has no account named tillkeeper or postgres. One could not be " +
      `added: ${problem}. Add one (useradd --system tillkeeper), start Tillkeeper as an ordinary user, or set DATABASE_URL.`,
  );
}

/** Returns the name of an account, or its number when it has no name. */
export async function accountName(uid: number): Promise<string> {
  const named = await runAs(undefined, "id", ["-un", String(uid)]);
  return named.succeeded ? named.output : `user ${uid}`;
}

/** Runs a command to its end, as `user` when given. A failure is returned, not thrown. */
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

/** Returns the spawn options that make a child run as `user`. */
export function identity(user: ChildUser | undefined): { uid?: number; gid?: number } {
  return user === undefined ? {} : { uid: user.uid, gid: user.gid };
}

/** Returns whether `user` may enter `directory` and all directories above it. */
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
