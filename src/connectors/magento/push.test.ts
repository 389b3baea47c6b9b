import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, test } from "node:test";
import { Connection, settingsOf } from "../../../test/fixtures/connectors/magento/connection.ts";
import { MagentoDouble } from "../../../test/fixtures/connectors/magento/double.ts";
import { listIn, recordIn, textIn } from "../../../test/fixtures/connectors/magento/plain.ts";
import {
  customerRecord,
  paymentOf,
  refundOf,
  saleRecord,
  WEIGHED,
} from "../../../test/fixtures/connectors/magento/records.ts";

let double: MagentoDouble;
let shop: Connection;
beforeEach(async () => {
  double = await new MagentoDouble().open();
  double.addProduct(11, "tea-1");
  double.addProduct(12, "tea-2");
  shop = new Connection(settingsOf(double.url));
});
afterEach(() => double.close());

const units = (qty: number): bigint => BigInt(qty) * 10_000n;
const first = (records: ReadonlyMap<string, unknown>) => recordIn([...records.values()][0] as never);

describe("a sale", () => {
  test("a sale is an order with its amounts, its time and our number, once", async () => {
    const sale = saleRecord(5);
    const made = await shop.push("sale", 5, sale);
    assert.equal(made.outcome, "done", JSON.stringify(made));
    assert.deepEqual(await shop.push("sale", 5, sale), made);
    assert.equal(double.orders.orders.size, 1);
    const order = first(double.orders.orders);
    assert.deepEqual(
      ["increment_id", "created_at", "grand_total", "base_grand_total", "tax_amount"].map((name) =>
        textIn(order, name),
      ),
      ["POS-000000005", "2026-11-01 09:30:15", "46.74", "46.74", "7.46"],
    );
    const [tea, weighed] = listIn(order, "items");
    assert.deepEqual(
      ["sku", "product_id", "qty_ordered", "is_qty_decimal", "row_total"].map((name) => textIn(weighed, name)),
      ["tea-2", "12", "0.455", "1", "9.05"],
    );
    assert.equal(textIn(tea, "is_qty_decimal"), "0");
    assert.equal(textIn(order, "customer_email"), "till@shop.example");
  });

  test("a sale whose answer was lost is found by its key, and only by it", async () => {
    await shop.push("sale", 4, saleRecord(4));
    double.loses_answer = (call) => call === "POST /orders";
    await assert.rejects(shop.push("sale", 5, saleRecord(5)));
    double.loses_answer = () => false;
    assert.deepEqual(
      [await shop.find("sale", 5, saleRecord(5)), await shop.find("sale", 6, undefined)].map(({ outcome }) => outcome),
      ["done", "absent"],
    );
    // A shop that ignores filters answers with any order, which has another key.
    double.ignores_filters = true;
    assert.equal((await shop.find("sale", 5, saleRecord(5))).outcome, "absent");
  });

  test("a sale is refused where another order has its number", async () => {
    await shop.push("sale", 5, saleRecord(5));
    const refused = await shop.push("sale", 9, saleRecord(9, { increment_id: "000000005" }));
    assert.deepEqual(refused, { outcome: "refused", reason: "Unique constraint violation found" });
  });

  test("a sale in another currency, or with a line below zero, is refused before a call", async () => {
    for (const members of [
      { order_currency_code: "USD" },
      { items: [{ ...WEIGHED, qty_ordered: "-1" }] },
      { items: [] },
    ]) {
      assert.equal((await shop.push("sale", 5, saleRecord(5, members))).outcome, "refused");
    }
    assert.deepEqual(double.calls, []);
  });

  test("a sale whose order at the shop has other amounts is refused with both figures", async () => {
    await shop.push("sale", 5, saleRecord(5));
    first(double.orders.orders)["grand_total"] = "46.73";
    const outcome = await shop.push("sale", 5, saleRecord(5));
    assert.ok(outcome.outcome === "refused");
    assert.match(outcome.reason, /another grand_total: 46\.73, not 46\.74/);
  });

  test("a sale that is rounded for cash has an invoice of the same total", async () => {
    const sale = saleRecord(5, { grand_total: "46.75", base_grand_total: "46.75" });
    assert.equal((await shop.push("sale", 5, sale)).outcome, "done");
    assert.equal((await shop.push("payment", 7, paymentOf(sale))).outcome, "done");
    assert.equal(textIn(first(double.orders.invoices), "grand_total"), "46.75");
  });

  test("a sale of an unknown product keeps its line, with any quantity", async () => {
    const sale = saleRecord(5, {
      items: [{ ...WEIGHED, sku: "gone, for good", qty_ordered: "500" }],
      subtotal: "9.05",
      tax_amount: "1.72",
      grand_total: "10.77",
    });
    assert.equal((await shop.push("sale", 5, sale)).outcome, "done");
    const [line] = listIn(first(double.orders.orders), "items");
    assert.deepEqual(
      [textIn(line, "sku"), textIn(line, "product_id"), textIn(line, "qty_ordered")],
      ["gone, for good", undefined, "500"],
    );
  });
});

