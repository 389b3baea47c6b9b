import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { test, type TestContext } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { LEDGER } from "../src/ledger/tables.ts";
import { openSqliteStore } from "../src/store/sqlite.ts";
import { newFolder } from "./disks.ts";
import { assertWhole, ok, rowsOf, startTestSender } from "./till.ts";
import { cases } from "../../../test/cases.ts";

const ROUNDS = cases(12, 200);

interface Register {
  readonly child: ChildProcess;
  /** Ids of the sales that the process reported as committed. */
  readonly sold: string[];
  readonly errors: () => string;
  readonly opened: Promise<void>;
  readonly exited: Promise<number | NodeJS.Signals | null>;
}

function startRegister(t: TestContext, ...given: readonly string[]): Register {
  const child = spawn(process.execPath, [join(import.meta.dirname, "selling-process.ts"), ...given]);
  t.after(() => child.kill("SIGKILL"));
  const sold: string[] = [];
  const opened = Promise.withResolvers<void>();
  let [rest, errors] = ["", ""];
  child.stdout.on("data", (chunk: Buffer) => {
    const lines = (rest + chunk.toString()).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) {
      if (line === "open") opened.resolve();
      else sold.push(line);
    }
  });
  child.stderr.on("data", (chunk: Buffer) => (errors += chunk.toString()));
  const exited = new Promise<number | NodeJS.Signals | null>((resolve) =>
    child.on("close", (code, signal) => {
      opened.reject(new Error(`ended before it opened: ${errors}`));
      resolve(code ?? signal);
    }),
  );
  return { child, sold, errors: () => errors, opened: opened.promise, exited };
}

/** Starts a server that stores each text by its key and cuts off every fifth answer after that. */
async function startServer(t: TestContext) {
  const kept = new Map<string, string>();
  const differing: string[] = [];
  let requests = 0;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const [key, body] = [decodeURIComponent(request.url ?? "").slice(1), Buffer.concat(chunks).toString()];
      if ((kept.get(key) ?? body) !== body) differing.push(key);
      kept.set(key, body);
      requests += 1;
      if (requests % 5 === 0) response.destroy();
      else response.end("{}");
    });
  });
  server.listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  t.after(() => server.close());
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, kept, differing };
}

test(`a register that is killed ${ROUNDS} times in mid-commit loses, doubles and skips no sale`, async (t) => {
  const path = join(await newFolder(), "ledger.sqlite");
  const server = await startServer(t);
  const sold: string[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const register = startRegister(t, path, server.url);
    await register.opened;
    const wanted = randomInt(1, 8);
    while (register.sold.length < wanted) {
      assert.equal(register.child.exitCode, null, register.errors());
      await delay(1);
    }
    await delay(randomInt(0, 15));
    register.child.kill("SIGKILL");
    assert.equal(await register.exited, "SIGKILL", register.errors());
    sold.push(...register.sold);
    const store = await openSqliteStore(LEDGER, path);
    const stored = new Set((await assertWhole(store)).map(({ sale_id }) => sale_id));
    assert.deepEqual(
      sold.filter((id) => !stored.has(id)),
      [],
      `round ${round}`,
    );
    // In each round the process may be killed between its last commit and the line that reports it.
    assert.ok(stored.size - sold.length <= round + 1, `${stored.size} stored, ${sold.length} said`);
    await store.close();
  }
  const store = await openSqliteStore(LEDGER, path);
  const sender = startTestSender({
    store,
    send: async ({ key, body }) => {
      if ((server.kept.get(key) ?? body) !== body) server.differing.push(key);
      server.kept.set(key, body);
      return ok();
    },
  });
  await sender.drained();
  await sender.end();
  const sales = await assertWhole(store);
  assert.deepEqual(server.differing, []);
  assert.deepEqual([...server.kept.keys()].toSorted(), (await rowsOf(store)).map(({ key }) => key).toSorted());
  assert.ok(sales.length > ROUNDS, `${sales.length} sales`);
  t.diagnostic(`${sales.length} sales stored, ${sold.length} of them said before the kill`);
  await store.close();
});

test("two processes that sell into one file take numbers without a gap, none twice", async (t) => {
  const path = join(await newFolder(), "ledger.sqlite");
  const registers = [startRegister(t, path), startRegister(t, path)];
  for (const register of registers) await register.opened;
  while (registers.some(({ sold }) => sold.length < 25)) {
    assert.ok(
      registers.every(({ child }) => child.exitCode === null),
      registers.map(({ errors }) => errors()).join(),
    );
    await delay(20);
  }
  for (const { child } of registers) child.kill("SIGKILL");
  for (const { exited } of registers) await exited;
  const store = await openSqliteStore(LEDGER, path);
  const sales = new Set((await assertWhole(store)).map(({ sale_id }) => sale_id));
  for (const { sold } of registers) for (const id of sold) assert.ok(sales.has(id));
  await store.close();
});

test("the lock of a killed process is free; the lock of a process that hangs is taken, and that process stores nothing more", async (t) => {
  const path = join(await newFolder(), "ledger.sqlite");
  const killed = startRegister(t, path, "", "till");
  await killed.opened;
  const store = await openSqliteStore(LEDGER, path);
  assert.equal(await store.lock("till"), undefined);
  killed.child.kill("SIGKILL");
  await killed.exited;
  const free = await store.lock("till");
  assert.ok(free);
  await free.release();

  const hanging = startRegister(t, path, "", "till");
  await hanging.opened;
  assert.equal(await store.lock("till"), undefined);
  // A process that is stopped during a commit keeps the file locked; only ending it would release
  // the file, so the test tries again.
  let stolen;
  for (let attempt = 0; stolen === undefined; attempt++) {
    assert.ok(attempt < 20, "always stopped in the middle of a commit");
    hanging.child.kill("SIGSTOP");
    try {
      stolen = await store.lock("till", { wait_ms: 50, steal: true });
    } catch (error) {
      hanging.child.kill("SIGCONT");
      if (!(error instanceof Error) || !("reason" in error) || error.reason !== "busy") throw error;
      await delay(randomInt(1, 20));
    }
  }
  const before = await assertWhole(store);
  hanging.child.kill("SIGCONT");
  assert.notEqual(await hanging.exited, 0);
  assert.match(hanging.errors(), /lock_lost/);
  assert.deepEqual(await assertWhole(store), before);
  await store.close();
});
