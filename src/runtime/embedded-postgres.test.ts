import assert from "node:assert/strict";
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { chmod, chown, cp, mkdir, mkdtemp, readFile, rm, stat, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { after, before, test, type TestContext } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { Client } from "pg";
import { startEmbeddedPostgres, type EmbeddedPostgres } from "./embedded-postgres.ts";
import { findDistribution, usableBinaries } from "./embedded-postgres/binaries.ts";
import { findChildUser, identity, runAs, type ChildUser } from "./embedded-postgres/child-user.ts";
import { ensurePrivateDirectory, findPlaces, writePointer } from "./embedded-postgres/directories.ts";
import { isPostmaster, readPostmasterFile } from "./embedded-postgres/postmaster.ts";

const isRoot = process.getuid?.() === 0;
const needsRoot = isRoot ? false : "only root can change to another user";
const quiet = { info: () => {}, warn: () => {}, error: () => {} };

const left = await mkdtemp(join(tmpdir(), "tk-pg-left-"));

before(async () => {
  const server = await startEmbeddedPostgres({ data_dir: left, log: quiet, fsync: false });
  await server.stop();
});

after(() => rm(left, { recursive: true, force: true }));

interface Row {
  readonly v: unknown;
}

async function temporaryDirectory(t: TestContext): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), "tk-pg-"));
  // The hooks run in this order: a server that a later hook stops may still write here for a moment.
  t.after(() => rm(directory, { recursive: true, force: true, maxRetries: 30, retryDelay: 100 }));
  return directory;
}

/** One that PostgreSQL's own user may pass through, for a DATA_DIR inside it. */
async function openDirectory(t: TestContext): Promise<string> {
  const directory = await temporaryDirectory(t);
  await chmod(directory, 0o711);
  return directory;
}

/** A DATA_DIR that was used and left before: a copy, which is quicker than a first start. */
async function usedDirectory(t: TestContext): Promise<string> {
  const directory = await temporaryDirectory(t);
  const copied = await runAs(undefined, "cp", ["-a", `${left}/.`, directory]);
  assert.ok(copied.succeeded, copied.output);
  return directory;
}

async function start(t: TestContext, data_dir: string, owner_wait_ms = 100): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ data_dir, log: quiet, owner_wait_ms, fsync: false });
  t.after(() => server.stop());
  return server;
}

function socketDirectoryOf(server: EmbeddedPostgres): string {
  return new URL(server.service_url.replace("@", "@host")).searchParams.get("host") ?? "";
}

async function ask(connectionString: string, sql: string): Promise<unknown> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    const { rows } = await client.query<Row>(sql);
    return rows[0]?.v;
  } finally {
    await client.end();
  }
}

/** Another node process that owns the directory and answers what it started as JSON. */
async function startElsewhere(
  t: TestContext,
  data_dir: string,
  user?: ChildUser,
): Promise<[ChildProcess, EmbeddedPostgres]> {
  const module = JSON.stringify(new URL("embedded-postgres.ts", import.meta.url).href);
  const options = JSON.stringify({ data_dir, fsync: false });
  const script = `const { startEmbeddedPostgres } = await import(${module});
    const log = { info() {}, warn() {}, error() {} };
    const server = await startEmbeddedPostgres({ ...${options}, log });
    process.on("SIGTERM", () => void server.stop());
    console.log(JSON.stringify(server));`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", script], {
    cwd: "/",
    stdio: ["ignore", "pipe", "pipe"],
    ...identity(user),
  });
  t.after(() => end(child, "SIGKILL"));
  let errors = "";
  child.stderr.on("data", (chunk) => (errors += String(chunk)));
  const answer = await Promise.race([
    once(child.stdout, "data").then(([chunk]) => String(chunk)),
    once(child, "close").then(() => Promise.reject(new Error(errors))),
  ]);
  return [child, JSON.parse(answer) as EmbeddedPostgres];
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill(signal);
  await once(child, "exit");
}

async function pidOf(server: EmbeddedPostgres): Promise<number> {
  const file = await readPostmasterFile(server.data_directory);
  assert.ok(file);
  return file.pid;
}

async function untilGone(pid: number, cluster: string): Promise<void> {
  while (await isPostmaster(pid, cluster)) await delay(10);
}

