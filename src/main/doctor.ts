import { constants } from "node:fs";
import { access, rm, stat, statfs, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import pg from "pg";
import { inspectSecrets } from "../features/administration/commands/secrets.ts";
import { bundledPackages, compareBinaries, differenceText } from "../runtime/bundled-binaries.ts";
import type { Config } from "../runtime/config.ts";
import { openKysely, openPool } from "../runtime/database.ts";
import { inspectEmbedded } from "../runtime/embedded-postgres.ts";
import { accountName } from "../runtime/embedded-postgres/child-user.ts";
import { openMailer, trialMailbox } from "../runtime/mailer.ts";
import { pendingMigrations } from "../runtime/migrate.ts";
import type { OpenDatabase } from "./open-database.ts";
import { openKeyRing } from "./open-database.ts";
import { commandLog, reachDatabase } from "./with-database.ts";

/** What the doctor found out about one thing. */
export interface Finding {
  readonly check: string;
  readonly state: "ok" | "warning" | "failed";
  readonly text: string;
}

const NODE_MAJOR_MIN = 26;
const SKEW_MAX_MS = 2_000;
/** Less than this and the service may stop within a busy week. */
const FREE_BYTES_MIN = 2 ** 30;

type Found = Pick<Finding, "state" | "text">;

const ok = (text: string): Found => ({ state: "ok", text });
const warning = (text: string): Found => ({ state: "warning", text });
const failed = (text: string): Found => ({ state: "failed", text });

/** Looks at everything that a service needs to run well. Changes nothing; a check that breaks is a finding. */
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
      return [...findings, { check: "database", ...ok("none yet: the first start makes one in the data directory") }];
    }
    findings.push(await check("account of the database", () => databaseAccount(config)));
  }
  return [...findings, ...(await examineDatabase(config))];
}

async function examineDatabase(config: Config): Promise<Finding[]> {
  const log = commandLog(config);
  const reached = await reachDatabase(config, log).catch((error: unknown) => error as Error);
  if (reached instanceof Error) return [{ check: "database", ...failed(reached.message) }];
  try {
    const reachable = await check("database", () => serverVersion(reached));
    if (reachable.state === "failed") return [reachable];
    return [
      reachable,
      await check("encoding", () => encoding(reached)),
      await check("clock", () => clockSkew(reached)),
      await check("migrations", () => migrations(reached)),
      await check("roles", () => roles(reached)),
      await check("stored secrets", () => secrets(config, reached)),
    ];
  } finally {
    await reached.stop();
  }
}

async function check(name: string, look: () => Promise<Found>): Promise<Finding> {
  try {
    return { check: name, ...(await look()) };
  } catch (error) {
    return { check: name, ...failed(error instanceof Error ? error.message || String(error) : String(error)) };
  }
}

/** Whether this version of Node runs the service. */
export function nodeVersion(version: string): Found {
  return Number.parseInt(version, 10) >= NODE_MAJOR_MIN
    ? ok(`version ${version}`)
    : failed(`version ${version}; version ${NODE_MAJOR_MIN} or newer is needed`);
}

/** Whether the bundled Node and PostgreSQL are the recorded ones. */
async function programs(): Promise<Found> {
  const { differing, unknown } = await compareBinaries(await bundledPackages());
  if (differing.length > 0) return failed(differenceText(differing));
  return unknown.length > 0
    ? warning(`no digests are recorded of ${unknown.join(", ")}: not compared`)
    : ok("the bundled programs are those that packaging/binaries.json records");
}

async function dataDirectory({ data_dir }: Config): Promise<Found> {
  const path = resolve(data_dir);
  const found = await stat(path).catch(() => undefined);
  if (found === undefined) {
    await access(dirname(path), constants.W_OK);
    return ok(`${path} does not exist yet and can be made`);
  }
  const file = join(path, `.doctor-${process.pid}`);
  await writeFile(file, "written by tillkeeper doctor\n", { flag: "wx", flush: true });
  await rm(file);
  const { bavail, bsize } = await statfs(path);
  const room = `${path} can be written; ${Math.floor((bavail * bsize) / 2 ** 20)} MiB are free on its disk`;
  return bavail * bsize < FREE_BYTES_MIN ? warning(room) : ok(room);
}

async function mail(config: Config): Promise<Found> {
  const mailer = openMailer(config, { timeout_ms: config.mail_timeout_ms });
  if (config.smtp_url === undefined) {
    return ok(`SMTP_URL is not set: mails are written to ${mailer.target} and nobody gets them`);
  }
  try {
    await mailer.check();
  } catch (error) {
    return warning(`${mailer.target} takes no mails: ${error instanceof Error ? error.message : String(error)}`);
  } finally {
    mailer.close();
  }
  return ok(`${mailer.target} takes mails`);
}

