import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, test } from "node:test";
import { Connection, settingsOf } from "../../../test/fixtures/connectors/magento/connection.ts";
import { MagentoDouble, TOKEN } from "../../../test/fixtures/connectors/magento/double.ts";
import { saleRecord } from "../../../test/fixtures/connectors/magento/records.ts";
import type { Texts } from "../connector.ts";
import { MAGENTO } from "./kind.ts";

let double: MagentoDouble;
beforeEach(async () => {
  double = await new MagentoDouble().open();
});
afterEach(() => double.close());

const check = async (more: Texts = {}, token?: string) => {
  const { connector, tools } = new Connection(settingsOf(double.url, more), token);
  const findings = await connector.check(tools);
  return findings.map(({ code, is_blocking }) => `${code}${is_blocking ? "!" : ""}`);
};

describe("check", () => {
  test("a check finds nothing in a shop that is set up as the settings say, and writes nothing", async () => {
    assert.deepEqual(await check({ time_zone: "Europe/Amsterdam", prices_include_tax: "no" }), []);
    assert.ok(double.calls.every(({ call }) => call.startsWith("GET ")));
  });

  test("a check names what stops the connector", async () => {
    assert.deepEqual(await check({}, "wrong"), ["credentials!"]);
    assert.deepEqual(await check({ website: "elsewhere", store_view: "nowhere", source: "cellar" }), [
      "other!",
      "other!",
      "other!",
    ]);
    assert.deepEqual(await check({ sources: "1=default, 2=cellar" }), ["other!"]);
    double.currency = "USD";
    double.prices_include_tax = true;
    double.version = "Magento/2.3 (Community)";
    assert.deepEqual(await check({ prices_include_tax: "no" }), ["version!", "currency!", "currency!", "tax!"]);
  });

  test("a check names a missing permission to read the labels of variants", async () => {
    double.reads_attributes = false;
    assert.deepEqual(await check(), ["credentials!"]);
  });

  test("a check names a missing or another companion module", async () => {
    double.has_companion = false;
    assert.deepEqual(await check(), ["companion!"]);
    double.has_companion = true;
    double.companion_version = "2";
    assert.deepEqual(await check(), ["companion!"]);
  });

  test("a check names filters that the shop ignores", async () => {
    await new Connection(settingsOf(double.url)).push("sale", 1, saleRecord(1));
    double.ignores_filters = true;
    assert.deepEqual(
      (await check()).filter((code) => code === "filter!"),
      ["filter!"],
    );
  });

  test("a check warns of another time zone, a wrong clock and a hidden version", async () => {
    double.clock_ahead = -300;
    double.version = "";
    assert.deepEqual(await check({ time_zone: "Europe/Berlin" }), ["clock", "version", "time_zone"]);
  });

  test("a check says that the address is no Magento", async () => {
    double.answer_next = () => ({ status: 200, body: "<html>" });
    assert.deepEqual(await check(), ["other!"]);
  });
});

test("invalid settings are refused with a sentence", () => {
  const open = (more: Texts, secret: string | undefined = "token") =>
    MAGENTO.open(settingsOf("https://shop.example", more), secret);
  for (const [more, message] of [
    [{ url: "shop.example" }, /URL/],
    [{ currency: "euro" }, /currency/],
    [{ country: "Netherlands" }, /country/],
    [{ guest_email: "" }, /guest_email is missing/],
    [{ number_prefix: "till no. 1" }, /number_prefix/],
    [{ ship: "maybe" }, /ship must be yes or no/],
    [{ payment_methods: "pos_cash" }, /payment_methods/],
  ] as const) {
    assert.throws(() => open(more), message);
  }
  assert.throws(() => MAGENTO.open(settingsOf("https://shop.example"), undefined), /token/);
  assert.ok(open({ payment_methods: "pos_cash=checkmo, pos_card=purchaseorder", ship: "no" }));
});

test("settings are chosen from the shop's websites, store views, currencies, sources and product tax classes", async () => {
  double.sources.push({ source_code: "north", name: "North" });
  const { tools } = new Connection(settingsOf(double.url));
  assert.deepEqual(await MAGENTO.options?.({ url: `${double.url}/` }, TOKEN, tools), {
    website: [{ value: "base", label: "Main Website" }],
    store_view: [{ value: "default", label: "Default Store View" }],
    currency: [{ value: "EUR", label: "EUR" }],
    source: [
      { value: "default", label: "Default Source" },
      { value: "north", label: "North" },
    ],
    sources: [
      { value: "default", label: "Default Source" },
      { value: "north", label: "North" },
    ],
    tax_classes: [{ value: "2", label: "Taxable Goods" }],
  });
});

test("Magento's installation has the name that the module gives it, or none of an older module", async () => {
  const { connector, tools } = new Connection(settingsOf(double.url));
  assert.equal(await connector.installation?.(tools), "4a1e7c0b2d9f4e53");
  double.installation = "";
  assert.equal(await connector.installation?.(tools), undefined);
});
