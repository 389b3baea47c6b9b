import assert from "node:assert/strict";
import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, test } from "node:test";
import { Client } from "pg";
import { runCommand } from "../../test/command-line.ts";
import { emptyDatabase } from "../../test/empty-database.ts";
import { cloneDatabase } from "../../test/support.ts";
import { poolByTransaction } from "../../test/transaction-pooler.ts";

const directory = await mkdtemp(join(tmpdir(), "tk-start-"));
after(() => rm(directory, { recursive: true, force: true }));

const key = (byte: number): string => Buffer.alloc(32, byte).toString("base64");

describe("a start that fails", () => {
  test("a start with another key than the database's ends, and names the setting", async () => {
    const { service_url, owner_url } = await cloneDatabase();
    const databases = { DATABASE_URL: service_url, MIGRATION_DATABASE_URL: owner_url };
    const env = { ...databases, DATA_DIR: directory, PORT: "0", LOG_LEVEL: "fatal" };
    const first = await runCommand(["token", "create", "--name", "first", "--resources", "all"], {
      ...env,
      ENCRYPTION_KEY: key(7),
    });
    assert.equal(first.code, 0, first.stderr);
    for (const duty of ["serve", "work"]) {
      const refused = await runCommand([duty], { ...env, ENCRYPTION_KEY: key(8) });
      assert.equal(refused.code, 1, refused.stderr);
      assert.match(refused.stderr, /^The secret of .+ does not decrypt: .+ENCRYPTION_KEY.+$/m);
    }
  });

  test("a start that fails has saved the first administrator's password for its owner, and printed where", async (t) => {
    const { service_url, owner_url } = await emptyDatabase();
    const neighbour = createServer();
    await new Promise<void>((resolve) => void neighbour.listen(0, "127.0.0.1", resolve));
    t.after(() => neighbour.close());
    const { port } = neighbour.address() as AddressInfo;
    const failed = await runCommand(["serve", "--no-worker"], {
      DATABASE_URL: service_url,
      MIGRATION_DATABASE_URL: owner_url,
      ENCRYPTION_KEY: key(7),
      DATA_DIR: directory,
      PORT: String(port),
      LOG_LEVEL: "fatal",
    });
    assert.equal(failed.code, 1, failed.stderr);
    const file = join(directory, "first-administrator.txt");
    assert.ok(failed.stderr.includes(`\nFirst administrator: admin\nThe password is in ${file}. `), failed.stderr);
    const text = await readFile(file, "utf8");
    assert.match(text, /^User name: admin\nPassword: [\w-]{20}\n$/);
    assert.equal((await stat(file)).mode & 0o777, 0o600);
    assert.ok(!failed.stderr.includes(/Password: (.+)/.exec(text)?.[1] ?? "Password"), "the log has no password");
    assert.match(
      failed.stderr,
      new RegExp(`^Port ${port} of 127\\.0\\.0\\.1 is in use .+ Set PORT to a free port`, "m"),
    );
  });

  test("a start that cannot save the first administrator's password creates none, and names what to set", async () => {
    const { service_url, owner_url } = await emptyDatabase();
    const file = join(directory, "no-directory");
    await writeFile(file, "");
    const refused = await runCommand(["serve", "--no-worker"], {
      DATABASE_URL: service_url,
      MIGRATION_DATABASE_URL: owner_url,
      ENCRYPTION_KEY: key(7),
      DATA_DIR: file,
      PORT: "0",
      LOG_LEVEL: "fatal",
    });
    assert.equal(refused.code, 1, refused.stderr);
    assert.match(refused.stderr, /^The first administrator's password cannot be written to .+ADMIN_PASSWORD_FILE/m);
    const client = new Client({ connectionString: owner_url });
    await client.connect();
    const { rows } = await client.query("select username from pos.admin_user");
    await client.end();
    assert.deepEqual(rows, []);
  });

  test("a start behind a pooler in transaction mode names the missing setting", async () => {
    const { service_url, owner_url } = await cloneDatabase();
    const refused = await runCommand(["serve", "--no-worker"], {
      DATABASE_URL: await poolByTransaction(service_url),
      MIGRATION_DATABASE_URL: owner_url,
      ENCRYPTION_KEY: key(7),
      DATA_DIR: directory,
      PORT: "0",
      LOG_LEVEL: "fatal",
    });
    assert.equal(refused.code, 1, refused.stderr);
    assert.match(refused.stderr, /^DATABASE_URL is a pooler in transaction mode, .+ Set STATEMENT_NAMES=off\.$/m);
  });

  test("a start whose DATA_DIR is a file names DATA_DIR", async () => {
    const file = join(directory, "file");
    await writeFile(file, "");
    const failed = await runCommand(["serve"], { DATA_DIR: file, PORT: "0" });
    assert.deepEqual([failed.code, failed.stdout], [1, ""]);
    assert.ok(failed.stderr.startsWith(`DATA_DIR=${file} is not a directory and cannot be made one: `), failed.stderr);
  });
});

test("the demo listens at PORT, and says when that is in use", async (t) => {
  const neighbour = createServer();
  await new Promise<void>((resolve) => void neighbour.listen(0, "127.0.0.1", resolve));
  t.after(() => neighbour.close());
  const { port } = neighbour.address() as AddressInfo;
  const failed = await runCommand(["demo", "--exit", "--receipts", "4"], { PORT: String(port) });
  assert.equal(failed.code, 1, failed.stdout);
  assert.match(failed.stderr, new RegExp(`^Port ${port} of 127\\.0\\.0\\.1 is in use`, "m"));
});

describe("a command line that is not understood", () => {
  test("an unknown command is refused by its name", async () => {
    const refused = await runCommand(["serv"], { DATA_DIR: directory });
    assert.deepEqual(
      [refused.code, refused.stderr],
      [1, "error: unknown command 'serv'; tillkeeper --help lists the commands\n"],
    );
  });

  test("a port on the command line is refused as a setting of the environment", async () => {
    const refused = await runCommand(["serve", "--port", "9000"], { DATA_DIR: directory });
    assert.equal(refused.code, 1);
    assert.match(refused.stderr, /unknown option '--port'[^]+PORT=9000/);
    const wrong = await runCommand(["serve"], { DATA_DIR: directory, PORT: "many" });
    assert.match(wrong.stderr, /^ {2}PORT must be a whole number\. Example: PORT=8080$/m);
  });
});
