import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { type FoundReceipt, ONE_PIECE, type StoredSale, type Till, TillError } from "@tillkeeper/register-kit";
import { CASH, drained, newKitTill, type Trouble, troubled } from "../fixtures/register-kit/kit-till.ts";
import { openServiceShop, verdictOf } from "../fixtures/register-kit/service-shop.ts";

const { deps, shop } = await openServiceShop();

async function newTill(name: string, { code, trouble = () => undefined }: { code?: string; trouble?: Trouble } = {}) {
  const till = await newKitTill(shop.url, { fetch: troubled(trouble) });
  const activation_code = code ?? (await shop.addTerminal()).activation_code;
  assert.equal((await till.enroll(activation_code)).kind, "registered");
  till.actAs({ name });
  await till.openSession(10_000n);
  return till;
}

async function found(till: Till, text: string): Promise<FoundReceipt> {
  const answer = await till.findReceipt(text);
  if (answer.kind !== "ok") assert.fail(answer.message);
  return answer.body;
}

const piecesOf = ({ sale, left }: Pick<FoundReceipt, "sale" | "left">): Record<string, bigint> =>
  Object.fromEntries(
    left.map(({ line_id, qty_e4 }) => {
      const line = sale.goods.lines.find((each) => each.line_id === line_id);
      return [line?.sku ?? "", qty_e4 / ONE_PIECE];
    }),
  );

function one({ sale }: Pick<FoundReceipt, "sale">, sku: string) {
  const line = sale.goods.lines.find((each) => each.sku === sku);
  assert.ok(line);
  return [{ line_id: line.line_id, qty_e4: ONE_PIECE }];
}

const refusedAs =
  (reason: string, message = /./) =>
  (error: unknown): boolean =>
    error instanceof TillError && error.reason === reason && message.test(error.message);

async function closed(till: Till): Promise<{ readonly report_id: string; readonly text: string }> {
  await till.count(await till.expectedCash());
  const { report_id, text } = await till.closeSession();
  await drained(till);
  assert.deepEqual(await till.parkedRows(), []);
  await till.close();
  return { report_id, text };
}