/** What the trial mails of self-checkouts need. The doctor sends none itself. */
function trialMails(config: Config): Found {
  const mailbox = trialMailbox(config);
  if (mailbox === undefined) {
    return ok(
      "MAIL_PROBE_TO=none: sign-ins at self-checkouts send none, and a mail server that logs in but refuses mails is not noticed",
    );
  }
  const source = config.mail_probe_to === undefined ? "MAIL_FROM" : "MAIL_PROBE_TO";
  const text =
    `each request for a sign-in code at a self-checkout sends one to ${mailbox} (${source}); ` +
    "while the mail server refuses that mailbox, every such request is answered 400";
  return mailbox.endsWith("@localhost")
    ? warning(`${text}. Other machines have no such mailbox: set MAIL_FROM or MAIL_PROBE_TO`)
    : ok(text);
}

async function databaseAccount({ data_dir }: Config): Promise<Found> {
  const embedded = await inspectEmbedded(data_dir);
  if (embedded?.user_id === undefined) return ok("the embedded database runs as this user");
  return judgeAccount(await accountName(embedded.user_id));
}

/** Whether an account is one that only the database runs as. */
export function judgeAccount(name: string): Found {
  return name === "nobody"
    ? warning(
        "the embedded database runs as nobody, whom other daemons share: they could read it. " +
          "Make an account named tillkeeper and give it the database's directory, or do not start the service as root",
      )
    : ok(`the embedded database runs as ${name}`);
}

async function ask<Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row> {
  const client = new pg.Client({
    connectionString: url,
    application_name: "tillkeeper doctor",
    connectionTimeoutMillis: 5_000,
  });
  await client.connect();
  try {
    const { rows } = await client.query<Row>(text);
    const row = rows[0];
    if (!row) throw new Error("the database gave no answer");
    return row;
  } finally {
    await client.end();
  }
}

async function serverVersion({ service_url }: OpenDatabase): Promise<Found> {
  const { version } = await ask<{ version: string }>(
    service_url,
    "select current_setting('server_version') as version",
  );
  return ok(`PostgreSQL ${version} answers`);
}

async function encoding({ service_url }: OpenDatabase): Promise<Found> {
  const { encoding, knows_letters } = await ask<{ encoding: string; knows_letters: boolean }>(
    service_url,
    "select current_setting('server_encoding') as encoding, lower(u&'\\00c4') = u&'\\00e4' as knows_letters",
  );
  if (encoding !== "UTF8") return failed(`${encoding}; the database must be encoded in UTF8`);
  return knows_letters
    ? ok(encoding)
    : warning(`${encoding} with a locale that knows no letter beyond ASCII: "Ä" and "ä" are different letters to it`);
}

async function clockSkew({ service_url }: OpenDatabase): Promise<Found> {
  const began_ms = Temporal.Now.instant().epochMilliseconds;
  const { now_ms } = await ask<{ now_ms: number }>(
    service_url,
    "select (extract(epoch from clock_timestamp()) * 1000)::float8 as now_ms",
  );
  const ended_ms = Temporal.Now.instant().epochMilliseconds;
  return judgeSkew(now_ms, began_ms, ended_ms);
}

/**
 * How far the database's clock is from this machine's.
 *
 * @param began_ms, ended_ms - this machine's time before the question and after the answer.
 */
export function judgeSkew(database_ms: number, began_ms: number, ended_ms: number): Found {
  const ahead_ms = Math.max(0, database_ms - ended_ms) - Math.max(0, began_ms - database_ms);
  const seconds = Math.abs(ahead_ms / 1000).toFixed(1);
  if (Math.abs(ahead_ms) <= SKEW_MAX_MS) return ok("the database and this machine agree on the time");
  return warning(
    `the database's clock is ${seconds} s ${ahead_ms > 0 ? "ahead of" : "behind"} this machine's; ` +
      "the service goes by the database's",
  );
}

async function migrations({ service_url }: OpenDatabase): Promise<Found> {
  const pending = await pendingMigrations(service_url);
  return pending.length === 0
    ? ok("none missing")
    : failed(`${pending.length} missing, first ${pending[0]}; run: tillkeeper migrate`);
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
        "one role: an administrator of it can lift the guard of closings and the audit log; " +
          "set MIGRATION_DATABASE_URL to an owner of its own",
      )
    : ok(`two roles: ${name} cannot change or delete closings and audit entries`);
}

async function secrets(config: Config, { service_url }: OpenDatabase): Promise<Found> {
  if (config.encryption_key === undefined) {
    // Opening the ring would make a new key here, which reads nothing.
    await access(join(config.data_dir, "encryption.key"));
  }
  const log = commandLog(config);
  const onError = (error: Error): void => log.warn({ err: error }, "a database connection was lost");
  const pool = openPool({ url: service_url, connections_max: 1, name: "tillkeeper doctor", onError });
  try {
    const report = await inspectSecrets(openKysely(pool), await openKeyRing(config, log));
    const [first] = report.unreadable;
    if (first !== undefined) return failed(`${report.unreadable.length} of ${report.total} cannot be read. ${first}`);
    if (report.current === report.total) return ok(`all ${report.total} can be read`);
    return warning(
      `all ${report.total} can be read, ${report.total - report.current} of them with an older key only; ` +
        "run: tillkeeper secrets rotate",
    );
  } finally {
    await pool.end();
  }
}
