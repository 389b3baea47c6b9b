import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, test } from "node:test";
import { composeReceipt, receiptOfRegister, type RegisterShop, settingsOfRegister } from "@tillkeeper/receipt-document";
import { SAMPLE_RECEIPTS } from "../../../../packages/receipt-document/test/receipts.ts";
import { sentReceipt } from "../../../../packages/receipt-document/test/row.ts";
import { newTerminal, type TestTerminal } from "../../../../test/fixtures/rows.ts";
import { storeSetting } from "../../../../test/settings.ts";
import { openApp, type TestApp } from "../../../../test/support.ts";
import { findReceipt, toPrint } from "./commands/open.ts";

const ORIGIN = "https://pos.example.org";

let service: TestApp;
let terminal: TestTerminal;
let shop: RegisterShop;

before(async () => {
  service = await openApp({ env: { PUBLIC_URL: ORIGIN } });
  terminal = await newTerminal(service.deps);
  const settings = {
    "general/locale/code": "nl_NL",
    "general/store_information/street_line1": "Prinsengracht 24",
    "general/store_information/city": "Amsterdam",
    "general/store_information/postcode": "1015 DV",
    "general/store_information/phone": "+31 20 123 4567",
    "general/store_information/merchant_vat_number": "NL001234567B01",
    "vendor_pos_terminal/receipts/logo_url": "https://shop.example/logo.png",
    "vendor_pos_terminal/receipts/logo_size": "large",
    "vendor_pos_terminal/receipts/header": "Elke dag vers",
    "vendor_pos_terminal/receipts/footer": "Tot ziens!",
    "vendor_pos_terminal/receipts/store_info_placement": "footer",
    "vendor_pos_terminal/receipts/show_sale_reference": "1",
    "vendor_pos_terminal/receipts/qr_text": "Uw bon",
    "tax/sales_display/zero_tax": "1",
  };
  for (const [path, value] of Object.entries(settings)) await storeSetting(service, path, value);
  shop = await readShop();
});

after(() => service.close());

/** Reads the shop data as a register pulls it. */
async function readShop(): Promise<RegisterShop> {
  const path = `/rest/V1/pos/terminals/${terminal.terminal_id}`;
  const config = await service.call("GET", `${path}/config`);
  const store = await service.call("GET", `${path}/store`);
  assert.deepEqual([config.status, store.status], [200, 200]);
  return {
    config: JSON.parse(config.body as string) as RegisterShop["config"],
    store: store.body as RegisterShop["store"],
  };
}

/**
 * Composes the document of a receipt twice: as the register that posts it, and from the row that
 * the service stores.
 */
async function bothDocuments(fields: Record<string, unknown>) {
  const { terminal_id, location_id } = terminal;
  const text = JSON.stringify({ receipt: { ...fields, terminal_id, location_id } });
  const { status, text: answer, body } = await service.call("POST", "/rest/V1/pos/receipts", { body: text });
  assert.equal(status, 200, answer);
  const receipt_token = (body as { receipt_token: string }).receipt_token;
  const stored = await findReceipt(service.deps, receipt_token);
  assert.ok(stored);
  const { settings } = await toPrint(service.deps, stored, ORIGIN);
  const own = settingsOfRegister(shop, `${ORIGIN}/pos/receipt/${receipt_token}`);
  return {
    register: composeReceipt(receiptOfRegister(text), own),
    service: composeReceipt(stored, settings),
  };
}

describe("a register composes the document that page, mail and PDF show", () => {
  for (const [name, receipt] of Object.entries(SAMPLE_RECEIPTS)) {
    test(`the kit composes the receipt ${name} as the service does`, async () => {
      const documents = await bothDocuments(sentReceipt(receipt, randomUUID()));
      assert.ok(documents.service.blocks.length > 1);
      assert.deepEqual(documents.register, documents.service);
    });

    test(`the kit composes the receipt ${name} without its model as the service does`, async () => {
      const documents = await bothDocuments({ ...sentReceipt(receipt, randomUUID()), receipt_model: null });
      assert.deepEqual(documents.register, documents.service);
    });
  }

  test("amounts as texts, more decimals and other characters than are stored give the same document in kit and service", async () => {
    const documents = await bothDocuments({
      sale_id: randomUUID(),
      created_at: "2026-11-21T02:05:20+01:00",
      currency: "KWD",
      order_increment_id: "",
      receipt_number: "R\0-1",
      staff_name: "Zo\ud800ë",
      grand_total: " 1.23456 ",
      tax_amount: "1e-1",
      is_tax_exempt: "1",
      payment_method: "cash",
      amount_tendered: 5,
      change_due: "3.7654",
      items: [{ name: "Thé\u0000", qty: "2", price: "0.617281", row_total: 1.23456, tax_class_id: 2 }],
      terminal_info: { card_brand: "V", masked_pan: "1234567890123456" },
      credit_due: "0.00",
      split_payments: "",
      points_earned: 7,
      customer_name: "Aïda",
    });
    assert.deepEqual(documents.register, documents.service);
  });
});

test("a register prints with the setting that it overrides for itself", async () => {
  await service.deps.pool.query(`update terminal set receipt_footer = 'Register 1' where terminal_id = $1`, [
    terminal.terminal_id,
  ]);
  await service.deps.generations.poll();
  assert.equal(settingsOfRegister(await readShop(), null).footer, "Register 1");
});
