import assert from "node:assert/strict";
import { describe, test } from "node:test";
import * as fc from "fast-check";
import { seededRandom } from "../conformance/sessions/random.ts";
import type { PricedCart } from "../cart/priced.ts";
import { randomCart } from "../conformance/sessions/carts.ts";
import { randomSession, shopOf } from "../conformance/sessions/sessions.ts";
import { totalOf, changeOf, handedOf, roundingOf, type Sale } from "./sale.ts";
import { completeSale, dueOf, type SaleDraft } from "./complete.ts";
import { exactJson, NumberToken } from "./exact-json.ts";
import { feeOfExchange, goodsOfExchange } from "./exchange.ts";
import { isAtLeast } from "./module-version.ts";
import { receiptBody } from "./receipt.ts";
import { goodsOfRefund, leftToReturn, type LineQty, returnedIn, type ReturnedQty } from "./refund.ts";
import { captureRequest, invoiceRequest, orderRequest, queuedRefund, refundWithItems } from "./requests.ts";
import { readSale, saleText } from "./sale-text.ts";
import { payWith, restOf, type Tendered } from "./tenders.ts";

/** Returns all goods of a sale that can still be returned. */
const goodsLeft = (sold: PricedCart, returned: ReturnedQty): PricedCart =>
  goodsOfRefund(sold, returned, leftToReturn(sold, returned));

const STAMP = {
  sale_id: "0b5d9c1e-1111-4a6b-8c3d-000000000001",
  session_id: null,
  receipt_number: "A41E-0001",
  created_at: "2026-03-14T10:00:00+01:00",
};

const cartOf = (seed: number) => randomCart(seededRandom(`cart ${seed}`), shopOf(seed), "standard");
const sampleOf = (seed: number): Sale => {
  const draft: SaleDraft = { kind: "sale", goods: cartOf(seed) };
  return completeSale(draft, STAMP, dueOf(draft) === 0n ? [] : [{ tender: "card" }], 0n);
};

describe("tenders", () => {
  const amount = fc.bigInt({ min: 1n, max: 10n ** 12n });

  test("due amounts of tenders add up, change is never negative, and only cash is rounded", () => {
    const steps = fc.constantFrom(0n, 1n, 5n, 10n, 500n);
    const share = fc.integer({ min: 0, max: 100 });
    fc.assert(
      fc.property(amount, steps, share, fc.nat(40), fc.boolean(), (size, step, percent, more, is_out) => {
        const due = { due_minor: is_out ? -size : size, cash_step_minor: step };
        const card = (size * BigInt(percent)) / 100n;
        const rest = restOf(due, [{ tender: "card", amount_minor: card }]);
        // The customer sometimes hands over more than is left, including coins smaller than the
        // cash step.
        const handed_minor = rest.left_in_cash_minor + (is_out ? 0n : BigInt(more));
        const cash: Tendered[] = rest.is_paid ? [] : [{ tender: "cash", handed_minor }];
        const tendered: Tendered[] = [{ tender: "card", amount_minor: card }, ...cash];
        const payments = payWith(due, tendered);
        const sum = payments.reduce((total, payment) => total + payment.due_minor, 0n);
        assert.equal(sum, due.due_minor);
        const rounding = roundingOf({ payments });
        assert.ok(step > 1n ? 2n * (rounding < 0n ? -rounding : rounding) <= step : rounding === 0n);
        const change = changeOf({ payments });
        assert.ok(change >= 0n);
        assert.equal(change, restOf(due, tendered).change_minor);
        const paid = payments.reduce((total, { paid_minor }) => total + paid_minor, 0n);
        assert.equal(handedOf({ payments }) - change, is_out ? -paid : paid);
        assert.ok(restOf(due, tendered).is_paid);
      }),
      { examples: [[1n, 10n, 0, 7, false]] },
    );
  });

  test("payments of less than is due, of more without cash, and of cash that is no coin are refused", () => {
    const due = { due_minor: 1_002n, cash_step_minor: 5n };
    const refused: [Tendered[], RegExp][] = [
      [[], /left to pay/],
      [[{ tender: "card", amount_minor: 1_001n }], /left to pay/],
      [[{ tender: "card", amount_minor: 1_003n }], /more is paid/],
      [[{ tender: "cash", handed_minor: 995n }], /less cash/],
      [[{ tender: "cash", handed_minor: -5n }], /negative/],
      [[{ tender: "cash" }, { tender: "cash" }], /twice/],
      [[{ tender: "cash" }, { tender: "card" }], /pay the rest/],
      [[{ tender: "card" }, { tender: "invoice" }], /only one/],
      [[{ tender: "card" }, { tender: "cash", handed_minor: 5n }], /pay the rest/],
      [
        [
          { tender: "card", amount_minor: 1_002n },
          { tender: "cash", handed_minor: 5n },
        ],
        /nothing is due in cash/,
      ],
    ];
    for (const [tendered, reason] of refused) assert.throws(() => payWith(due, tendered), reason);
    assert.throws(
      () => payWith({ due_minor: -1_000n, cash_step_minor: 5n }, [{ tender: "cash", handed_minor: 1_005n }]),
      /paid out/,
    );
    assert.deepEqual(restOf(due, [{ tender: "cash", handed_minor: 500n }]), {
      left_minor: 502n,
      left_in_cash_minor: 500n,
      change_minor: 0n,
      is_paid: false,
    });
  });

  test("small coins pay where cash is rounded, and change is a multiple of the step", () => {
    const due = { due_minor: 231n, cash_step_minor: 5n };
    const paid = (handed_minor: bigint) => {
      const [payment] = payWith(due, [{ tender: "cash", handed_minor }]);
      return [payment?.paid_minor, restOf(due, [{ tender: "cash", handed_minor }]).change_minor];
    };
    assert.deepEqual(
      [230n, 231n, 232n, 233n, 234n, 235n, 240n, 500n].map((handed) => paid(handed)),
      [
        [230n, 0n],
        [231n, 0n],
        [232n, 0n],
        [233n, 0n],
        [229n, 5n],
        [230n, 5n],
        [230n, 10n],
        [230n, 270n],
      ],
    );
    assert.throws(() => paid(229n), /less cash/);
  });

  test("cash that rounds to zero is on the receipt as a payment of zero", () => {
    const [payment, ...others] = payWith({ due_minor: 2n, cash_step_minor: 5n }, [{ tender: "cash" }]);
    assert.deepEqual(others, []);
    assert.equal(payment?.due_minor, 2n);
    assert.equal(payment.paid_minor, 0n);
  });
});

