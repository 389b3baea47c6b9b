import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import { parseStoredAmount } from "../src/runtime/money.ts";
import { type OfflineShop, openOfflineRegister } from "../test/fixtures/register-kit/offline-register.ts";
import { alteredClosing, alterClosing, alterReceipt, type ClosingDocument } from "./alter.ts";
import { ringUpNext } from "./counter.ts";
import { ringUpRarities, RARITIES } from "./rarities.ts";
import { mannerOf, type Register } from "./register.ts";
import { mixedStyle, USUAL } from "./styles.ts";

const CUSTOMERS = 40;

async function opened(t: TestContext, shop: OfflineShop): Promise<Register> {
  const register = await openOfflineRegister(shop);
  t.after(() => register.switchOff());
  return register;
}

async function serve(register: Register, customers: number): Promise<void> {
  for (let customer = 0; customer < customers; customer += 1) await ringUpNext(register);
}

const boughtAt = ({ sales }: Register) =>
  sales.map(({ kind, created_at, goods, payments }) => [
    kind,
    created_at.slice(0, "2026-03-14T08:00".length),
    goods.lines.map(({ sku, qty_e4, gross_minor }) => [sku, qty_e4, gross_minor]),
    payments.map(({ tender, paid_minor }) => [tender, paid_minor]),
  ]);

test("the seed determines what customers buy and how they pay", async (t) => {
  const days: Register[] = [];
  for (const seed of ["7", "7", "8"]) {
    const register = await opened(t, { seed });
    await serve(register, CUSTOMERS);
    days.push(register);
  }
  const [first, again, other] = days.map((register) => boughtAt(register).map(([kind, , ...rest]) => [kind, ...rest]));
  assert.deepEqual(first, again);
  assert.notDeepEqual(first, other);
});

test("a register pays out no more cash than its drawer holds", async (t) => {
  for (let seed = 0; seed < 12; seed += 1) {
    const register = await opened(t, { seed: `drawer ${seed}`, cash_step: "0" });
    for (let customer = 0; customer < CUSTOMERS; customer += 1) {
      await ringUpNext(register);
      assert.ok(((await register.till.expectedCash()) ?? -1n) >= 0n, `seed ${seed}`);
    }
  }
});

test("no sale is lost or paid twice when a device without network is switched off and on", async (t) => {
  const register = await opened(t, { seed: "switched" });
  await serve(register, 5);
  await register.switchOff();
  register.till = await register.switchOn();
  const { session } = await register.till.start();
  assert.equal((await register.till.ledger.salesOf(session?.session_id ?? "")).length, 5);
  assert.equal((await register.till.health()).unsynced_receipts, 5);
});

test("the kit's closing is unchanged in the usual style, and equals that of independently kept books", async (t) => {
  const register = await opened(t, { seed: "books" });
  await ringUpRarities(register);
  assert.equal(register.sales.length, RARITIES);
  await serve(register, CUSTOMERS);
  const { till } = register;
  await till.cashIn(5_000n);
  await till.count(((await till.expectedCash()) ?? 0n) - 5n);
  const { text } = await till.closeSession();
  const body = `{"report":${text}}`;
  assert.equal(alterClosing(body, mannerOf(register)), body);
  const closing = JSON.parse(text) as ClosingDocument;
  assert.deepEqual(exact(alteredClosing(closing, mannerOf(register))), exact(closing));
  const other = alterClosing(body, { ...mannerOf(register), style: mixedStyle(1) });
  assert.notDeepEqual(JSON.parse(other), JSON.parse(body));
  assert.throws(() => alterClosing(body, { ...mannerOf(register), sales: [], mistake: "split-as-one" }), /nothing for/);
});

test("a receipt is altered only in the fields that its style names", async (t) => {
  const register = await opened(t, { seed: "receipts" });
  await ringUpRarities(register);
  const rows = await register.till.parts.ledger.read(["outbox"], (transaction) => transaction.range("outbox"));
  for (const { body } of rows.filter(({ kind }) => kind === "receipt")) {
    assert.equal(alterReceipt(body, USUAL), body);
    const { receipt } = JSON.parse(body) as { receipt: Record<string, unknown> };
    const { amount_tendered: _tendered, change_due: _change, receipt_model: _model, ...rest } = receipt;
    const altered = JSON.parse(alterReceipt(body, { ...USUAL, cash_on_receipts: "left_out" })) as typeof receipt;
    const { receipt_model: _altered, ...others } = altered["receipt"] as Record<string, unknown>;
    assert.deepEqual(others, rest);
  }
});

/**
 * Returns a closing in one notation: amounts are numbers of ten-thousandths, rates are in one
 * order.
 */
function exact(closing: object): object {
  const plain = JSON.parse(JSON.stringify(closing), (_name, value: unknown) =>
    typeof value === "string" && /^-?\d+(\.\d+)?$/.test(value) ? Number(parseStoredAmount(value)) : value,
  ) as { tax_rates: { rate: number }[] };
  return { ...plain, tax_rates: plain.tax_rates.toSorted((left, right) => left.rate - right.rate) };
}
