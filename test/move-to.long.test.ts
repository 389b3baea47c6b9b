import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { access, chmod, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { text } from "node:stream/consumers";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { moveShop, refuseVersion } from "../src/main/move-to.ts";
import { loadConfig } from "../src/runtime/config/config.ts";
import { copyDatabase } from "../src/runtime/copy-database.ts";
import { startEmbeddedPostgres } from "../src/runtime/embedded-postgres/embedded-postgres.ts";
import { installJobs } from "../src/runtime/jobs.ts";
import { createLogger } from "../src/runtime/log.ts";
import { listMigrations, migrate } from "../src/runtime/migrate.ts";
import { runCommand } from "./command-line.ts";
import { proxyDatabase } from "./database-proxy.ts";
import { emptyDatabase, queryOnce } from "./empty-database.ts";
import { closingOf, submit } from "./fixtures/closings/shop.ts";
import { ofSale, place } from "./fixtures/orders/orders.ts";
import { receiptPoster } from "./fixtures/receipts/receipts.ts";
import { newTerminal, sampleReceipt } from "./fixtures/rows.ts";
import { openStockedApp } from "./stocked-app.ts";
import { cloneDatabase, openApp, type TestDatabase } from "./support.ts";
import { extendReceipts } from "../src/features/sales/receipts/commands/partitions.ts";

const MAIN = fileURLToPath(new URL("../bin/main.ts", import.meta.url));
const KEY = Buffer.alloc(32, 7).toString("base64");
const log = createLogger({ level: "fatal", destination: { write: () => undefined } });
const SCHEMAS = "n.nspname in ('pos', 'shop_data', 'pgboss')";

let data_dir = "";
before(async () => {
  data_dir = join(await mkdtemp(join(tmpdir(), "tk-move-")), "data");
  await chmod(dirname(data_dir), 0o711);
  await whileItRuns(async (server) => {
    await migrate({ ...server, afterwards: installJobs });
    await fillShop(server);
  });
});
after(() => rm(dirname(data_dir), { recursive: true }));

async function whileItRuns<Result>(work: (database: TestDatabase) => Promise<Result>) {
  const server = await startEmbeddedPostgres({ data_dir, log, fsync: false });
  try {
    return await work(server);
  } finally {
    await server.stop();
  }
}

/** Fills a shop with rows in every table, and texts that a careless copy would change. */
async function fillShop(database: TestDatabase): Promise<void> {
  const { testApp, samples } = await openStockedApp(database);
  assert.ok(Object.keys(samples).length > 0);
  const { call, deps, token } = testApp;
  const terminal = await newTerminal(deps);
  const order = await place(testApp, ofSale());
  for (const [path, body] of [
    [`/order/${order.entity_id}/invoice`, { capture: true }],
    [`/order/${order.entity_id}/refund`, {}],
  ] as const) {
    const answer = await call("POST", `/rest/V1${path}`, { body });
    assert.equal(answer.status, 200, answer.text);
  }
  const receipt = sampleReceipt(terminal, { order_increment_id: order.increment_id });
  const posted = await receiptPoster(testApp)(receipt);
  assert.equal(posted.status, 200, posted.text);
  const closed = await submit(testApp, closingOf({ ...terminal, series_id: crypto.randomUUID() }), token);
  assert.equal(closed.status, 200, closed.text);
  await deps.pool.query(
    `insert into shop_data.customer (website_id, store_id, email, firstname, lastname)
     values (1, 1, 'zoe@shop.example', E'Zo\u00eb\\t\\\\N\\n\u{1f4b6}\\r', '\\N')`,
  );
  // The shop has more partitions than a new database, and receipts in the second one.
  await extendReceipts(deps, { cut: true });
  const later = await receiptPoster(testApp)(sampleReceipt(terminal));
  assert.equal(later.status, 200, later.text);
  await testApp.close();
}

/**
 * Returns every row of every table as sorted text, and every sequence. It does not use the code
 * that copies.
 */
async function contents({ owner_url }: TestDatabase): Promise<Map<string, string[]>> {
  const client = new pg.Client({ connectionString: owner_url });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string; kind: string }>(
      `select format('%I.%I', n.nspname, c.relname) as name, c.relkind as kind
         from pg_class c join pg_namespace n on n.oid = c.relnamespace where ${SCHEMAS} and c.relkind in ('r', 'S')`,
    );
    const found = new Map<string, string[]>();
    for (const { name, kind } of rows) {
      const columns = kind === "r" ? "to_json(t)::text" : "last_value || ' ' || is_called";
      const { rows: lines } = await client.query<{ text: string }>(`select ${columns} as text from ${name} t`);
      found.set(name, lines.map(({ text }) => text).toSorted());
    }
    return found;
  } finally {
    await client.end();
  }
}