void test("what was stored is there after a stop and a second start", async (t) => {
  const data_dir = join(await openDirectory(t), "data");
  const first = await start(t, data_dir);
  assert.equal(first.adopted, false);
  await ask(first.owner_url, "create table kept as select 'til 1' as v");
  await first.stop();
  await first.stop();
  assert.equal(await readPostmasterFile(first.data_directory), undefined);
  const second = await start(t, data_dir);
  assert.equal(second.adopted, false);
  assert.equal(await ask(second.owner_url, "select v from kept"), "til 1");
});

void test("the service's role connects to its database only and cannot create anything", async (t) => {
  const server = await start(t, await usedDirectory(t));
  assert.equal(
    await ask(server.service_url, "select current_user || '@' || current_database() as v"),
    "tillkeeper@tillkeeper",
  );
  assert.equal(
    await ask(
      server.owner_url,
      "select pg_get_userbyid(datdba) as v from pg_database where datname = current_database()",
    ),
    "tillkeeper_owner",
  );
  const refused = { code: "42501" };
  await assert.rejects(ask(server.service_url, "create table t (a int)"), refused);
  await assert.rejects(ask(server.service_url, "create temporary table t (a int)"), refused);
  await assert.rejects(ask(server.service_url, "create schema s"), refused);
  await assert.rejects(ask(server.service_url.replace("/tillkeeper?", "/postgres?"), "select 1"), refused);
  const superusers =
    "select count(*)::int as v from pg_roles where rolname like 'tillkeeper%' and (rolsuper or rolcreaterole or rolcreatedb)";
  assert.equal(await ask(server.owner_url, superusers), 0);
});

void test("the server keeps UTC, sorts by code point and listens on its private socket only", async (t) => {
  const server = await startEmbeddedPostgres({
    data_dir: await usedDirectory(t),
    log: quiet,
    max_connections: 33,
  });
  t.after(() => server.stop());
  const settings = `select concat_ws(' ', current_setting('timezone'), current_setting('fsync'), current_setting('synchronous_commit'),
    current_setting('max_connections'), current_setting('server_encoding'), '[' || current_setting('listen_addresses') || ']',
    (select datlocprovider::text || datlocale from pg_database where datname = current_database())) as v`;
  assert.equal(await ask(server.service_url, settings), "UTC on on 33 UTF8 [] bC.UTF-8");
  const socket_directory = socketDirectoryOf(server);
  assert.equal((await stat(socket_directory)).mode & 0o777, 0o700);
  assert.equal((await stat(server.data_directory)).mode & 0o777, 0o700);
});

void test("a second owner is refused with the first one's process named, and the first goes on", async (t) => {
  const data_dir = await usedDirectory(t);
  const first = await start(t, data_dir);
  const told: string[] = [];
  const log = { ...quiet, info: (_: object, message: string) => told.push(message) };
  await assert.rejects(startEmbeddedPostgres({ data_dir, log, owner_wait_ms: 250, fsync: false }), (error: Error) =>
    error.message.includes(`process ${process.pid},`),
  );
  assert.equal(told.filter((message) => message.includes("waiting")).length, 1);
  assert.equal(await ask(first.service_url, "select 1 as v"), 1);
});

void test("a starter waits for the owner that is leaving", async (t) => {
  const data_dir = await usedDirectory(t);
  const [child, first] = await startElsewhere(t, data_dir);
  await ask(first.owner_url, "create table kept as select 2 as v");
  const second = start(t, data_dir, 20_000);
  await delay(300);
  await end(child, "SIGTERM");
  assert.equal(await ask((await second).owner_url, "select v from kept"), 2);
});

void test("two starters of a new directory end with one owner", async (t) => {
  const data_dir = await temporaryDirectory(t);
  const results = await Promise.allSettled([start(t, data_dir), start(t, data_dir)]);
  assert.deepEqual(results.map(({ status }) => status).sort(), ["fulfilled", "rejected"]);
});

void test("a PostgreSQL that outlived its killed owner is adopted with its data", async (t) => {
  const data_dir = await usedDirectory(t);
  const [child, first] = await startElsewhere(t, data_dir);
  await ask(first.owner_url, "create table kept as select 3 as v");
  const pid = await pidOf(first);
  await end(child, "SIGKILL");
  const second = await start(t, data_dir, 5_000);
  assert.equal(second.adopted, true);
  assert.equal(await pidOf(second), pid);
  assert.equal(await ask(second.owner_url, "select v from kept"), 3);
  await second.stop();
  assert.equal(await isPostmaster(pid, second.data_directory), false);
});

