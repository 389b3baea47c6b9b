import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import {
  chmod,
  copyFile,
  mkdir,
  mkdtemp,
  open,
  readdir,
  readFile,
  rm,
  stat,
  truncate,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { after, before, describe, test } from "node:test";
import { constants, zstdCompressSync, zstdDecompressSync } from "node:zlib";
import { backUp, backUpNightly, verifyBackup } from "../src/main/backup.ts";
import { loadConfig } from "../src/runtime/config/config.ts";
import { writeBackup } from "../src/runtime/embedded-postgres/backup-file.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "../src/runtime/embedded-postgres/embedded-postgres.ts";
import { installJobs } from "../src/runtime/jobs.ts";
import { createLogger } from "../src/runtime/log.ts";
import { migrate } from "../src/runtime/migrate.ts";
import { newAdministrator } from "./administrator.ts";
import { runCommand } from "./command-line.ts";
import { queryOnce } from "./empty-database.ts";
import { closingOf, submit } from "./fixtures/closings/shop.ts";
import { receiptPoster } from "./fixtures/receipts/receipts.ts";
import { newTerminal, sampleReceipt } from "./fixtures/rows.ts";
import { mountSmallDisk } from "./small-disk.ts";
import { openApp, type TestApp } from "./support.ts";

const KEY = Buffer.alloc(32, 7).toString("base64");
const log = createLogger({ level: "fatal", destination: { write: () => undefined } });

let directory = "";
let data_dir = "";
let target = "";
let server: EmbeddedPostgres;
let shop: TestApp;

before(async () => {
  directory = await mkdtemp(join(tmpdir(), "tk-backup-"));
  await chmod(directory, 0o711);
  data_dir = join(directory, "data");
  target = join(directory, "backups");
  await mkdir(target);
  server = await startEmbeddedPostgres({ data_dir, log, fsync: false });
  await migrate({ ...server, afterwards: installJobs });
  shop = await openApp({ database: server, env: { DATA_DIR: data_dir } });
});
after(async () => {
  await shop.close();
  await server.stop();
  await rm(directory, { recursive: true, maxRetries: 30, retryDelay: 100 });
});

/** Runs the command line as the operator of a data directory does. */
const run = (args: readonly string[], env: Readonly<Record<string, string>> = {}) =>
  runCommand(args, { DATA_DIR: data_dir, ENCRYPTION_KEY: KEY, TMPDIR: tmpdir(), ...env });

const fileIn = (stdout: string): string => stdout.trim();

async function lastRow() {
  const { rows } = await shop.deps.pool.query("select name, size_bytes, is_verified from backup order by backup_id");
  return rows.at(-1);
}

async function lastBackupOf(env: Readonly<Record<string, string>> = {}): Promise<string> {
  const { stdout } = await run(["doctor"], env);
  return stdout.split("\n").find((line) => line.includes("  last backup  ")) ?? stdout;
}

async function items(): Promise<readonly { readonly code: string; readonly values: Record<string, unknown> }[]> {
  const { token } = await newAdministrator(shop);
  const { status, body, text } = await shop.call("GET", "/admin/api/attention", { token });
  assert.equal(status, 200, text);
  return body.items;
}

const backupItems = async () => (await items()).filter(({ code }) => code.startsWith("backup_"));

async function ageMetric(): Promise<string | undefined> {
  return /^tillkeeper_backup_age_seconds (\S+)$/m.exec((await shop.deps.metrics.render()).body)?.[1];
}

describe("before the first backup", () => {
  test("doctor, the metrics and what needs attention say that there is none", async () => {
    assert.match(await lastBackupOf(), /^warning +last backup +there is no backup yet: docs\/operations\/back-up\.md$/);
    assert.equal(await ageMetric(), "+Inf");
    assert.deepEqual(
      (await backupItems()).map(({ code }) => code),
      ["backup_never"],
    );
  });
});

describe("`tillkeeper backup --to`", () => {
  test("a backup taken while receipts are stored has each one that was acknowledged before it began", async (t) => {
    const till = await newTerminal(shop.deps);
    const post = receiptPoster(shop);
    const acknowledged: string[] = [];
    const sell = async (): Promise<void> => {
      const sale_id = randomUUID();
      const answer = await post(sampleReceipt(till, { sale_id }));
      assert.equal(answer.status, 200, answer.text);
      acknowledged.push(sale_id);
    };
    const closing = closingOf({ ...till, series_id: randomUUID() });
    assert.equal((await submit(shop, closing, shop.token)).status, 200);
    for (let sale = 0; sale < 20; sale += 1) await sell();

    const early = [...acknowledged];
    const taking = run(["backup", "--to", target, "--verify"]);
    const over = new AbortController();
    const ended = taking.finally(() => over.abort());
    while (!over.signal.aborted) await sell();
    const { code, stdout, stderr } = await ended;
    assert.equal(code, 0, stderr);
    assert.ok(acknowledged.length > early.length, "sales went on");
    assert.match(stderr, /doctor found no fault\.$/m);
    assert.match(stderr, /^The key of the stored secrets \(encryption\.key in DATA_DIR\) is not in it/m);
    assert.match(stderr, /^Warning: it is on the same disk as the database/m);

    const file = fileIn(stdout);
    assert.match(basename(file), /^tillkeeper-\d{8}T\d{6}Z-0\.1\.0-[0-9a-f]{8}\.tar\.zst$/);
    const { size, mode } = await stat(file);
    assert.equal(mode & 0o777, 0o600);
    assert.deepEqual(await readdir(target), [basename(file)]);
    assert.deepEqual(await lastRow(), { name: basename(file), size_bytes: size, is_verified: true });

    const restored_to = join(directory, "restored");
    const restored = await run(["restore", "--from", file], { DATA_DIR: restored_to });
    assert.equal(restored.code, 0, restored.stderr);
    assert.match(restored.stderr, /Copy encryption\.key[^]*after-restore[^]*doctor[^]*verify-chain/);
    const chain = await run(["verify-chain"], { DATA_DIR: restored_to });
    assert.equal(chain.code, 0, chain.stderr);
    assert.match(chain.stderr, /^1 chain\(s\), 0 broken\.$/m);
    const copy = await startEmbeddedPostgres({ data_dir: restored_to, log, fsync: false });
    t.after(() => copy.stop());
    const rows = await queryOnce(copy.owner_url, "select sale_id from pos.receipt");
    const stored = new Set(rows.map((row) => String(row["sale_id"])));
    assert.deepEqual(
      early.filter((sale_id) => !stored.has(sale_id)),
      [],
    );
    // The restored database has every sale up to some moment, and no later one.
    const late = acknowledged.map((sale_id) => stored.has(sale_id));
    assert.equal(late.lastIndexOf(true) + 1, late.indexOf(false) === -1 ? late.length : late.indexOf(false));
  });

  test("a data directory with a database takes no backup, whether its service runs or not", async () => {
    const file = join(target, (await readdir(target))[0] ?? "");
    for (const at of [data_dir, join(directory, "restored")]) {
      const { code, stdout, stderr } = await run(["restore", "--from", file], { DATA_DIR: at });
      assert.deepEqual([code, stdout], [1, ""]);
      assert.match(stderr, /postgresql-18 holds a database\. Stop the service, and restore with another DATA_DIR/);
    }
  });

  test("a damaged or cut file, another file and a missing one are refused, and leave nothing", async () => {
    const whole = join(target, (await readdir(target))[0] ?? "");
    const { size } = await stat(whole);
    const [flipped, cut] = [join(directory, "flipped"), join(directory, "cut")];
    await copyFile(whole, flipped);
    const handle = await open(flipped, "r+");
    const byte = Buffer.alloc(1);
    const offset = Math.floor(size / 2);
    await handle.read(byte, 0, 1, offset);
    await handle.write(Buffer.from([(byte[0] ?? 0) ^ 0x10]), 0, 1, offset);
    await handle.close();
    await copyFile(whole, cut);
    await truncate(cut, size - 4);
    const other = join(directory, "other");
    await writeFile(other, "no backup");
    // Files of which tar ends, or sees a bad header, before the wrong checksum at the end is read.
    const archive = zstdDecompressSync(await readFile(whole));
    const [early_end, bad_header] = [join(directory, "early-end"), join(directory, "bad-header")];
    const params = { [constants.ZSTD_c_checksumFlag]: 1 };
    const writeDamaged = async (path: string, content: Buffer): Promise<void> => {
      const packed = zstdCompressSync(content, { params });
      packed[packed.length - 1] = (packed.at(-1) ?? 0) ^ 1;
      await writeFile(path, packed);
    };
    await writeDamaged(early_end, Buffer.concat([Buffer.alloc(10_240), archive]));
    await writeDamaged(bad_header, Buffer.concat([Buffer.alloc(512, "x"), archive]));

    const config = loadConfig({ DATA_DIR: data_dir, ENCRYPTION_KEY: KEY });
    await verifyBackup(config, whole);
    const empty = join(directory, "empty");
    for (const [file, reason] of [
      [flipped, /is damaged, or no backup/],
      [cut, /is damaged, or no backup/],
      [early_end, /is damaged, or no backup/],
      [bad_header, /is damaged, or no backup/],
      [other, /is damaged, or no backup/],
      [join(directory, "missing"), /cannot be read/],
    ] as const) {
      await assert.rejects(verifyBackup(config, file), reason, file);
      const { code, stderr } = await run(["restore", "--from", file], { DATA_DIR: empty });
      assert.equal(code, 1);
      assert.match(stderr, reason);
      assert.deepEqual(await readdir(empty), []);
    }
    assert.deepEqual(
      (await readdir(tmpdir())).filter((name) => name.startsWith("tillkeeper-verify-")),
      [],
    );
  });

  test("a verified backup of a database with an unreadable secret fails, and is not kept", async () => {
    const before_it = await readdir(target);
    const { code, stdout, stderr } = await run(["backup", "--to", target, "--verify"], {
      ENCRYPTION_KEY: Buffer.alloc(32, 8).toString("base64"),
    });
    assert.deepEqual([code, stdout], [1, ""]);
    assert.match(stderr, /does not decrypt|cannot be decrypted/);
    assert.deepEqual(await readdir(target), before_it);
  });

  test("--keep deletes older backups of this database, and no other file", async () => {
    const keeping = join(directory, "keeping");
    await mkdir(keeping);
    const id = /-([0-9a-f]{8})\.tar\.zst$/.exec((await readdir(target))[0] ?? "")?.[1] ?? "";
    const name = (day: number, cluster = id) => `tillkeeper-2026010${day}T031300Z-0.0.9-${cluster}.tar.zst`;
    const [oldest, older, newest] = [name(1), name(2), name(3)];
    const others = [name(1, "00000000"), "tillkeeper-notes.txt", `${name(1)}.part`, `.${name(1, "00000000")}.new`];
    const abandoned = `.${name(1)}.new`;
    for (const each of [oldest, older, newest, ...others, abandoned]) await writeFile(join(keeping, each), "");

    const { code, stdout, stderr } = await run(["backup", "--to", keeping, "--keep", "2"]);
    assert.equal(code, 0, stderr);
    assert.match(stderr, new RegExp(`^Deleted 2 older: ${older}, ${oldest}$`, "m"));
    assert.deepEqual(new Set(await readdir(keeping)), new Set([newest, basename(fileIn(stdout)), ...others]));
  });

  test("a directory that cannot take a backup is named, and nothing is recorded", async (t) => {
    const known = await lastRow();
    const file = join(directory, "file");
    await writeFile(file, "");
    for (const [to, reason] of [
      [join(directory, "nowhere"), /nowhere is not there: create it, or mount its disk/],
      [file, /file is no directory\./],
      [server.data_directory, /is inside the database\./],
    ] as const) {
      const { code, stdout, stderr } = await run(["backup", "--to", to]);
      assert.deepEqual([code, stdout], [1, ""]);
      assert.match(stderr, reason);
    }
    assert.deepEqual(await lastRow(), known);
    const disk = await mountSmallDisk(t, 2 ** 20);
    if (disk === undefined) return;
    const { code, stderr } = await run(["backup", "--to", disk.directory]);
    assert.equal(code, 1);
    assert.match(stderr, /has not enough space for the backup\. What was written is deleted\.$/m);
    assert.deepEqual(await readdir(disk.directory), ["ballast"]);
    assert.deepEqual(await lastRow(), known);
  });

  test("a second backup at the same time is refused, and one that the service ends leaves no file", async () => {
    const taken = await writeBackup({
      cluster: server.data_directory,
      directory: target,
      version: "0.1.0",
      verify: () => assert.rejects(backUp(shop.deps, { directory: target }), /^Error: Another backup of this database/),
    });
    let asked = 0;
    const isStopping = (): boolean => (asked += 1) > 20;
    await assert.rejects(backUp(shop.deps, { directory: target, isStopping }), /^Error: The service stops\./);
    const names = await readdir(target);
    assert.ok(names.includes(taken.name));
    assert.deepEqual(
      names.filter((name) => name.startsWith(".")),
      [],
    );
  });

  test("the backup of a server is refused, with what to do instead", async () => {
    const { code, stderr } = await run(["backup", "--to", target], { DATABASE_URL: server.service_url });
    assert.equal(code, 1);
    assert.match(stderr, /^The database is the PostgreSQL server of DATABASE_URL\..* tillkeeper backup --done NAME$/m);
  });
});

describe("`tillkeeper backup --done`", () => {
  test("records the backup of another tool by the database's clock", async () => {
    const { code, stdout } = await run(["backup", "--done", "pgbackrest 20261129-031300F"], {
      DATABASE_URL: server.service_url,
    });
    assert.deepEqual([code, stdout], [0, ""]);
    const { rows } = await shop.deps.pool.query(
      `select name, size_bytes, is_verified, clock_timestamp() - taken_at < interval '5 minutes' as is_now
         from backup order by backup_id desc limit 1`,
    );
    assert.deepEqual(rows, [
      { name: "pgbackrest 20261129-031300F", size_bytes: null, is_verified: false, is_now: true },
    ]);
    assert.match(await lastBackupOf(), /^ok +last backup +.* UTC, 0 hours ago: pgbackrest 20261129-031300F$/);
  });

  test("a name that cannot be shown is refused", async () => {
    const known = await lastRow();
    const { code, stderr } = await run(["backup", "--done", "a\nb"]);
    assert.equal(code, 1);
    assert.match(stderr, /Must have 1 to 200 printable characters\./);
    assert.deepEqual(await lastRow(), known);
  });
});

describe("the last backup", () => {
  test("is named by doctor, the metrics and what needs attention once it is more than 36 hours old", async () => {
    const { pool } = shop.deps;
    await pool.query("delete from backup");
    await pool.query(
      "insert into backup (name, taken_at, is_verified) values ('nightly', clock_timestamp() - interval '35 hours', true)",
    );
    assert.match(await lastBackupOf(), /^ok +last backup +.* 35 hours ago: nightly; restored and checked$/);
    assert.deepEqual(await backupItems(), []);
    await pool.query("update backup set taken_at = taken_at - interval '2 hours'");
    assert.match(await lastBackupOf(), /^warning +last backup +.* 37 hours ago: nightly; restored and checked$/);
    const [late, ...more] = await backupItems();
    assert.deepEqual([late?.code, late?.values["name"], more], ["backup_late", "nightly", []]);
    assert.ok(Number(late?.values["minutes"]) >= 37 * 60);
  });

  test("the scheduled one goes to BACKUP_DIR, keeps BACKUP_KEEP, and a failed one is named", async () => {
    const nightly = join(directory, "nightly");
    const deps = { ...shop.deps, config: { ...shop.deps.config, backup_dir: nightly, backup_keep: 1 } };
    await deps.jobs.runNow("back_up");
    await assert.rejects(
      deps.jobs.runDue("back_up", () => backUpNightly(deps)),
      /nightly is not there/,
    );
    await deps.pool.query("update pgboss.job set state = 'failed' where name = 'back_up'");
    const failed = (await items()).find(({ code }) => code === "jobs_failed");
    assert.equal(failed?.values["label"], "back_up");
    assert.match(await lastBackupOf({ BACKUP_DIR: nightly }), /^warning .*BACKUP_DIR=.* cannot be used/);

    await mkdir(nightly);
    for (let night = 0; night < 2; night += 1) {
      await deps.jobs.runNow("back_up");
      assert.equal(await deps.jobs.runDue("back_up", () => backUpNightly(deps)), 1);
    }
    const names = await readdir(nightly);
    assert.equal(names.length, 1);
    assert.equal((await lastRow())?.name, names[0]);
    assert.deepEqual(await backupItems(), []);
    assert.match(await lastBackupOf({ BACKUP_DIR: nightly }), /^warning .*is on the disk of the database/);

    await deps.jobs.runNow("back_up");
    assert.equal(await deps.jobs.runDue("back_up", () => backUpNightly(shop.deps)), 1);
    assert.deepEqual(await readdir(nightly), names, "nothing without BACKUP_DIR");
  });
});
