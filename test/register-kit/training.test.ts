import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import {
  CACHE,
  LEDGER,
  type LedgerTables,
  newDeviceKeys,
  ONE_PIECE,
  openMemoryStore,
  openTill,
  openTrainingTill,
  type Store,
} from "@tillkeeper/register-kit";
import { print } from "@tillkeeper/register-kit/printing";
import { openSqliteStore } from "@tillkeeper/register-kit/sqlite";
import { CASH, drained } from "../fixtures/register-kit/kit-till.ts";
import { openServiceShop } from "../fixtures/register-kit/service-shop.ts";

const { shop } = await openServiceShop();
const folder = await mkdtemp(join(tmpdir(), "training-"));
test.after(() => rm(folder, { recursive: true }));

type Stores = Readonly<Record<string, () => Promise<Store<LedgerTables>>>>;
const STORES: Stores = {
  memory: () => openMemoryStore(LEDGER),
  "node:sqlite": () => openSqliteStore(LEDGER, join(folder, `${crypto.randomUUID()}.sqlite`)),
};

/** Returns every record of a ledger. */
async function dumpOf(ledger: Store<LedgerTables>): Promise<Readonly<Record<string, unknown>>> {
  const tables = Object.keys(LEDGER.tables) as (keyof LedgerTables)[];
  const records = tables.map(
    async (table) => [table, await ledger.read([table], (transaction) => transaction.range(table))] as const,
  );
  return Object.fromEntries(await Promise.all(records));
}

for (const [name, openLedger] of Object.entries(STORES)) {
  test(`${name}: twenty sales and a closing in training leave the real till as it was, and send nothing`, async () => {
    const ledger = await openLedger();
    let requests = 0;
    const till = await openTill({
      base_url: shop.url,
      ledger,
      cache: await openMemoryStore(CACHE),
      keys: await newDeviceKeys(),
      app_version: "1.0.0",
      fetch: (...request) => {
        requests += 1;
        return fetch(...request);
      },
    });
    await till.enroll((await shop.addTerminal()).activation_code);
    till.actAs({ name: "Ada" });
    await till.openSession(10_000n);
    await till.scan("MUG");
    const real = await till.pay(CASH);
    await till.scan("BOOK");
    await drained(till);
    const [before, requests_before] = [await dumpOf(ledger), requests];

    const training = await openTrainingTill(till);
    assert.deepEqual([till.is_training, training.is_training], [false, true]);
    assert.equal(training.person()?.name, "Ada");
    assert.equal(training.cart().cart.lines.length, 0);
    await training.openSession(5_000n);
    for (let sale = 0; sale < 20; sale += 1) {
      await training.scan("MUG", BigInt(1 + (sale % 3)) * ONE_PIECE);
      if (sale % 2 === 0) await training.scan("BOOK");
      const { receipt_number } = await training.pay(sale % 4 === 0 ? [{ tender: "card" }] : CASH);
      assert.equal(receipt_number, `TRAI-${String(sale + 1).padStart(4, "0")}`);
      await training.markPrinted(receipt_number);
    }
    await training.refund({ receipt_number: "TRAI-0002", tendered: CASH });
    assert.equal((await training.findCustomers("ada")).refusal?.kind, "no_answer");
    await training.cashOut(1_000n, "Bank");
    await training.count(await training.expectedCash());
    const { closing_number } = await training.closeSession();
    assert.equal((await training.sync()).kind, "no_answer");

    const papers = [await training.receipt("TRAI-0001"), await training.closing(closing_number)];
    for (const paper of papers) {
      assert.match(paper.title, /^Training: /);
      const notice = { kind: "notice", text: "TRAINING. This is not a receipt: nothing was sold." };
      assert.deepEqual([paper.blocks[0], paper.blocks.at(-1), paper.qr], [notice, notice, null]);
      const printed = Buffer.from(print(paper, { columns: 42 }).bytes).toString("latin1");
      assert.equal(printed.match(/TRAINING\. This is not a receipt/g)?.length, 2);
    }
    await training.close();

    assert.deepEqual(await dumpOf(ledger), before);
    assert.equal(requests, requests_before);
    assert.doesNotMatch((await till.receipt(real.receipt_number)).title, /Training/);
    await till.pay(CASH);
    await drained(till);
    assert.ok(requests > requests_before);
    await till.close();
  });
}

test("a training has no token and no key of a card terminal, and lets the staff sign in with any passcode", async () => {
  const till = await openTill({
    base_url: shop.url,
    ledger: await openMemoryStore(LEDGER),
    cache: await openMemoryStore(CACHE),
    keys: await newDeviceKeys(),
    app_version: "1.0.0",
  });
  await assert.rejects(openTrainingTill(till), /Enrol this register/);
  await shop.addStaff();
  await till.enroll((await shop.addTerminal()).activation_code);
  const training = await openTrainingTill(till);
  assert.equal(training.person(), undefined);
  const stored = JSON.stringify(await dumpOf(training.parts.ledger));
  assert.match(stored, /"sealed_token":null/);
  const { config } = training.upkeep.config.current() ?? {};
  assert.equal(config?.card_payments.provider, "manual");
  const [staff] = training.staff();
  assert.ok(staff);
  assert.equal((await training.signIn(staff.staff_id, "0000")).kind, "signed_in");
  assert.equal(training.person()?.staff_id, staff.staff_id);
  await training.close();
  await till.close();
});