/** Returns the constraints, triggers, indexes and rights of a database. */
async function structure({ owner_url }: TestDatabase): Promise<string[]> {
  const rows = await queryOnce<{ text: string }>(
    owner_url,
    `select concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(c.oid), convalidated) as text
       from pg_constraint c join pg_namespace n on n.oid = c.connamespace where ${SCHEMAS}
     union all
     select concat_ws(' ', tgrelid::regclass, tgname, tgenabled)
       from pg_trigger t join pg_class c on c.oid = tgrelid join pg_namespace n on n.oid = c.relnamespace
      where ${SCHEMAS} and not tgisinternal
     union all
     select concat_ws(' ', c.oid::regclass, relacl::text) from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where ${SCHEMAS}`,
  );
  return rows.map(({ text }) => text).toSorted();
}

const exists = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  );

test("`move-to` changes nothing when the service runs, the target is wrong, or the copy fails", async () => {
  const target = await emptyDatabase();
  const move = (changes: Record<string, string> = {}, onTable?: (table: { name: string }) => void) =>
    moveShop({
      config: loadConfig({ ...movingTo(target), ...changes }),
      log,
      ...(onTable === undefined ? {} : { onTable }),
    });
  const moveTo = (to: TestDatabase) => move(movingTo(to));

  await whileItRuns(async () => assert.rejects(move(), /is in use by another Tillkeeper, process \d+\. Stop/));

  const other = await emptyDatabase();
  await assert.rejects(
    move({ DATABASE_URL: other.service_url }),
    /MIGRATION_DATABASE_URL names the database \w+ on .*, but DATABASE_URL the database/,
  );
  await assert.rejects(moveShop({ config: { ...loadConfig({}), data_dir }, log }), /DATABASE_URL is not set/);
  const mover = new pg.Client({ connectionString: target.owner_url });
  await mover.connect();
  await mover.query("select pg_advisory_lock(hashtext('tillkeeper move-to'))");
  await assert.rejects(move(), /Another move-to copies into this database/);
  await mover.end();
  const full = await emptyDatabase();
  await queryOnce(full.owner_url, "create schema app; create table app.orders (id int)");
  await assert.rejects(moveTo(full), /is not empty: it has app\.orders/);
  await assert.rejects(moveTo(await cloneDatabase()), /is not empty: it has schema/);
  await assert.rejects(move({ DATA_DIR: join(data_dir, "none") }), /has no database to move/);
  const other_locale = await emptyDatabase("template template0 encoding 'UTF8' locale_provider libc locale 'C'");
  await assert.rejects(moveTo(other_locale), /cannot have the shop: its locale makes .* with the locale C\.UTF-8/);
  assert.throws(() => refuseVersion(14), /PostgreSQL 14; Tillkeeper needs version 15 or newer/);
  refuseVersion(15);

  const failAt = (name: string) => (table: { name: string }) => {
    if (table.name === name) throw new Error("the line is cut");
  };
  await assert.rejects(move({}, failAt("pos.setting")), /the line is cut/);
  const left = "select nspname from pg_namespace where nspname in ('pos', 'shop_data', 'pgboss')";
  assert.deepEqual(await queryOnce(target.owner_url, left), []);
  assert.equal(await exists(join(data_dir, "postgresql-18.moved")), false);

  const change = (statement: string) => whileItRuns(({ owner_url }) => queryOnce(owner_url, statement));
  await change("insert into pos.migration (number, name, digest) values (9001, '9001_later.sql', '')");
  await assert.rejects(move(), /migrated by a newer Tillkeeper/);
  await change("delete from pos.migration");
  await assert.rejects(move(), /lacks the migration 0001_schema\. Run tillkeeper migrate/);
  const [schema] = await listMigrations();
  await change(`insert into pos.migration (number, name, digest) values (1, '${schema?.name}', '${schema?.digest}')`);
  assert.deepEqual(await queryOnce(target.owner_url, left), []);
});

