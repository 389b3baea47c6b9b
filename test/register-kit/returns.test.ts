import assert from "node:assert/strict";
import { test } from "node:test";
import { ONE_PIECE, type Till, TillError } from "@tillkeeper/register-kit";
import { CASH, drained, newKitTill, type Trouble, troubled } from "../fixtures/register-kit/kit-till.ts";
import { openServiceShop } from "../fixtures/register-kit/service-shop.ts";
import { storeSetting } from "../settings.ts";

const service = await openServiceShop();
const { shop } = service;

async function newTill(trouble: Trouble = () => undefined): Promise<Till> {
  const till = await newKitTill(shop.url, { fetch: troubled(trouble) });
  assert.equal((await till.enroll((await shop.addTerminal()).activation_code)).kind, "registered");
  till.actAs({ name: "Ada" });
  await till.openSession(10_000n);
  return till;
}

test("a return is previewed to the cent before it is stored, and goes back the way it came", async () => {
  const till = await newTill();
  await till.scan("MUG", 3n * ONE_PIECE);
  const sale = await till.pay([{ tender: "card", amount_minor: 2_000n }, { tender: "cash" }]);
  const { receipt_number } = sale;
  const [line] = (await till.returnable(receipt_number)).left;
  assert.ok(line);
  const quantities = [{ ...line, qty_e4: 2n * ONE_PIECE }];

  const part = await till.previewReturn({ receipt_number, quantities });
  assert.equal(part.due_minor, -part.goods.totals.gross_minor);
  assert.deepEqual(part.tendered, [{ tender: "card", method: "pos_card", amount_minor: 2_000n }, { tender: "cash" }]);
  assert.equal((await till.todaysReceipts()).length, 1);
  const refund = await till.refund({ receipt_number, quantities, tendered: part.tendered });
  assert.deepEqual([refund.due_minor, refund.payments], [part.due_minor, part.payments]);

  const rest = await till.previewReturn({ receipt_number });
  assert.equal(part.goods.totals.gross_minor + rest.goods.totals.gross_minor, sale.goods.totals.gross_minor);
  assert.deepEqual(rest.tendered, CASH);
  assert.deepEqual((await till.previewReturn({ receipt_number }, { by: "card" })).tendered, [{ tender: "card" }]);
  await till.scan("MUG", 2n * ONE_PIECE);
  const exchange = await till.previewReturn({ receipt_number }, { is_exchange: true });
  assert.equal(exchange.due_minor, till.priced().totals.gross_minor - rest.goods.totals.gross_minor);
  const exchanged = await till.exchange({ receipt_number, tendered: exchange.tendered });
  assert.deepEqual([exchanged.due_minor, exchanged.payments], [exchange.due_minor, exchange.payments]);
  await assert.rejects(till.previewReturn({ receipt_number }), /Nothing of the receipt .* is left/);
  const listed = await till.todaysReceipts();
  assert.deepEqual(
    listed.map(({ sale: each }) => each.kind),
    ["exchange", "refund", "sale"],
  );
  await drained(till);
  await till.close();
});

test("an exchange with dearer goods is paid in parts, with change, also after a crash", async () => {
  const till = await newTill();
  await till.scan("BOOK");
  const { receipt_number } = await till.pay(CASH);
  await till.scan("MUG");
  const whole = till.rest([]).left_minor;
  const { due_minor } = await till.previewReturn({ receipt_number }, { is_exchange: true });
  await till.beginExchange({ receipt_number });
  assert.equal(till.rest([]).left_minor, due_minor);
  await till.endExchange();
  assert.equal(till.rest([]).left_minor, whole);
  // Nobody has paid anything when the register stops: the cart is sold as it is.
  await till.beginExchange({ receipt_number });
  await till.restore();
  assert.equal(till.rest([]).left_minor, whole);

  await till.beginExchange({ receipt_number });
  await till.takePart({ tender: "card", amount_minor: 200n });
  await till.restore();
  const { left_minor, left_in_cash_minor } = till.rest([]);
  assert.equal(left_minor, due_minor - 200n);
  const cash = { tender: "cash", handed_minor: 1_000n } as const;
  const { change_minor } = till.rest([cash]);
  assert.equal(change_minor, 1_000n - left_in_cash_minor);
  const { kind, payments } = await till.pay([cash]);
  assert.equal(kind, "exchange");
  assert.deepEqual(
    payments.map(({ tender, paid_minor }) => [tender, paid_minor]),
    [
      ["card", 200n],
      ["cash", 1_000n - change_minor],
    ],
  );
  await drained(till);
  await till.close();
});

