import assert from "node:assert/strict";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { test } from "node:test";
import pg from "pg";
import { connectProblem, listenProblem } from "./start-problems.ts";

async function thrownBy(work: () => Promise<unknown>): Promise<unknown> {
  try {
    await work();
  } catch (error) {
    return error;
  }
  throw new Error("it did not fail");
}

test("the start names a port in use and the setting to change", async (t) => {
  const first = createServer();
  await new Promise<void>((resolve) => void first.listen(0, "127.0.0.1", resolve));
  t.after(() => first.close());
  const address = { host: "127.0.0.1", port: (first.address() as AddressInfo).port };
  const second = createServer();
  const error = await thrownBy(
    () => new Promise<void>((resolve, reject) => void second.once("error", reject).listen(address, resolve)),
  );
  for (const setting of ["PORT", "WORKER_PORT"] as const) {
    assert.equal(
      (listenProblem(error, { ...address, setting }) as Error).message,
      `Port ${address.port} of 127.0.0.1 is in use by another program, or by another Tillkeeper. Set ${setting} to a free port; ${setting}=0 selects one.`,
    );
  }
  const other = new Error("something else");
  assert.equal(listenProblem(other, { ...address, setting: "PORT" }), other);
});

test("the start names a database that does not answer without its password", async (t) => {
  const server = createServer();
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => void server.close(resolve));
  const url = `postgres://tillkeeper:hidden@127.0.0.1:${port}/shop`;
  const client = new pg.Client({ connectionString: url });
  t.after(() => client.end().catch(() => undefined));
  const { message } = connectProblem(await thrownBy(() => client.connect()), url) as Error;
  assert.equal(message, `The database 127.0.0.1:${port}/shop cannot be used: connect ECONNREFUSED 127.0.0.1:${port}`);
  const other = new Error("a migration failed");
  assert.equal(connectProblem(other, url), other);
});

test("the start names a database behind a socket, whose URL has no host", () => {
  const missing = Object.assign(new Error('database "shop" does not exist'), { code: "3D000" });
  const { message } = connectProblem(missing, "postgres://tillkeeper@/shop?host=/run/postgresql") as Error;
  assert.equal(message, 'The database /shop cannot be used: database "shop" does not exist');
});
