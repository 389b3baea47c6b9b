import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { describe, test } from "node:test";
import { Connection, settingsOf } from "../fixtures/connectors/magento/connection.ts";
import { customerRecord, paymentOf, refundOf, saleRecord } from "../fixtures/connectors/magento/records.ts";

const { MAGENTO_URL, MAGENTO_TOKEN, MAGENTO_SETTINGS = "" } = process.env;
const skip = MAGENTO_URL === undefined ? "MAGENTO_URL is not set" : false;

describe("a shop with Magento 2.4 and the companion module", { skip }, () => {
  const more = Object.fromEntries(
    MAGENTO_SETTINGS.split(";")
      .filter((pair) => pair.includes("="))
      .map((pair) => pair.split("=").map((part) => part.trim()) as [string, string]),
  );
  const shop = () => new Connection(settingsOf(MAGENTO_URL ?? "", more), MAGENTO_TOKEN);
  /** Returns an id that no earlier run has used. */
  const fresh = (): number => Number.parseInt(randomUUID().slice(0, 8), 16);

  test("a check of Magento 2.4 with the companion module has no blocking finding", async () => {
    const { connector, tools } = shop();
    const findings = await connector.check(tools);
    assert.deepEqual(
      findings.filter(({ is_blocking }) => is_blocking),
      [],
    );
  });

  test("a sale, its invoice and its refund are made once at Magento, however often they are sent", async () => {
    const connection = shop();
    const id = fresh();
    const sale = saleRecord(id, { increment_id: String(id) });
    const sales = await Promise.all(Array.from({ length: 4 }, () => connection.push("sale", id, sale)));
    for (const made of sales) assert.deepEqual(made, sales[0]);
    assert.equal(sales[0]?.outcome, "done", JSON.stringify(sales[0]));
    assert.deepEqual(await connection.find("sale", id, sale), sales[0]);
    for (const [kind, record] of [
      ["payment", paymentOf(sale, id)],
      ["refund", refundOf(sale, id)],
    ] as const) {
      const made = await connection.push(kind, id, record);
      assert.equal(made.outcome, "done", JSON.stringify(made));
      assert.deepEqual(await connection.push(kind, id, record), made);
      assert.deepEqual(await connection.find(kind, id, record), made);
    }
  });

  test("a customer is made once at Magento, gets the order, and both can be erased", async () => {
    const connection = shop();
    const id = fresh();
    const record = customerRecord(id, { email: `till-${id}@shop.example` });
    const made = await connection.push("customer", id, record);
    assert.equal(made.outcome, "done", JSON.stringify(made));
    assert.deepEqual(await connection.find("customer", id, record), made);
    const person = {
      customer_id: id,
      customer_email: record.email,
      customer_firstname: "Ada",
      customer_lastname: "Moreau",
    };
    const sale = saleRecord(id, { increment_id: String(id) });
    await connection.push("sale", id, sale);
    for (const owner of [{ ...sale, ...person }, sale]) {
      assert.equal((await connection.push("owner", id, owner)).outcome, "done");
      assert.equal((await connection.find("owner", id, owner)).outcome, "done");
    }
    assert.equal((await connection.push("erasure", id, { of: "customer" })).outcome, "done");
    assert.equal((await connection.find("erasure", id, { of: "customer" })).outcome, "done");
  });

  test("a sweep reads every kind from Magento", async () => {
    const { connector, tools } = shop();
    for (const kind of connector.capabilities.pulls) {
      const { items } = await connector.sweep(kind, undefined, 20, tools);
      assert.ok(
        items.every(({ remote_id }) => remote_id !== ""),
        kind,
      );
    }
  });
});