describe("stock", () => {
  test("stock is reserved by the order, taken by the shipment and returned by the refund: the salable figure is the count", async () => {
    const sale = saleRecord(5);
    await shop.push("sale", 5, sale);
    assert.equal(double.orders.salable("tea-1"), units(97));
    await shop.push("payment", 7, paymentOf(sale));
    assert.deepEqual([double.orders.source.get("tea-1"), double.orders.salable("tea-1")], [units(97), units(97)]);
    await shop.push("refund", 3, refundOf(sale));
    assert.equal(double.orders.salable("tea-1"), units(98));
  });

  test("a sale takes its goods from the source of its location, otherwise from the default one", async () => {
    shop = new Connection(settingsOf(double.url, { sources: "1=north" }));
    for (const [id, location_id] of [
      [5, 1],
      [6, 2],
    ] as const) {
      const sale = saleRecord(id, { location_id });
      await shop.push("sale", id, sale);
      assert.equal((await shop.push("payment", id + 10, paymentOf(sale, id + 10))).outcome, "done");
    }
    const sources = [...double.orders.shipments.values()].map((shipment) => textIn(shipment, "source_code"));
    assert.deepEqual(sources, ["north", "default"]);
  });

  test("a sale of more than the stock is paid and unshipped, with the salable figure right", async () => {
    double.orders.source.set("tea-1", units(2));
    const sale = saleRecord(5);
    await shop.push("sale", 5, sale);
    assert.equal((await shop.push("payment", 7, paymentOf(sale))).outcome, "done");
    assert.deepEqual([double.orders.shipments.size, double.orders.salable("tea-1")], [0, units(-1)]);
  });
});

describe("a payment", () => {
  test("a payment is one invoice of every piece, the fraction included, and a shipment", async () => {
    const sale = saleRecord(5);
    await shop.push("sale", 5, sale);
    const made = await shop.push("payment", 7, paymentOf(sale));
    assert.equal(made.outcome, "done", JSON.stringify(made));
    assert.equal((await shop.push("payment", 7, paymentOf(sale))).outcome, "done");
    assert.deepEqual([double.orders.invoices.size, double.orders.shipments.size], [1, 1]);
    assert.equal(textIn(first(double.orders.invoices), "grand_total"), "46.74");
    assert.equal(textIn(first(double.orders.orders), "state"), "complete");
  });

  test("a payment that stopped after its invoice goes on with the shipment", async () => {
    const sale = saleRecord(5);
    await shop.push("sale", 5, sale);
    double.loses_answer = (call) => call.endsWith("/invoice");
    await assert.rejects(shop.push("payment", 7, paymentOf(sale)));
    double.loses_answer = () => false;
    const found = await shop.find("payment", 7, paymentOf(sale));
    assert.ok(found.outcome === "absent");
    assert.deepEqual(Object.keys(found.step), ["invoice"]);
    const outcome = await shop.push("payment", 7, paymentOf(sale), { step: found.step });
    assert.equal(outcome.outcome, "done");
    assert.deepEqual([double.orders.invoices.size, double.orders.shipments.size], [1, 1]);
    assert.equal((await shop.find("payment", 7, paymentOf(sale))).outcome, "done");
  });

  test("a payment whose invoice lacks a part is refused with both figures", async () => {
    const sale = saleRecord(5);
    await shop.push("sale", 5, sale);
    // Without `is_qty_decimal` the shop leaves out the fraction.
    const [, weighed] = listIn(first(double.orders.orders), "items");
    recordIn(weighed)["is_qty_decimal"] = "0";
    const outcome = await shop.push("payment", 7, paymentOf(sale));
    assert.ok(outcome.outcome === "refused");
    assert.match(outcome.reason, /35\.97, not 46\.74/);
  });
});

describe("a refund", () => {
  test("a refund is one credit memo per key: a repeat adds none, two refunds of the same amount are two", async () => {
    const sale = saleRecord(5);
    await shop.push("sale", 5, sale);
    await shop.push("payment", 7, paymentOf(sale));
    const made = await shop.push("refund", 3, refundOf(sale));
    assert.equal(made.outcome, "done", JSON.stringify(made));
    assert.deepEqual(await shop.push("refund", 3, refundOf(sale)), made);
    assert.deepEqual(await shop.find("refund", 3, refundOf(sale)), made);
    assert.equal(double.orders.creditmemos.size, 1);
    assert.equal((await shop.push("refund", 4, refundOf(sale, 4))).outcome, "done");
    assert.equal(double.orders.creditmemos.size, 2);
  });

  test("a refund of more than was paid is refused, and so is one of an unknown order", async () => {
    const sale = saleRecord(5);
    await shop.push("sale", 5, sale);
    assert.equal((await shop.push("refund", 3, refundOf(sale))).outcome, "refused");
    assert.deepEqual(await shop.push("refund", 4, refundOf(saleRecord(6), 4)), {
      outcome: "refused",
      reason: "The order is not at the shop.",
    });
  });
});