interface Kill {
  /**
   * Texts that the command sends to the new database one after the other; the command is killed at
   * the last one.
   */
  readonly at: readonly string[];
  /** Whether the last of the texts still arrives at the database. */
  readonly arrives: boolean;
}

const movingTo = ({ service_url, owner_url }: TestDatabase): Record<string, string> => ({
  DATA_DIR: data_dir,
  DATABASE_URL: service_url,
  MIGRATION_DATABASE_URL: owner_url,
  ENCRYPTION_KEY: KEY,
});

/**
 * Runs `move-to` until it is killed.
 * @returns the settings of the command, for a second run.
 */
async function killedAt(target: TestDatabase, { at, arrives }: Kill): Promise<Record<string, string>> {
  const awaited = [...at];
  let kill = (): void => undefined;
  const proxy = await proxyDatabase(target.owner_url, (sent) => {
    if (awaited[0] === undefined || !sent.includes(awaited[0])) return true;
    awaited.shift();
    if (awaited.length > 0) return true;
    kill();
    return arrives;
  });
  const settings = { ...movingTo(target), MIGRATION_DATABASE_URL: proxy.url };
  const child = spawn(process.execPath, [MAIN, "move-to"], {
    env: { PATH: process.env["PATH"] ?? "", ...settings },
    stdio: ["ignore", "ignore", "pipe"],
  });
  kill = () => child.kill("SIGKILL");
  assert.deepEqual(await once(child, "exit"), [null, "SIGKILL"], await text(child.stderr));
  return settings;
}

const MARK = (): string => join(data_dir, "postgresql-18.moved");

/** Returns the refusal of a command that opens the database as the service does. */
async function refusal(env: Readonly<Record<string, string>>): Promise<string> {
  const refused = await runCommand(["migrate"], { DATA_DIR: data_dir, ...env });
  assert.equal(refused.code, 1);
  return refused.stdout + refused.stderr;
}

const onServer = ({ owner_url }: TestDatabase) => ({ DATABASE_URL: owner_url, ENCRYPTION_KEY: KEY });

test("a `move-to` that is killed before the copy leaves the shop where it was, and asks for an empty database", async () => {
  const original = await whileItRuns(contents);
  const target = await emptyDatabase();
  const settings = await killedAt(target, { at: ["create schema if not exists pos", "commit\0"], arrives: false });
  assert.deepEqual(await whileItRuns(contents), original);
  const again = await runCommand(["move-to"], settings);
  assert.equal(again.code, 1);
  assert.match(again.stderr, /is not empty: it has schema \w+\. Give an empty database\./);
});

