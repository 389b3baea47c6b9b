import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, test } from "node:test";
import { API_KEY, VendureDouble } from "../../../test/fixtures/connectors/vendure/double.ts";
import { guardedRequest } from "../../runtime/guarded-request.ts";
import type { Tools } from "../connector.ts";
import { VENDURE } from "./vendure.ts";

const tools: Tools = {
  signal: new AbortController().signal,
  remoteOf: async () => undefined,
  request: ({ headers = {}, timeout_ms = 5_000, ...request }) =>
    guardedRequest({ ...request, headers, timeout_ms, response_bytes_max: 1_000_000, allows_private: true }),
};
let double = new VendureDouble();
let url = "";
beforeEach(async () => {
  double = new VendureDouble();
  url = `${await double.start()}/admin-api`;
});
afterEach(() => double.stop());

const settings = () => ({ url, currency: "EUR", prices: "net" });
const found = async (more: Readonly<Record<string, string>> = {}, secret = API_KEY) => {
  const findings = await VENDURE.open({ ...settings(), ...more }, secret).check(tools);
  return findings.map(({ code, is_blocking }) => `${code}${is_blocking ? "" : " (warning)"}`);
};

const CUSTOMER = {
  emailAddress: "ada@shop.example",
  title: null,
  firstName: "Ada",
  lastName: "Moreau",
  phoneNumber: null,
  groups: [],
  addresses: [],
};

describe("check", () => {
  test("a check finds nothing in a shop that is set up", async () => {
    assert.deepEqual(await found({ stock_locations: "3=1" }), []);
  });

  test("a check names a key that is refused, a missing and an old plugin, and another version", async () => {
    assert.deepEqual(await found({}, "wrong"), ["credentials"]);
    double.flaws.plugin = "0.0.9";
    double.flaws.vendure = "4.0.0";
    assert.deepEqual(await found(), ["version", "companion"]);
    double.flaws.has_plugin = false;
    assert.deepEqual(await found(), ["companion"]);
  });

  test("a check names another currency and tax mode, an unknown location, and filters that are ignored", async () => {
    double.flaws.currencies = ["USD"];
    double.flaws.prices_include_tax = true;
    assert.deepEqual(await found({ stock_locations: "3=9" }), ["currency", "tax", "other"]);
    double.flaws.ignores_filters = true;
    double.shop.orders.push({ customFields: { posSaleId: "other" } } as never);
    assert.deepEqual(await found({ currency: "USD", prices: "gross" }), ["filter"]);
  });

  test("a check warns of a clock that differs by five minutes, in either direction", async () => {
    for (const seconds of [300, -300]) {
      double.flaws.clock_ahead_seconds = seconds;
      assert.deepEqual(await found(), ["clock (warning)"], String(seconds));
    }
    double.flaws.clock_ahead_seconds = 30;
    assert.deepEqual(await found(), []);
  });
});

test("a Vendure in another time zone than UTC is found, and its pull ends with the reason", async () => {
  for (const zone of ["Europe/London", "Asia/Tokyo"]) {
    double.flaws.time_zone = zone;
    assert.deepEqual(await found(), ["time_zone"], zone);
  }
  for (let row = 0; row < 5; row += 1) double.put("customers", { ...CUSTOMER, updatedAt: `2026-11-22T10:00:0${row}Z` });
  const { pull } = VENDURE.open(settings(), API_KEY);
  const { next } = await pull("customers", undefined, 3, tools);
  await assert.rejects(pull("customers", next, 3, tools), /TZ=UTC/);
  double.flaws.time_zone = "UTC";
  assert.equal((await pull("customers", next, 3, tools)).has_more, false);
});

test("a sale is found by its key, also where the shop ignores the filter", async () => {
  double.flaws.ignores_filters = true;
  const orderOf = (id: string, posSaleId: string) => ({ id, code: `C${id}`, customFields: { posSaleId } });
  double.shop.orders.push(orderOf("1", "other") as never);
  const { find } = VENDURE.open(settings(), API_KEY);
  const sale = { kind: "sale", key: "mine", record_id: 1, remote_id: null, step: {} } as const;
  assert.deepEqual(await find(sale, tools), { outcome: "absent", step: {} });
  double.shop.orders.push(orderOf("2", "mine") as never);
  assert.deepEqual(await find(sale, tools), { outcome: "done", remote_id: "2", remote_number: "C2" });
});

test("invalid settings are refused with the setting's name", () => {
  const open = (more: Readonly<Record<string, string>>, secret: string | undefined = API_KEY) =>
    VENDURE.open({ ...settings(), ...more }, secret);
  assert.throws(() => open({ url: "shop" }), /"url"/);
  assert.throws(() => open({ currency: "euro" }), /"currency"/);
  assert.throws(() => open({ prices: "both" }), /"prices"/);
  assert.throws(() => open({ tax_classes: "1:2" }), /"tax_classes"/);
  assert.throws(() => VENDURE.open(settings(), undefined), /API key/);
});

test("settings are chosen from the channels, currencies, tax categories, stock locations and payment methods", async () => {
  double.shop.list("taxCategories").push({ id: "4", updatedAt: "", name: "Books" });
  assert.deepEqual(await VENDURE.options?.({ url }, API_KEY, tools), {
    currency: [{ value: "EUR", label: "EUR" }],
    channel: [{ value: "default-token", label: "__default_channel__" }],
    tax_classes: [{ value: "4", label: "Books" }],
    stock_locations: [{ value: "1", label: "Default Stock Location" }],
    payment_methods: [{ value: "cash-payment", label: "Cash" }],
  });
  await assert.rejects(async () => VENDURE.options?.({ url }, "wrong", tools), /API key/);
});

test("Vendure's installation has the name that the plugin gives it", async () => {
  const { installation } = VENDURE.open(settings(), API_KEY);
  assert.equal(await installation?.(tools), "3f1f0c2e-0001");
});

test("stock of Vendure is listed in pages, with the allocated stock and the sum of the open lines", async () => {
  double.flaws.wrong_stock = ["V-0", "V-2", "V-8"].map((sku, open) => ({ sku, location: "Shop", allocated: -3, open }));
  const { listStock } = VENDURE.open(settings(), API_KEY);
  assert.deepEqual(await listStock?.(undefined, 2, tools), {
    items: [
      { key: "V-0 (Shop)", figure: "-3", sum: "0" },
      { key: "V-2 (Shop)", figure: "-3", sum: "1" },
    ],
    next: "2",
  });
  assert.deepEqual(await listStock?.("2", 2, tools), {
    items: [{ key: "V-8 (Shop)", figure: "-3", sum: "2" }],
    next: undefined,
  });
});