void test("an adopted PostgreSQL that runs without fsync is restarted with it", async (t) => {
  const data_dir = await usedDirectory(t);
  const [child] = await startElsewhere(t, data_dir);
  await end(child, "SIGKILL");
  const second = await startEmbeddedPostgres({ data_dir, log: quiet, owner_wait_ms: 5_000 });
  t.after(() => second.stop());
  assert.equal(second.adopted, false);
  assert.equal(await ask(second.owner_url, "select current_setting('fsync') as v"), "on");
});

void test("the next start recovers after both processes were killed", async (t) => {
  const data_dir = await usedDirectory(t);
  const [child, first] = await startElsewhere(t, data_dir);
  await ask(first.owner_url, "create table kept as select 4 as v");
  const pid = await pidOf(first);
  process.kill(pid, "SIGKILL");
  await end(child, "SIGKILL");
  const second = await start(t, data_dir);
  assert.equal(second.adopted, false);
  assert.equal(await ask(second.owner_url, "select v from kept"), 4);
});

void test("a left-over pid file that names a living stranger does not block the start", async (t) => {
  const data_dir = await usedDirectory(t);
  const first = await start(t, data_dir);
  const pid = await pidOf(first);
  const file = join(first.data_directory, "postmaster.pid");
  const text = await readFile(file, "utf8");
  process.kill(pid, "SIGKILL");
  await untilGone(pid, first.data_directory);
  const { uid, gid } = await stat(first.data_directory);
  const stranger = spawn("sleep", ["60"], { stdio: "ignore", uid, gid });
  t.after(() => end(stranger, "SIGKILL"));
  await writeFile(file, text.replace(/^\d+/, String(stranger.pid)));
  const second = await start(t, data_dir);
  assert.equal(await ask(second.service_url, "select 1 as v"), 1);
});

void test("losing PostgreSQL while running is told, and stopping still ends", async (t) => {
  const server = await start(t, await usedDirectory(t));
  process.kill(await pidOf(server), "SIGKILL");
  const lost = await server.lost;
  assert.match(lost.message, /Lost the embedded PostgreSQL/);
  await server.stop();
});

void test("an owner that lost its connection leaves the server to the next owner", async (t) => {
  const data_dir = await usedDirectory(t);
  const first = await start(t, data_dir);
  const terminate =
    "select pg_terminate_backend(pid) as v from pg_stat_activity where application_name like 'tillkeeper owner %'";
  await ask(first.owner_url.replace("tillkeeper_owner@/tillkeeper", "postgres@/postgres"), terminate);
  await first.lost;
  const second = await start(t, data_dir);
  assert.equal(second.adopted, true);
  await first.stop();
  assert.equal(await ask(second.service_url, "select 1 as v"), 1);
});

void test("stopping ends although the directory was deleted", async (t) => {
  const data_dir = await usedDirectory(t);
  const server = await start(t, data_dir);
  const pid = await pidOf(server);
  await rm(data_dir, { recursive: true });
  await server.stop();
  assert.equal(await isPostmaster(pid, server.data_directory), false);
});

void test("a path too long for a socket works, with the socket under the temporary folder", async (t) => {
  const data_dir = join(await openDirectory(t), `a, b's "ü" %41`.repeat(6), "x".repeat(60));
  const server = await start(t, data_dir);
  const socket_directory = socketDirectoryOf(server);
  t.after(() => rm(socket_directory, { recursive: true, force: true }));
  assert.equal(await ask(server.service_url, "select 1 as v"), 1);
  assert.equal(server.data_directory, join(data_dir, "postgresql-18"));
  assert.ok(Buffer.byteLength(socket_directory) < 90);
  assert.match(basename(socket_directory), /^tillkeeper-[0-9a-f]{12}$/);
});

void test("signs that need care in a short path work beside the data", async (t) => {
  const data_dir = join(await openDirectory(t), 'a, b\'s "ü" %41&?');
  const server = await start(t, data_dir);
  assert.equal(await ask(server.service_url, "select 1 as v"), 1);
  assert.ok(server.service_url.includes(encodeURIComponent(`${server.data_directory}.socket`)));
});

void test("a private directory that is open or a link is refused", async (t) => {
  const directory = await temporaryDirectory(t);
  const open = join(directory, "open");
  await mkdir(open);
  await chmod(open, 0o755);
  await symlink(directory, join(directory, "link"));
  for (const name of ["open", "link"]) {
    await assert.rejects(ensurePrivateDirectory(join(directory, name), undefined), /must be a directory of user/);
  }
});

