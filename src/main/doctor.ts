import { constants } from "node:fs";
import { access, rm, stat, statfs, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import type pg from "pg";
import type { Logger } from "pino";
import { readCheckpointAge } from "../features/sales/books/evidence/queries/numbers.ts";
import { countWaiting, type Waiting } from "../features/sales/books/evidence/queries/waiting.ts";
import { listReceiptParts, type PartState, type ReceiptPart } from "../features/sales/receipts/queries/partitions.ts";
import { findLastBackup } from "../shared/backups/queries.ts";
import { LATE_AFTER_SECONDS } from "../shared/backups/rules.ts";
import { inspectSecrets } from "../shared/resources/commands/secrets.ts";
import { bundledPackages, compareBinaries, differenceText } from "../runtime/bundled-binaries.ts";
import { CLOCK_OFFSET_MAX_MS, databaseClockOffset } from "../runtime/clock.ts";
import type { Config } from "../runtime/config/config.ts";
import { type Db, only, openKysely, openPool, readEnabledPlans } from "../runtime/database.ts";
import { isSameDisk } from "../runtime/embedded-postgres/backup-file.ts";
import { inspectEmbedded } from "../runtime/embedded-postgres/embedded-postgres.ts";
import { accountName } from "../runtime/embedded-postgres/child-user.ts";
import { isOnThisMachine } from "../runtime/mail-address.ts";
import { localeProblem } from "../runtime/locale-problem.ts";
import { openMailer, trialMailbox } from "../runtime/mailer.ts";
import { pendingMigrations, refuseReadOnly } from "../runtime/migrate.ts";
import { STANDBY_STATE, type StandbyState } from "../runtime/standby.ts";
import { withClient } from "../runtime/with-client.ts";
import { type OpenDatabase, openKeyRing } from "./open-database.ts";
import { commandLog, reachDatabase } from "./with-database.ts";

export interface Finding {
  readonly check: string;
  readonly state: "ok" | "warning" | "failed";
  readonly text: string;
}

const NODE_MAJOR_MIN = 26;
/** Partitions of receipts up to which a look-up in all of them costs little. */
const PARTS_MAX = 36;
/** Minimum free disk space in bytes, enough for about one busy week. */
const FREE_BYTES_MIN = 2 ** 30;

type Found = Pick<Finding, "state" | "text">;

const ok = (text: string): Found => ({ state: "ok", text });
const warning = (text: string): Found => ({ state: "warning", text });
const failed = (text: string): Found => ({ state: "failed", text });

/** Runs all checks without changing anything. A check that throws counts as failed. */
export async function examine(config: Config): Promise<Finding[]> {
  const findings = [
    await check("Node", async () => nodeVersion(process.versions.node)),
    await check("programs", programs),
    await check("data directory", () => dataDirectory(config)),
    await check("mail", () => mail(config)),
    ...(config.smtp_url === undefined ? [] : [{ check: "trial mails", ...trialMails(config) }]),
  ];
  if (config.database_url === undefined) {
    const embedded = await inspectEmbedded(config.data_dir).catch((error: unknown) => error);
    if (embedded instanceof Error) return [...findings, { check: "database", ...failed(embedded.message) }];
    if (embedded === undefined) {
      return [...findings, { check: "database", ...ok("does not exist yet; the first start creates it") }];
    }
    findings.push(await check("account of the database", () => databaseAccount(config)));
  }
  return [...findings, ...(await examineDatabase(config))];
}

/** Runs the checks of the database. Starts the database when it does not run. */
export async function examineDatabase(config: Config): Promise<Finding[]> {
  const log = commandLog(config);
  const reached = await reachDatabase(config, log).catch((error: unknown) => error as Error);
  if (reached instanceof Error) return [{ check: "database", ...failed(reached.message) }];
  try {
    const reachable = await check("database", () => serverVersion(reached));
    if (reachable.state === "failed") return [reachable];
    const found = [
      reachable,
      await check("encoding", () => encoding(reached)),
      await check("clock", () => clockSkew(reached)),
      await check("writes", () => writes(reached)),
      await check("query plans", () => queryPlans(config, reached)),
      await check("migrations", () => migrations(reached)),
      ...(config.database_read_url === undefined
        ? []
        : [await check("standby", () => standby(config.database_read_url ?? "", reached))]),
    ];
    // Without the tables every other check would fail with a message of its own.
    if (found.at(-1)?.state === "failed") return found;
    return [
      ...found,
      await check("roles", () => roles(reached)),
      await check("stored secrets", () => secrets(config, reached)),
      await check("receipts", () => receiptParts(config, reached)),
      await check("last backup", () => lastBackup(config, reached)),
      await check("evidence log", () => evidenceLog(config, reached)),
    ];
  } finally {
    await reached.stop();
  }
}

async function check(name: string, run: () => Promise<Found>): Promise<Finding> {
  try {
    return { check: name, ...(await run()) };
  } catch (error) {
    return { check: name, ...failed(error instanceof Error ? error.message || String(error) : String(error)) };
  }
}

/** Checks that this Node version can run the service. */
export function nodeVersion(version: string): Found {
  return Number.parseInt(version, 10) >= NODE_MAJOR_MIN
    ? ok(`version ${version}`)
    : failed(`version ${version}; version ${NODE_MAJOR_MIN} or newer is required`);
}

/** Compares the bundled Node and PostgreSQL with their recorded digests. */
async function programs(): Promise<Found> {
  const { differing, unknown } = await compareBinaries(await bundledPackages());
  if (differing.length > 0) return failed(differenceText(differing));
  return unknown.length > 0
    ? warning(`no digests are recorded for ${unknown.join(", ")}: not verified`)
    : ok("the bundled programs match packaging/binaries.json");
}

async function dataDirectory({ data_dir }: Config): Promise<Found> {
  const path = resolve(data_dir);
  const found = await stat(path).catch(() => undefined);
  if (found === undefined) {
    await access(dirname(path), constants.W_OK);
    return ok(`${path} does not exist yet and can be created`);
  }
  const file = join(path, `.doctor-${process.pid}`);
  await writeFile(file, "written by tillkeeper doctor\n", { flag: "wx", flush: true });
  await rm(file);
  const { bavail, bsize } = await statfs(path);
  const room = `${path} is writable; ${Math.floor((bavail * bsize) / 2 ** 20)} MiB are free on its disk`;
  return bavail * bsize < FREE_BYTES_MIN ? warning(room) : ok(room);
}

async function mail(config: Config): Promise<Found> {
  const mailer = openMailer(config, { timeout_ms: config.mail_timeout_ms });
  if (config.smtp_url === undefined) {
    return ok(`SMTP_URL is not set: mails are saved to ${mailer.target} and not delivered`);
  }
  try {
    await mailer.check();
  } catch (error) {
    return warning(`${mailer.target} does not accept mails: ${error instanceof Error ? error.message : String(error)}`);
  } finally {
    mailer.close();
  }
  return ok(`${mailer.target} accepts mails`);
}

/** Checks the settings for the trial mails of self-checkouts, without sending a mail. */
function trialMails(config: Config): Found {
  const mailbox = trialMailbox(config);
  if (mailbox === undefined) {
    return ok("MAIL_PROBE_TO=none: disabled; a mail server that accepts the login but rejects mails is not detected");
  }
  const source = config.mail_probe_to === undefined ? "MAIL_FROM" : "MAIL_PROBE_TO";
  const text =
    `each request for a sign-in code at a self-checkout sends one to ${mailbox} (${source}); ` +
    "while the mail server rejects that mailbox, each such request returns 400";
  return isOnThisMachine(mailbox)
    ? warning(`${text}. That mailbox exists on this machine only: set MAIL_FROM or MAIL_PROBE_TO`)
    : ok(text);
}

async function databaseAccount({ data_dir }: Config): Promise<Found> {
  const embedded = await inspectEmbedded(data_dir);
  if (embedded?.user_id === undefined) return ok("the embedded database runs as this user");
  return checkAccount(await accountName(embedded.user_id));
}

/** Warns when the database runs under the shared account `nobody`. */
export function checkAccount(name: string): Found {
  return name === "nobody"
    ? warning(
        "the embedded database runs as nobody, an account that other daemons share: they could read it. " +
          "Create an account named tillkeeper and make it the owner of the database's directory, " +
          "or do not start the service as root",
      )
    : ok(`the embedded database runs as ${name}`);
}

function configOf(url: string): pg.ClientConfig {
  return { connectionString: url, application_name: "tillkeeper doctor", connectionTimeoutMillis: 5_000 };
}

async function ask<Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row> {
  const { rows } = await withClient(configOf(url), (client) => client.query<Row>(text));
  return only(rows);
}

async function serverVersion({ service_url }: OpenDatabase): Promise<Found> {
  const { version } = await ask<{ version: string }>(
    service_url,
    "select current_setting('server_version') as version",
  );
  return ok(`PostgreSQL ${version} responds`);
}

async function encoding({ service_url }: OpenDatabase): Promise<Found> {
  const problem = await withClient(configOf(service_url), localeProblem);
  return problem === undefined ? ok("UTF8") : failed(problem);
}

async function clockSkew({ service_url }: OpenDatabase): Promise<Found> {
  return judgeClocks(await withClient(configOf(service_url), databaseClockOffset));
}

/**
 * Checks that the clocks of the database and of this machine agree.
 *
 * @param ahead_ms - how far the database's clock is ahead of this machine's.
 */
export function judgeClocks(ahead_ms: number): Found {
  if (Math.abs(ahead_ms) <= CLOCK_OFFSET_MAX_MS) return ok("the clocks of the database and of this machine agree");
  const seconds = Math.abs(ahead_ms / 1000).toFixed(1);
  return warning(
    `the database's clock is ${seconds} s ${ahead_ms > 0 ? "ahead of" : "behind"} this machine's; ` +
      "the service uses the database's clock",
  );
}

async function writes({ service_url }: OpenDatabase): Promise<Found> {
  await withClient(configOf(service_url), refuseReadOnly);
  return ok("the database takes writes");
}

async function standby(read_url: string, { service_url }: OpenDatabase): Promise<Found> {
  return judgeStandby(
    await ask<StandbyState>(read_url, STANDBY_STATE),
    await ask<StandbyState>(service_url, STANDBY_STATE),
  );
}

/** Checks that the server of DATABASE_READ_URL is a standby of the service's database. */
export function judgeStandby(read: StandbyState, primary: StandbyState): Found {
  if (read.position === null)
    return failed("DATABASE_READ_URL is no standby, but a server that takes writes: it is not read");
  return read.database_id === primary.database_id
    ? ok(`DATABASE_READ_URL has replayed the log up to ${read.position}`)
    : failed("DATABASE_READ_URL is a standby of another database: it is not read");
}

/** Checks that the look-ups of the service get plans by index, which a pooler may have lost. */
async function queryPlans(config: Config, { service_url }: OpenDatabase): Promise<Found> {
  const on = await withDb(config, service_url, readEnabledPlans);
  if (on.length === 0) return ok("look-ups use indexes, whatever the statistics say");
  return warning(
    `${on.join(", ")} of a connection are on: a pooler drops the settings of the service. Outdated statistics can ` +
      "make it read whole tables; set them off on the role: docs/operations/scale.md",
  );
}

async function migrations({ service_url, owner_url }: OpenDatabase): Promise<Found> {
  // The check uses the owner's connection, because the service's role may have no rights yet.
  const pending = await pendingMigrations(owner_url);
  if (pending.length > 0) return failed(`${pending.length} missing, first ${pending[0]}; run: tillkeeper migrate`);
  await pendingMigrations(service_url);
  return ok("up to date");
}

async function roles({ service_url }: OpenDatabase): Promise<Found> {
  const { is_owner, name } = await ask<{ is_owner: boolean | null; name: string }>(
    service_url,
    `select pg_has_role(current_user, c.relowner, 'USAGE') as is_owner, current_user as name
       from (select to_regclass('pos.audit_log') as oid) t left join pg_class c on c.oid = t.oid`,
  );
  if (is_owner === null) return failed("the tables are missing");
  return is_owner
    ? warning(
        "one role: it can disable the write protection of closings and the audit log; " +
          "set MIGRATION_DATABASE_URL to a separate owner",
      )
    : ok(`two roles: ${name} cannot change or delete closings and audit entries`);
}

async function secrets(config: Config, { service_url }: OpenDatabase): Promise<Found> {
  if (config.encryption_key === undefined) {
    // The key file must exist: opening the key ring would create a new key, which cannot decrypt
    // anything.
    await access(join(config.data_dir, "encryption.key"));
  }
  return withDb(config, service_url, async (db, log) => {
    const report = await inspectSecrets(db, await openKeyRing(config, log));
    const [first] = report.unreadable;
    if (first !== undefined)
      return failed(`${report.unreadable.length} of ${report.total} cannot be decrypted. ${first}`);
    if (report.current === report.total) return ok(`all ${report.total} can be decrypted`);
    return warning(
      `all ${report.total} can be decrypted, ${report.total - report.current} of them with an older key only; ` +
        "run: tillkeeper secrets rotate",
    );
  });
}

async function receiptParts(config: Config, { service_url }: OpenDatabase): Promise<Found> {
  return judgeParts(await withDb(config, service_url, (db) => listReceiptParts(db)));
}

/**
 * Checks that every receipt is in a partition of its numbers, that there are not too many, and that
 * none was detached without an archive.
 */
export function judgeParts(parts: readonly ReceiptPart[]): Found {
  const rest = parts.find(({ first_id }) => first_id === null)?.receipts ?? 0;
  const count = (state: PartState) => parts.filter((part) => part.first_id !== null && part.state === state).length;
  const attached = count("open") + count("closed");
  const detached = parts.find(({ state }) => state === "detached");
  if (rest > 0)
    return warning(
      `${rest} receipts came when no partition had their numbers and are in receipt_rest; does a worker run? ` +
        "docs/operations/scale.md",
    );
  if (detached !== undefined)
    return warning(
      `${detached.name} was detached by hand: figures of its days are not verified, and its receipts are in no archive`,
    );
  return attached > PARTS_MAX
    ? warning(
        `${attached} partitions are attached; above ${PARTS_MAX} every list of receipts takes longer: ` +
          "tillkeeper archive, docs/operations/archive.md",
      )
    : ok(
        `${attached} partitions, ${count("closed")} of them closed; ${count("archived")} archived; receipt_rest is empty`,
      );
}

async function lastBackup(config: Config, { service_url }: OpenDatabase): Promise<Found> {
  const last = await withDb(config, service_url, (db) => findLastBackup(db));
  const problem = await backupDirectoryProblem(config);
  if (last === undefined) return warning(problem ?? "there is no backup yet: docs/operations/back-up.md");
  const { name, taken_at, size_bytes, is_verified, age_seconds } = last;
  const text = [
    `${taken_at} UTC, ${Math.floor(age_seconds / 3_600)} hours ago: ${name}`,
    ...(size_bytes === null ? [] : [`${Math.ceil(size_bytes / 2 ** 20)} MiB`]),
    ...(is_verified ? ["restored and checked"] : []),
    ...(problem === undefined ? [] : [problem]),
  ].join("; ");
  return problem !== undefined || age_seconds > LATE_AFTER_SECONDS ? warning(text) : ok(text);
}

async function evidenceLog(config: Config, { service_url }: OpenDatabase): Promise<Found> {
  return withDb(config, service_url, async (db) => judgeEvidence(await countWaiting(db), await readCheckpointAge(db)));
}

/** Checks that rows get into the evidence log, and that its head is signed each day. */
export function judgeEvidence({ waiting, oldest_seconds }: Waiting, checkpoint_seconds: number): Found {
  if (oldest_seconds > 3_600) {
    return warning(
      `${waiting} receipts and closings are not in the log, the oldest for ${Math.floor(oldest_seconds / 3_600)} hours; ` +
        "does a worker run?",
    );
  }
  if (checkpoint_seconds > 2 * 86_400) {
    return warning(
      `the last checkpoint is ${Math.floor(checkpoint_seconds / 86_400)} days old; does a worker run? ` +
        "tillkeeper evidence checkpoint makes one",
    );
  }
  return ok("rows are logged, and its head is signed");
}

/** Returns why the next scheduled backup would fail, or would be lost with the database. */
async function backupDirectoryProblem({ backup_dir, data_dir }: Config): Promise<string | undefined> {
  if (backup_dir === undefined) return undefined;
  const cluster = (await inspectEmbedded(data_dir))?.data_directory;
  try {
    await access(backup_dir, constants.W_OK);
    return cluster !== undefined && (await isSameDisk(backup_dir, cluster))
      ? `BACKUP_DIR=${backup_dir} is on the disk of the database, and is lost with it`
      : undefined;
  } catch (error) {
    return `BACKUP_DIR=${backup_dir} cannot be used: ${error instanceof Error ? error.message : String(error)}`;
  }
}

async function withDb<Result>(
  config: Config,
  url: string,
  work: (db: Db, log: Logger) => Promise<Result>,
): Promise<Result> {
  const log = commandLog(config);
  const onError = (error: Error): void => log.warn({ err: error }, "a database connection was lost");
  const pool = openPool({ url, connections_max: 1, name: "tillkeeper doctor", onError });
  try {
    return await work(openKysely(pool), log);
  } finally {
    await pool.end();
  }
}
