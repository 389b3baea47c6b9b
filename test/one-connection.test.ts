import assert from "node:assert/strict";
import { afterEach, describe, test } from "node:test";
import { inTransaction } from "../src/runtime/transaction.ts";
import { watchSecondConnections } from "./one-connection.ts";
import { openApp } from "./support.ts";

const { deps } = await openApp();
const { asOutsider, found } = watchSecondConnections();
const ask = () => deps.pool.query("select 1");
afterEach(() => found.splice(0));

/** The watch guards every test of an application; see one-connection.ts. */
describe("a transaction of the service", () => {
  test("a transaction that asks for a second connection is found, whichever pool it is from, with the place that asked", async () => {
    await inTransaction(deps.db, async () => {
      await ask();
      await deps.named("one", "select 1", []);
    });
    assert.equal(found.length, 2);
    assert.match(found[0] ?? "", /a connection of tillkeeper\n[^]*one-connection\.test\.ts/);
    assert.match(found[1] ?? "", /a connection of tillkeeper hot\n/);
  });

  test("a transaction that reads a cache or polls is found, even while the cache is fresh", async () => {
    await deps.configuration.snapshot();
    await inTransaction(deps.db, () => deps.configuration.snapshot());
    assert.match(found[0] ?? "", /memory/);
    await inTransaction(deps.db, () => deps.generations.poll());
    assert.equal(found.filter((line) => line.includes("a poll")).length, 1);
  });

  test("a transaction that uses its own connection is not found, nor is work beside it or after it", async () => {
    await Promise.all([
      inTransaction(deps.db, (tx) => tx.selectFrom("location").selectAll().execute()),
      ask(),
      deps.configuration.snapshot(),
    ]);
    await inTransaction(deps.db, () => asOutsider(ask));
    await inTransaction(deps.db, async () => undefined);
    await deps.generations.poll();
    assert.deepEqual(found, []);
  });
});