void test("a directory of another major version is refused in a sentence", async (t) => {
  const beside = await temporaryDirectory(t);
  await mkdir(join(beside, "postgresql-17"));
  const inside = await temporaryDirectory(t);
  await mkdir(join(inside, "postgresql-18"));
  await writeFile(join(inside, "postgresql-18", "PG_VERSION"), "17\n");
  if (isRoot) await chown(join(inside, "postgresql-18"), (await findChildUser()).uid, (await findChildUser()).gid);
  for (const data_dir of [beside, inside]) {
    await assert.rejects(
      startEmbeddedPostgres({ data_dir, log: quiet }),
      /made by PostgreSQL 17.*brings PostgreSQL 18/,
    );
  }
});

void test("a directory that is no cluster is not touched", async (t) => {
  const data_dir = await temporaryDirectory(t);
  await mkdir(join(data_dir, "postgresql-18"));
  await writeFile(join(data_dir, "postgresql-18", "letter.txt"), "dear");
  await assert.rejects(startEmbeddedPostgres({ data_dir, log: quiet }), /not a PostgreSQL data directory/);
  assert.equal(await readFile(join(data_dir, "postgresql-18", "letter.txt"), "utf8"), "dear");
});

void test("binaries that cannot be run where they are run from a copy", async (t) => {
  const directory = await openDirectory(t);
  const { native, version, major } = await findDistribution();
  const broken = join(directory, "installed", "native");
  await mkdir(dirname(broken));
  await cp(native, broken, {
    recursive: true,
    filter: (source) => !source.endsWith(".so.60") && !source.endsWith(".so.5"),
  });
  await chmod(join(broken, "bin", "postgres"), 0o644);
  const user = isRoot ? await findChildUser() : undefined;
  const installed = { native: broken, version, major };
  const [one, two] = await Promise.all([1, 2].map(() => usableBinaries(installed, user, join(directory, "copies"))));
  assert.equal(one, join(directory, "copies", `native-${version}`, "bin"));
  assert.equal(two, one);
  assert.equal(await usableBinaries(installed, user, join(directory, "copies")), one);
});

void test(
  "as root, a closed directory above DATA_DIR moves the database aside, and DATA_DIR says where",
  { skip: needsRoot },
  async (t) => {
    const system = await temporaryDirectory(t);
    const closed = await temporaryDirectory(t);
    await chmod(closed, 0o700);
    await chown(closed, 12_345, 12_345);
    const data_dir = join(closed, "data");
    const places = await findPlaces(data_dir, "18", system);
    assert.equal(dirname(places.base), system);
    assert.match(basename(places.base), /^[0-9a-f]{12}$/);
    await mkdir(places.cluster);
    await writePointer(places, "18");
    await chown(places.cluster, 12_345, 12_345);
    await writeFile(join(places.cluster, "PG_VERSION"), "18\n");
    await chmod(closed, 0o711);
    assert.equal((await findPlaces(data_dir, "18", "/nowhere")).cluster, places.cluster);
    await rm(places.cluster, { recursive: true });
    await assert.rejects(findPlaces(data_dir, "18", system), /nothing is there/);
  },
);

void test("as root, a directory of ours that is closed is opened for passing only", { skip: needsRoot }, async (t) => {
  const data_dir = await temporaryDirectory(t);
  const server = await start(t, data_dir);
  assert.equal((await stat(data_dir)).mode & 0o777, 0o711);
  assert.notEqual((await stat(server.data_directory)).uid, 0);
});

void test(
  "an ordinary user starts it as well, and root goes on with that user's cluster",
  { skip: needsRoot },
  async (t) => {
    const directory = await temporaryDirectory(t);
    const nobody = { name: "nobody", uid: 65_534, gid: 65_534 };
    await chown(directory, nobody.uid, nobody.gid);
    const [child, first] = await startElsewhere(t, directory, nobody);
    assert.equal((await stat(first.data_directory)).uid, nobody.uid);
    await ask(first.owner_url, "create table kept as select 5 as v");
    await end(child, "SIGTERM");
    const second = await start(t, directory);
    assert.equal((await stat(second.data_directory)).uid, nobody.uid);
    assert.equal(await ask(second.owner_url, "select v from kept"), 5);
  },
);

void test("an ordinary user is told whose database it is", { skip: needsRoot }, async (t) => {
  const data_dir = await usedDirectory(t);
  const nobody = { name: "nobody", uid: 65_534, gid: 65_534 };
  await chown(join(data_dir, "postgresql-18"), 12_345, 12_345);
  await assert.rejects(startElsewhere(t, data_dir, nobody), /belongs to user 12345.*runs as user 65534/s);
});