describe("a receipt of another till", () => {
  test("a receipt of another till is refunded by its number and its code, in parts that add up to it; both closings match", async () => {
    let is_away = true;
    const first = await newTill("Ada", {
      trouble: (_method, path) => (is_away && path.endsWith("/pos/receipts") ? "unreachable" : undefined),
    });
    let lost = 0;
    let is_held = true;
    const second = await newTill("Grace", {
      trouble: (method, path) => {
        if (method !== "POST" || !path.endsWith("/refund") || lost === 2) return undefined;
        if (is_held) return "unreachable";
        lost += 1;
        return "answer_lost";
      },
    });
    await first.scan("MUG", 3n * ONE_PIECE);
    await first.scan("BOOK");
    const sale = await first.pay(CASH);
    await assert.rejects(second.findReceipt(sale.receipt_number), refusedAs("unknown_receipt"));
    is_away = false;
    await drained(first);

    const back: StoredSale[] = [];
    const at_second = await found(second, sale.receipt_number);
    assert.deepEqual(at_second.sale, sale);
    assert.deepEqual(piecesOf(at_second), { MUG: 3n, BOOK: 1n });
    back.push(await second.refund({ found: at_second, quantities: one(at_second, "MUG"), tendered: CASH }));
    // The credit memo counts once, whether it is under way or stored.
    assert.deepEqual(piecesOf(await found(second, sale.receipt_number)), { MUG: 2n, BOOK: 1n });
    is_held = false;
    await drained(second);
    assert.equal(lost, 2);
    const again = await found(second, sale.receipt_token);
    assert.deepEqual(piecesOf(again), { MUG: 2n, BOOK: 1n });
    await second.scan("BOOK");
    back.push(await second.exchange({ found: again, quantities: one(again, "MUG"), tendered: CASH }));
    await drained(second);

    const at_first = await found(first, sale.receipt_number);
    assert.deepEqual(piecesOf(at_first), { MUG: 1n, BOOK: 1n });
    back.push(await first.refund({ found: at_first, tendered: CASH }));
    await assert.rejects(first.refund({ found: at_first, tendered: CASH }), /Nothing of the receipt .* is left/);
    await drained(first);
    assert.deepEqual(piecesOf(await found(second, sale.receipt_number)), {});
    const [refund, exchange, rest] = back;
    assert.ok(refund && exchange && rest);
    const exchanged = -exchange.goods.lines
      .filter(({ qty_e4 }) => qty_e4 < 0n)
      .reduce((sum, each) => sum + each.gross_minor, 0n);
    assert.equal(refund.goods.totals.gross_minor + exchanged + rest.goods.totals.gross_minor, sale.due_minor);
    const { rows } = await deps.pool.query<{ id: string; refunded: boolean }>(
      `select c.pos_sale_id as id, o.total_refunded = o.grand_total as refunded
         from shop_data.sales_creditmemo c join shop_data.sales_order o on o.entity_id = c.order_id where o.pos_sale_id = $1`,
      [sale.sale_id],
    );
    assert.deepEqual(rows.map(({ id }) => id).toSorted(), back.map(({ sale_id }) => sale_id).toSorted());
    assert.ok(rows.every(({ refunded }) => refunded));

    const closings = [await closed(first), await closed(second)];
    for (const { report_id } of closings) assert.deepEqual(await verdictOf(shop, report_id), ["complete", "matched"]);
    const { movements } = JSON.parse(closings[1]?.text ?? "") as { movements: readonly { type: string; by: string }[] };
    assert.ok(movements.some(({ type, by }) => type === "cash_refund" && by === "Grace"));
  });

  test("goods that another till took back do not come back again at the till that sold them", async () => {
    const [first, second] = [await newTill("Ada"), await newTill("Grace")];
    await first.scan("MUG", 3n * ONE_PIECE);
    await first.scan("BOOK");
    const sale = await first.pay(CASH);
    const { receipt_number } = sale;
    await drained(first);
    const taken = await found(second, receipt_number);
    const there = await second.refund({ found: taken, quantities: one(taken, "MUG"), tendered: CASH });
    await drained(second);

    const back: StoredSale[] = [there];
    const known = await first.returnable(receipt_number);
    assert.deepEqual([piecesOf(known), known.is_checked], [{ MUG: 2n, BOOK: 1n }, true]);
    back.push(await first.refund({ receipt_number, quantities: one(known, "MUG"), tendered: CASH }));
    await drained(first);
    assert.deepEqual(piecesOf(await first.returnable(receipt_number)), { MUG: 1n, BOOK: 1n });
    back.push(await first.refund({ receipt_number, tendered: CASH }));
    await drained(first);
    assert.equal(
      back.reduce((sum, each) => sum + each.goods.totals.gross_minor, 0n),
      sale.due_minor,
      "the parts add up to the sale",
    );
    await assert.rejects(first.refund({ receipt_number, tendered: CASH }), /Nothing of the receipt .* is left/);
    for (const { report_id } of [await closed(first), await closed(second)])
      assert.deepEqual(await verdictOf(shop, report_id), ["complete", "matched"]);
  });

  test("a receipt that two tills refund before either has sent it has both refunds stored, and one credit memo parked", async () => {
    let is_away = false;
    const trouble: Trouble = (method) => (is_away && method === "POST" ? "unreachable" : undefined);
    const [seller, ...tills] = [
      await newTill("Ada"),
      await newTill("Grace", { trouble }),
      await newTill("Linus", { trouble }),
    ];
    await seller.scan("MUG");
    const sale = await seller.pay(CASH);
    await drained(seller);
    const receipts = await Promise.all(tills.map((till) => found(till, sale.receipt_number)));
    is_away = true;
    const refunds: string[] = [];
    for (const [index, till] of tills.entries()) {
      const receipt = receipts[index];
      assert.ok(receipt);
      refunds.push((await till.refund({ found: receipt, tendered: CASH })).sale_id);
    }
    is_away = false;
    for (const till of tills) await drained(till);
    const stored = await deps.pool.query("select from pos.receipt where sale_id = any($1)", [refunds]);
    assert.equal(stored.rowCount, 2);
    const { rows } = await deps.pool.query<{ id: string }>(
      `select c.pos_sale_id as id from shop_data.sales_creditmemo c join shop_data.sales_order o on o.entity_id = c.order_id
        where o.pos_sale_id = $1`,
      [sale.sale_id],
    );
    assert.equal(rows.length, 1);
    const parked = (await Promise.all(tills.map((till) => till.parkedRows()))).flat();
    assert.deepEqual(
      parked.map(({ kind, sale_id, error }) => [kind, sale_id, error?.reason, error?.status]),
      [["order_refund", refunds.find((id) => id !== rows[0]?.id), "refused", 400]],
    );
    for (const till of [seller, ...tills]) await till.close();
  });

  test("a receipt is unknown to a till of another location, and one that cannot be refunded says why", async () => {
    const first = await newTill("Ada");
    await first.scan("MUG");
    const sale = await first.pay(CASH);
    const { receipt_number: refunded } = await first.refund({ receipt_number: sale.receipt_number, tendered: CASH });
    await first.scan("MUG");
    const invoiced = await first.pay([{ tender: "invoice" }]);
    await drained(first);
    const second = await newTill("Grace");
    await assert.rejects(second.findReceipt(refunded), refusedAs("not_returnable", /not a sale/));
    await assert.rejects(second.findReceipt(invoiced.receipt_number), refusedAs("not_returnable", /invoice/));
    const empty = await found(second, sale.receipt_number);
    assert.deepEqual(empty.left, []);
    const gift = [{ code: "gift_card", amount_minor: 100n }];
    await assert.rejects(second.refund({ found: empty, tendered: CASH, credits: gift }), refusedAs("not_returnable"));
    const { location_id } = await shop.admin<{ location_id: number }>("POST", "/locations", {
      name: "Elsewhere",
      code: `elsewhere-${crypto.randomUUID().slice(0, 8)}`,
    });
    const { activation_code: code, terminal_id } = await shop.addTerminal();
    await shop.admin("PUT", `/terminals/${terminal_id}`, { location_id });
    const elsewhere = await newTill("Linus", { code });
    await assert.rejects(elsewhere.findReceipt(sale.receipt_number), refusedAs("unknown_receipt"));
    for (const till of [first, second, elsewhere]) await till.close();
  });
});