describe("refunds", () => {
  test("partial refunds in any order add up to the sale, and net + tax = gross in each", () => {
    fc.assert(
      fc.property(fc.nat(5_000), fc.array(fc.nat(99), { minLength: 1, maxLength: 12 }), (seed, cuts) => {
        const sold = cartOf(seed);
        const random = seededRandom(`cuts ${seed}`);
        const documents: { kind: "refund"; goods: ReturnType<typeof goodsLeft> }[] = [];
        for (const cut of cuts) {
          const left = leftToReturn(sold, returnedIn(documents, sold));
          if (left.length === 0) break;
          const { line_id, qty_e4 } = random.pick(left);
          const part: LineQty = { line_id, qty_e4: (qty_e4 * BigInt(cut)) / 100n };
          if (part.qty_e4 === 0n) continue;
          documents.push({ kind: "refund", goods: goodsOfRefund(sold, returnedIn(documents, sold), [part]) });
        }
        documents.push({ kind: "refund", goods: goodsLeft(sold, returnedIn(documents, sold)) });
        const lines = documents.flatMap(({ goods }) => goods.lines);
        for (const { line_id, taxes, ...line } of sold.lines) {
          const own = lines.filter((each) => each.line_id === line_id);
          for (const name of [
            "qty_e4",
            "row_total_minor",
            "discount_minor",
            "net_minor",
            "tax_minor",
            "gross_minor",
          ] as const) {
            assert.equal(
              own.reduce((sum, each) => sum + each[name], 0n),
              line[name],
              name,
            );
          }
          for (const [index, tax] of taxes.entries()) {
            assert.equal(
              own.reduce((sum, each) => sum + (each.taxes[index]?.tax_minor ?? 0n), 0n),
              tax.tax_minor,
            );
            assert.equal(
              own.reduce((sum, each) => sum + (each.taxes[index]?.base_minor ?? 0n), 0n),
              tax.base_minor,
            );
          }
        }
        for (const line of lines) {
          assert.equal(line.net_minor + line.tax_minor, line.gross_minor);
          const stated = sold.price_includes_tax ? line.gross_minor : line.net_minor;
          assert.equal(line.row_total_minor - line.discount_minor, stated);
          assert.equal(
            line.taxes.reduce((sum, tax) => sum + tax.tax_minor, 0n),
            line.tax_minor,
          );
        }
        assert.deepEqual(leftToReturn(sold, returnedIn(documents, sold)), []);
      }),
      { numRuns: 300 },
    );
  });

  test("a refund of more than is left, of an unknown line or of a line named twice is refused", () => {
    const sold = cartOf(1);
    const [line] = sold.lines;
    assert.ok(line);
    const { line_id, qty_e4 } = line;
    const nothing = new Map<string, bigint>();
    assert.throws(() => goodsOfRefund(sold, nothing, [{ line_id, qty_e4: qty_e4 + 1n }]), /less than that left/);
    assert.throws(
      () => goodsOfRefund(sold, new Map([[line_id, qty_e4]]), [{ line_id, qty_e4: 1n }]),
      /less than that left/,
    );
    assert.throws(() => goodsOfRefund(sold, nothing, [{ line_id, qty_e4: 0n }]), /less than that left/);
    assert.throws(() => goodsOfRefund(sold, nothing, [{ line_id: "?", qty_e4: 1n }]), /no line/);
    const part = { line_id, qty_e4: 1n };
    assert.throws(() => goodsOfRefund(sold, nothing, [part, part]), /twice/);
  });

  test("goods that an exchange took back are not refunded again", () => {
    const sold = cartOf(2);
    const back = goodsLeft(sold, new Map());
    const exchange = { kind: "exchange" as const, goods: goodsOfExchange(cartOf(2 + 7), back) };
    assert.deepEqual(leftToReturn(sold, returnedIn([exchange], sold)), []);
  });
});

