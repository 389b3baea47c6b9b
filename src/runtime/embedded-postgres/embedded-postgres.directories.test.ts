import assert from "node:assert/strict";
import { chmod, chown, cp, mkdir, readFile, rm, stat, symlink, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { test } from "node:test";
import { startEmbeddedPostgres } from "./embedded-postgres.ts";
import { findDistribution, usableBinaries } from "./binaries.ts";
import { findChildUser } from "./child-user.ts";
import { ensurePrivateDirectory, findFolders, writePointer } from "./directories.ts";
import {
  ask,
  end,
  isRoot,
  needsRoot,
  openDirectory,
  quiet,
  socketDirectoryOf,
  start,
  startElsewhere,
  temporaryDirectory,
  usedDirectory,
} from "../../../test/fixtures/runtime/embedded-postgres.ts";

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

void test("special characters in a short path work, with the socket beside the data", async (t) => {
  const data_dir = join(await openDirectory(t), 'a, b\'s "ü" %41&?');
  const server = await start(t, data_dir);
  assert.equal(await ask(server.service_url, "select 1 as v"), 1);
  assert.ok(server.service_url.includes(encodeURIComponent(`${server.data_directory}.socket`)));
});

void test("a private directory that others may read or that is a link is refused", async (t) => {
  const directory = await temporaryDirectory(t);
  const open = join(directory, "open");
  await mkdir(open);
  await chmod(open, 0o755);
  await symlink(directory, join(directory, "link"));
  for (const name of ["open", "link"]) {
    await assert.rejects(ensurePrivateDirectory(join(directory, name), undefined), /must be a directory of user/);
  }
});

void test("a directory of another major version is refused with a sentence", async (t) => {
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

void test("binaries that cannot be run in their place are run from a copy", async (t) => {
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
  "as root, a closed directory above DATA_DIR moves the database elsewhere, and a file in DATA_DIR names the place",
  { skip: needsRoot },
  async (t) => {
    const system = await temporaryDirectory(t);
    const closed = await temporaryDirectory(t);
    await chmod(closed, 0o700);
    await chown(closed, 12_345, 12_345);
    const data_dir = join(closed, "data");
    const folders = await findFolders(data_dir, "18", system);
    assert.equal(dirname(folders.base), system);
    assert.match(basename(folders.base), /^[0-9a-f]{12}$/);
    await mkdir(folders.cluster);
    await writePointer(folders, "18");
    await chown(folders.cluster, 12_345, 12_345);
    await writeFile(join(folders.cluster, "PG_VERSION"), "18\n");
    await chmod(closed, 0o711);
    assert.equal((await findFolders(data_dir, "18", "/nowhere")).cluster, folders.cluster);
    await rm(folders.cluster, { recursive: true });
    await assert.rejects(findFolders(data_dir, "18", system), /nothing is there/);
  },
);

void test("as root, a closed directory of the service is opened for passing only", { skip: needsRoot }, async (t) => {
  const data_dir = await temporaryDirectory(t);
  const server = await start(t, data_dir);
  assert.equal((await stat(data_dir)).mode & 0o777, 0o711);
  assert.notEqual((await stat(server.data_directory)).uid, 0);
});

void test(
  "an ordinary user starts PostgreSQL as well, and root goes on with that user's cluster",
  { skip: needsRoot },
  async (t) => {
    const directory = await temporaryDirectory(t);
    const account = { name: "nobody", uid: 65_534, gid: 65_534 };
    await chown(directory, account.uid, account.gid);
    const [child, first] = await startElsewhere(t, directory, account);
    assert.equal((await stat(first.data_directory)).uid, account.uid);
    await ask(first.owner_url, "create table kept as select 5 as v");
    await end(child, "SIGTERM");
    const second = await start(t, directory);
    assert.equal((await stat(second.data_directory)).uid, account.uid);
    assert.equal(await ask(second.owner_url, "select v from kept"), 5);
  },
);

void test("a refusal names the owner of another user's database", { skip: needsRoot }, async (t) => {
  const data_dir = await usedDirectory(t);
  const account = { name: "nobody", uid: 65_534, gid: 65_534 };
  await chown(join(data_dir, "postgresql-18"), 12_345, 12_345);
  await assert.rejects(startElsewhere(t, data_dir, account), /belongs to user 12345.*runs as user 65534/s);
});