for (const [moment, at, isMarked] of [
  ["during the copy", ["drop constraint", "copy pos.location "], false],
  ["between the mark and the commit", ["analyze pgboss.", "commit\0"], true],
] as const) {
  test(`a \`move-to\` that is killed ${moment} has no shop on the server, and a second one moves it`, async () => {
    const original = await whileItRuns(contents);
    const target = await emptyDatabase();
    const settings = await killedAt(target, { at, arrives: false });
    assert.equal(await exists(MARK()), isMarked);
    if (isMarked) assert.match(await refusal({}), /was moved to the database .* run the same move-to again/);
    else assert.deepEqual(await whileItRuns(contents), original);
    assert.match(await refusal(onServer(target)), /has no shop: the move-to into it did not finish/);

    if (isMarked) {
      // The mark in the data directory names one database, so a move to another unfinished one is
      // refused.
      const elsewhere = await runCommand(["move-to"], movingTo(await emptyDatabase()));
      assert.equal(elsewhere.code, 1);
      assert.equal(await exists(MARK()), true);
    }

    const again = await runCommand(["move-to"], settings);
    assert.equal(again.code, 0, again.stderr);
    assert.deepEqual(await contents(target), original);
    assert.equal(await exists(MARK()), true);
    await rm(MARK());
    assert.deepEqual(await whileItRuns(contents), original);
  });
}

test("a `move-to` that is killed while its commit is on the way has moved the shop, and a second one says so", async () => {
  const original = await whileItRuns(contents);
  const target = await emptyDatabase();
  const settings = await killedAt(target, { at: ["analyze pgboss.", "commit\0"], arrives: true });
  const again = await runCommand(["move-to"], settings);
  assert.equal(again.code, 1);
  assert.match(again.stderr, /was moved to the database \w+ on .*\. Set DATABASE_URL to that one\./);
  assert.match(await refusal({}), /was moved to the database/);
  assert.deepEqual(await contents(target), original);
  await rm(MARK());
  assert.deepEqual(await whileItRuns(contents), original);
});

for (const arrives of [false, true]) {
  test(`a \`move-to\` whose connection breaks ${arrives ? "after" : "before"} its commit arrives never leaves two shops`, async () => {
    const original = await whileItRuns(contents);
    const target = await emptyDatabase();
    let isCopied = false;
    let cut = (): void => undefined;
    const proxy = await proxyDatabase(target.owner_url, (sent) => {
      isCopied ||= sent.includes("analyze pgboss.");
      if (!isCopied || !sent.includes("commit\0")) return true;
      isCopied = false;
      setImmediate(cut);
      return arrives;
    });
    cut = () => {
      proxy.set("cut");
      proxy.set("open");
    };
    const settings = { ...movingTo(target), MIGRATION_DATABASE_URL: proxy.url };
    const broken = await runCommand(["move-to"], settings);
    assert.equal(broken.code, 1);
    assert.equal(await exists(MARK()), arrives, broken.stderr);
    if (arrives) {
      assert.match(broken.stderr, /not certain that the new database lacks the shop\. Run the same move-to again\./);
      assert.match((await runCommand(["move-to"], settings)).stderr, /was moved to the database/);
      assert.deepEqual(await contents(target), original);
      await rm(MARK());
    } else assert.equal((await contents(target)).size, 0);
    assert.deepEqual(await whileItRuns(contents), original);
  });
}