describe("an order", () => {
  test("an order is canceled once", async () => {
    const sale = saleRecord(5, { state: "canceled" });
    await shop.push("sale", 5, sale);
    assert.equal((await shop.find("cancel", 5, sale)).outcome, "absent");
    assert.equal((await shop.push("cancel", 5, sale)).outcome, "done");
    assert.equal((await shop.find("cancel", 5, sale)).outcome, "done");
    assert.equal(double.orders.salable("tea-1"), units(100));
  });

  test("an order gets its owner, and loses an erased one with the addresses", async () => {
    await shop.push("customer", 8, customerRecord(8));
    await shop.push("sale", 5, saleRecord(5));
    const person = {
      customer_id: 8,
      customer_email: "ada8@shop.example",
      customer_firstname: "Ada",
      customer_lastname: "Moreau",
    };
    const owned = saleRecord(5, person);
    assert.equal((await shop.find("owner", 5, owned)).outcome, "absent");
    assert.equal((await shop.push("owner", 5, owned)).outcome, "done");
    assert.equal((await shop.find("owner", 5, owned)).outcome, "done");
    const order = first(double.orders.orders);
    assert.deepEqual([textIn(order, "customer_id"), textIn(order, "customer_email")], ["1", "ada8@shop.example"]);
    Object.assign(recordIn(order, "billing_address"), { firstname: "Ada", lastname: "Moreau", telephone: "12345" });
    const erased = saleRecord(5);
    assert.equal((await shop.find("owner", 5, erased)).outcome, "absent");
    assert.equal((await shop.push("owner", 5, erased)).outcome, "done");
    assert.equal((await shop.find("owner", 5, erased)).outcome, "done");
    assert.doesNotMatch(JSON.stringify(order), /Ada|Moreau|12345|ada8/);
  });
});

describe("answers of the shop", () => {
  const pushed = async (status: number, body: string, headers = {}) => {
    await shop.push("sale", 5, saleRecord(5));
    double.answer_next = () => ({ status, body, headers });
    return shop.push("erasure", 8, { of: "customer" });
  };
  const outcomes = [
    [401, '{"message":"no"}', "retry"],
    [403, "<html>", "retry"],
    [404, '{"message":"Request does not match any route."}', "retry"],
    [404, "<html>", "retry"],
    [302, "", "retry"],
    [400, '{"message":"no %1","parameters":["city"]}', "refused"],
    [422, "{}", "refused"],
    [500, '{"message":"Internal Error."}', "unknown"],
    [502, "<html>", "unknown"],
    [429, "{}", "retry"],
  ] as const;
  for (const [status, body, outcome] of outcomes) {
    test(`an answer ${status} ${body} to a write is ${outcome}`, async () => {
      shop.remotes.set("customer 8", "8");
      const made = await pushed(status, body);
      assert.equal(made.outcome, outcome, JSON.stringify(made));
      if (status === 400) assert.deepEqual(made, { outcome, reason: "no city" });
    });
  }

  test("a message whose parameters name each other is cut to 500 characters", async () => {
    shop.remotes.set("customer 8", "8");
    const parameters = ["%2".repeat(300), "%3".repeat(300), "no".repeat(300)];
    const made = await pushed(400, JSON.stringify({ message: "%1 %2", parameters }));
    assert.ok(made.outcome === "refused" && made.reason.length <= 500, made.outcome);
    const named = await pushed(400, '{"message":"no %fieldName, %other","parameters":{"fieldName":"city"}}');
    assert.deepEqual(named, { outcome: "refused", reason: "no city, %other" });
  });

  test("a 503 with Retry-After gives the time of the next try", async () => {
    shop.remotes.set("customer 8", "8");
    const made = await pushed(503, "{}", { "retry-after": "77" });
    assert.deepEqual(made, { outcome: "retry", reason: "HTTP 503", after_seconds: 77 });
  });

  test("a page instead of the answer to a search is retried, and nothing is sent", async () => {
    double.answer_next = () => ({ status: 200, body: "<html>" });
    const outcome = await shop.push("sale", 5, saleRecord(5));
    assert.equal(outcome.outcome, "retry");
    assert.deepEqual(
      double.calls.filter(({ call }) => call.startsWith("POST")),
      [],
    );
  });
});