describe("documents", () => {
  test("a fee has its rate's tax, and is refused where the service cannot reconcile it", () => {
    const back = cartOf(0);
    const goods = goodsOfExchange(cartOf(7), back);
    const fee = feeOfExchange(goods, 5n);
    assert.ok(back.lines.some(({ taxes }) => (taxes[0]?.percent ?? "0") === fee.percent));
    assert.ok(fee.tax_minor >= 0n && fee.tax_minor < fee.gross_minor);
    assert.throws(() => feeOfExchange(goods, 10n ** 9n), /less than the goods/);
    assert.throws(() => feeOfExchange(goodsOfExchange(cartOf(6), cartOf(13)), 5n), /one tax/);
  });

  test("invalid drafts of documents are refused", () => {
    const goods = cartOf(0);
    const total = goods.totals.gross_minor;
    const credits = [{ code: "gift_card", amount_minor: total + 1n }];
    const refused: [SaleDraft, RegExp][] = [
      [{ kind: "sale", goods, credits }, /credit is more/],
      [
        { kind: "deposit", goods, captured_minor: 1n, credits: [{ code: "gift_card", amount_minor: 1n }] },
        /not a part/,
      ],
      [{ kind: "sale", goods, fee: { percent: "21", gross_minor: 1n, tax_minor: 0n } }, /exchange/],
      [{ kind: "deposit", goods, captured_minor: total }, /settlement/],
      [{ kind: "top_up", goods }, /less than its balance/],
      [{ kind: "settlement", goods, captured_minor: 1n }, /a settlement equals it/],
      [{ kind: "sale", goods, is_of_layaway: true }, /refund/],
    ];
    for (const [draft, reason] of refused) assert.throws(() => dueOf(draft), reason);
  });

  test("a document that is read back from its text is unchanged", () => {
    for (let seed = 0; seed < 20; seed += 1) {
      for (const sale of randomSession(seed).sales) assert.deepEqual(readSale(saleText(sale)), sale);
    }
    assert.throws(() => readSale("{}"), SyntaxError);
  });
});