test("a receipt is found by number, code and address of its page; own ones without the network", async () => {
  let is_away = false;
  const first = await newTill();
  const second = await newTill(() => (is_away ? "unreachable" : undefined));
  await first.scan("BOOK");
  const sale = await first.pay(CASH);
  await drained(first);
  await second.scan("MUG");
  const own = await second.pay(CASH);
  await drained(second);

  const other = await second.lookUpReceipt(sale.receipt_number);
  if (other.kind !== "other") assert.fail(other.kind);
  assert.equal(other.receipt_number, sale.receipt_number);
  const text = JSON.stringify(other.document);
  const printed = await first.receipt(sale.receipt_number);
  for (const row of printed.blocks.flatMap((block) => (block.kind === "totals" ? block.rows : [])))
    assert.ok(text.includes(row.value), row.value);
  assert.deepEqual(other.document.qr, printed.qr);
  const by_page = await second.lookUpReceipt(`${shop.url}/pos/receipt/${sale.receipt_token}`);
  assert.deepEqual(by_page, other);

  is_away = true;
  const names = [own.receipt_number.toLowerCase(), own.receipt_token, ` ${shop.url}/pos/receipt/${own.receipt_token}`];
  for (const name of names) assert.deepEqual(await second.lookUpReceipt(name), { kind: "own", sale: own });
  const refused = await second.lookUpReceipt(sale.receipt_number);
  assert.equal(refused.kind === "refused" && refused.refusal.kind, "no_answer");
  is_away = false;
  for (const unknown of ["", "NONE-0001"])
    await assert.rejects(
      second.lookUpReceipt(unknown),
      (error) => error instanceof TillError && error.reason === "unknown_receipt",
    );
  await first.close();
  await second.close();
});

test("the setting for returns says until when goods come back", async () => {
  const till = await newTill();
  await till.scan("BOOK");
  const sale = await till.pay(CASH);
  assert.equal(till.returnPeriod(sale.created_at), undefined);
  await storeSetting(service, "vendor_pos_terminal/payments/refund_validity_days", "14");
  await till.upkeep.config.pull();
  const day = Temporal.PlainDate.from(sale.created_at.slice(0, 10));
  const sold = (days_ago: number) => `${day.subtract({ days: days_ago }).toString()}${sale.created_at.slice(10)}`;
  assert.deepEqual(till.returnPeriod(sale.created_at), {
    days: 14,
    ends_on: day.add({ days: 14 }).toString(),
    is_over: false,
  });
  assert.equal(till.returnPeriod(sold(14))?.is_over, false);
  assert.equal(till.returnPeriod(sold(15))?.is_over, true);
  await drained(till);
  await till.close();
});

test("a parked cart is discarded, and the cart on the screen stays", async () => {
  const till = await newTill();
  await till.scan("BOOK");
  await till.park("Table 4");
  await till.scan("MUG");
  const [parked] = await till.parked();
  assert.ok(parked);
  await till.discard(parked.cart_id);
  await till.discard(parked.cart_id);
  assert.deepEqual(await till.parked(), []);
  assert.equal(till.cart().cart.lines[0]?.product.sku, "MUG");
  await till.close();
});