test("`move-to` moves every row and counter to a server, leaves all guards, and the embedded database does not start again", async () => {
  const original = await whileItRuns(contents);
  assert.ok(original.size > 100);
  assert.ok((original.get("pos.receipt_1")?.length ?? 0) > 0 && (original.get("pos.register_report")?.length ?? 0) > 0);
  assert.ok((original.get("pgboss.job_common")?.length ?? 0) > 0, [...original.keys()].join());

  const target = await emptyDatabase();
  const moved = await runCommand(["move-to"], movingTo(target));
  assert.equal(moved.code, 0, moved.stderr);
  const rows = [...original].reduce(
    (sum, [name, lines]) => sum + (/_seq$|\.receipt_number$/.test(name) ? 0 : lines.length),
    0,
  );
  assert.match(moved.stdout, new RegExp(`^Moved \\d+ tables with ${rows} rows\\.`));
  assert.match(moved.stderr, /^pos\.receipt_1000001: 1 rows$/m);

  const after = await contents(target);
  assert.deepEqual([...after.keys()].toSorted(), [...original.keys()].toSorted());
  for (const [name, lines] of original) assert.deepEqual(after.get(name), lines, name);
  const fresh = await cloneDatabase();
  await queryOnce(fresh.owner_url, "select pos.extend_receipts(cut => true)");
  assert.deepEqual(await structure(target), await structure(fresh));

  // The service works on the new database: numbers go on, and closings stay guarded.
  const service = await openApp({ database: target });
  const order = await place(service, ofSale());
  assert.equal(order.increment_id, "000000002");
  const update = "update pos.register_report set series_code = 'X'";
  await assert.rejects(queryOnce(target.owner_url, update), /rows are kept unchanged/);
  await assert.rejects(queryOnce(target.service_url, update), /permission denied/);

  // The old database is unchanged, and starts only after the mark is deleted.
  const mark = join(data_dir, "postgresql-18.moved");
  assert.match(await readFile(mark, "utf8"), /^the database tillkeeper_test_\w+ on /);
  for (const [command, settings] of [
    ["serve", { DATA_DIR: data_dir, PORT: "0" }],
    ["move-to", movingTo(target)],
  ] as const) {
    const refused = await runCommand([command], settings);
    assert.equal(refused.code, 1);
    assert.match(refused.stdout + refused.stderr, /was moved to the database tillkeeper_test_\w+ on /);
  }
  await rm(mark);
  assert.deepEqual(await whileItRuns(contents), original);
});

test("a copy that loses or changes a row, or meets other tables, is not committed", async () => {
  const [source, target] = [await cloneDatabase(), await cloneDatabase()];
  const copy = () =>
    copyDatabase({ source_url: source.owner_url, target_url: target.owner_url, beforeCommit: async () => undefined });
  await queryOnce(source.owner_url, "insert into pos.server_secret (name, value) values ('a', 'first')");
  const secrets = () => queryOnce(target.owner_url, "select value from pos.server_secret where name = 'a'");

  // A trigger of the target would change the copied rows, or leave rows out.
  const setFault = (body: string) =>
    queryOnce(
      target.owner_url,
      `create or replace function pos.fault() returns trigger language plpgsql as $$ begin ${body} end $$;
       create or replace trigger fault before insert on pos.server_secret for each row execute function pos.fault()`,
    );
  await setFault("return null;");
  await copy();
  assert.deepEqual(await secrets(), [{ value: "first" }], "triggers are off");

  // Only a superuser can make the trigger fire nevertheless.
  const admin_url = target.owner_url.replace(
    /\/\/[^@]*@/,
    /\/\/[^@]*@/.exec(process.env["TEST_ADMIN_URL"] ?? "")?.[0] ?? "",
  );
  await queryOnce(
    admin_url,
    `create function pos.enable_fault() returns event_trigger language plpgsql as $$ begin
       if exists (select from pg_trigger where tgname = 'fault' and tgenabled = 'D') then
         alter table pos.server_secret enable trigger fault;
       end if;
     end $$;
     create event trigger enable_fault on ddl_command_end when tag in ('ALTER TABLE') execute function pos.enable_fault()`,
  );
  await queryOnce(source.owner_url, "update pos.server_secret set value = 'second' where name = 'a'");
  for (const body of ["return null;", "new.value := upper(new.value); return new;"]) {
    await setFault(body);
    await assert.rejects(copy(), /The copy of pos\.server_secret differs: \d+ rows of \d+/);
  }
  assert.deepEqual(await secrets(), [{ value: "first" }], "nothing is committed");
  await queryOnce(admin_url, "drop event trigger enable_fault");

  await queryOnce(target.owner_url, "alter table pos.server_secret add note text");
  await assert.rejects(copy(), /different tables \(pos\.server_secret\)/);
});