describe("receipts", () => {
  const { sales, receipts } = randomSession(0);
  const [sale] = sales;
  assert.ok(sale);

  test("an older service gets no field of a newer one", () => {
    const at = (module_version: string) => receiptBody(sale, { ...receipts, module_version });
    assert.match(at("1.10.0"), /"register_session_id"/);
    const { receipt } = JSON.parse(at("1.3.9")) as { receipt: Record<string, unknown> & { items: object[] } };
    for (const name of ["register_session_id", "is_tax_exempt"]) assert.ok(!(name in receipt), name);
    for (const item of receipt.items) {
      assert.ok(!("tax_rate" in item));
      assert.ok(!("tax_class_id" in item));
    }
    assert.ok(isAtLeast("1.10.0", "1.4.0") && !isAtLeast("1.3.12", "1.4.0") && isAtLeast("1.4.0-beta1", "1.4"));
  });

  test("names on a receipt are cleaned, and raw_payload is sent as it is", () => {
    const raw_payload = '{"note":"\u0000 half \ud83d"}\r\n';
    const body = receiptBody(sale, { ...receipts, raw_payload });
    const { receipt } = JSON.parse(body) as { receipt: Record<string, string> };
    assert.equal(receipt["raw_payload"], raw_payload);
    assert.equal(receipt["staff_name"], "Ada\uFFFD");
    assert.equal(receipt["location_name"], "Shop \uFFFD");
  });

  test("the same document makes the same bytes of its receipt", () => {
    assert.equal(receiptBody(sale, receipts), receiptBody(readSale(saleText(sale)), receipts));
  });

  test("amounts of a receipt are written exactly, beyond what a float holds", () => {
    const text = exactJson({ a: new NumberToken("90071992547409931.05"), b: 90071992547409931n, c: [1, null, true] });
    assert.equal(text, '{"a":90071992547409931.05,"b":90071992547409931,"c":[1,null,true]}');
    assert.throws(() => exactJson(0.1), RangeError);
    assert.throws(() => new NumberToken("1e3"), RangeError);
  });

  test("rounded cash, change and a breakdown are in every receipt and its model", () => {
    for (const { sales: of_session, receipts: frame } of [3, 9, 23].map((seed) => randomSession(seed))) {
      for (const one of of_session) {
        const { receipt } = JSON.parse(receiptBody(one, frame)) as { receipt: Record<string, never> };
        assert.ok("amount_tendered" in receipt && "change_due" in receipt);
        const model = JSON.parse(receipt["receipt_model"] ?? "") as { totals: Record<string, unknown> };
        assert.ok("rounding" in model.totals);
        const rows = model.totals["tax_breakdown"] as { rate: number }[];
        const untaxed = one.goods.lines.some(({ taxes, net_minor }) => taxes.length === 0 && net_minor !== 0n);
        if (untaxed) assert.ok(rows.some(({ rate }) => rate === 0));
        assert.ok(rows.length > 0 || totalOf(one) === 0n);
      }
    }
  });
});

describe("requests", () => {
  test("an order has the lines that were bought, and its invoice is captured unless a part is on invoice", () => {
    const sale = sampleOf(0);
    const order = orderRequest(sale, 3);
    const { entity } = JSON.parse(order?.body ?? "") as { entity: { items: object[]; extension_attributes: object } };
    assert.equal(entity.items.length, sale.goods.lines.length);
    assert.deepEqual(entity.extension_attributes, { pos_sale_id: STAMP.sale_id, pos_location_id: 3 });
    assert.deepEqual(invoiceRequest(sale, 9), { path: "/V1/order/9/invoice", body: '{"capture":true}' });
    const payments = sale.payments.map((payment) => ({ ...payment, tender: "invoice" as const }));
    assert.equal(invoiceRequest({ ...sale, payments }, 9)?.body, '{"capture":false}');
    assert.deepEqual(captureRequest(4), { path: "/V1/invoices/4/capture", body: "{}" });
    assert.equal(orderRequest({ ...sale, kind: "top_up" }, 3), undefined);
  });

  test("a refund names the order's items and its own sale", () => {
    const sale = sampleOf(0);
    const goods = goodsLeft(sale.goods, new Map());
    const refund: Sale = { ...sale, kind: "refund", sale_id: "b", goods };
    const item_ids = sale.goods.lines.map((_, index) => 100 + index);
    const queued = queuedRefund(refund, sale) ?? "";
    const body = JSON.parse(refundWithItems(queued, item_ids)) as {
      items: { order_item_id: number }[];
      arguments: object;
    };
    assert.deepEqual(
      body.items.map(({ order_item_id }) => order_item_id),
      item_ids,
    );
    assert.deepEqual(body.arguments, {
      shipping_amount: 0,
      adjustment_negative: 0,
      extension_attributes: { pos_sale_id: "b" },
    });
    assert.throws(() => refundWithItems(queued, []), RangeError);
  });
});
