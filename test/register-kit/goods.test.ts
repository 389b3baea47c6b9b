import assert from "node:assert/strict";
import { describe, test } from "node:test";
import {
  formatMoney,
  Memory,
  newDeviceKeys,
  overridePrice,
  type Till,
  type TillOptions,
} from "@tillkeeper/register-kit";
import { CASH, drained, newKitTill } from "../fixtures/register-kit/kit-till.ts";
import { openServiceShop } from "../fixtures/register-kit/service-shop.ts";

const { deps, shop } = await openServiceShop();

async function enrolled(options: Partial<TillOptions> = {}, memory = new Memory()) {
  const { activation_code, terminal_id } = await shop.addTerminal();
  const till = await newKitTill(shop.url, options, memory);
  await till.enroll(activation_code);
  till.actAs({ name: "Ada" });
  return { till, terminal_id };
}

const addProduct = (sku: string, more: Readonly<Record<string, unknown>> = {}) =>
  shop.manage("POST", "/products", {
    product: {
      sku,
      name: sku,
      price: "2.00",
      attribute_set_id: 4,
      type_id: "simple",
      status: 1,
      visibility: 4,
      ...more,
      extension_attributes: { website_ids: [1], stock_item: { qty: 9, is_in_stock: true } },
    },
  });

/** Changes members of a product in the pulled catalogue, as another server may send them. */
function change(till: Till, sku: string, more: Readonly<Record<string, unknown>>): void {
  const index = till.upkeep.catalogue.index();
  const [row] = index.byCode(sku);
  assert.ok(row);
  index.put({ ...row, ...more });
}

describe("goods of a till", () => {
  test("a code of two products is refused and both are offered; a product that is sold as its variants is not sold", async () => {
    await addProduct("SHIRT", { type_id: "configurable" });
    const { till } = await enrolled();
    await till.openSession(0n);
    change(till, "MUG", { barcodes: ["4006381333931"] });
    change(till, "BOOK", { barcodes: ["04006381333931"] });
    await assert.rejects(till.scan("4006381333931"), { reason: "ambiguous_code", message: /MUG.*BOOK|BOOK.*MUG/ });
    const offered = till.products("4006381333931");
    assert.deepEqual(offered.map(({ sku }) => sku).toSorted(), ["BOOK", "MUG"]);
    const [chosen] = offered;
    assert.ok(chosen);
    assert.equal((await till.add(chosen)).cart.lines[0]?.product.sku, chosen.sku);
    await assert.rejects(till.scan("SHIRT"), { reason: "choose_variant" });
    assert.deepEqual(
      till.search("shirt").map(({ type_id }) => type_id),
      ["configurable"],
    );
    await till.close();
  });

  test("a product without a price asks for one and is sold at it; the catalogue's price of 0.00 stays one", async () => {
    const { till } = await enrolled();
    await till.openSession(0n);
    change(till, "MUG", { price: null });
    change(till, "BOOK", { price: "0.00" });
    await assert.rejects(till.scan("MUG"), { reason: "price_needed" });
    assert.deepEqual(till.cart().cart.lines, []);
    await till.scan("MUG", 20_000n, { price_minor: 350n });
    await till.scan("BOOK");
    const { lines } = till.priced();
    assert.deepEqual(
      lines.map(({ sku, unit_minor, base_unit_minor, row_total_minor }) => [
        sku,
        unit_minor,
        base_unit_minor,
        row_total_minor,
      ]),
      [
        ["MUG", 350n, 350n, 700n],
        ["BOOK", 0n, 0n, 0n],
      ],
    );
    await till.pay(CASH);
    await drained(till);
    await till.close();
  });

  test("a price that a person entered is in the audit log with reason and approver, once, and not again at the refund", async () => {
    const { till, terminal_id } = await enrolled();
    await till.openSession(10_000n);
    await till.scan("MUG");
    const because = { reason: "scratched", approved_by: "Grace" };
    await till.change((cart) => overridePrice(cart, cart.lines[0]?.line_id ?? "", 1n, because));
    const sale = await till.pay(CASH);
    await till.refund({ receipt_number: sale.receipt_number, tendered: CASH });
    await drained(till);
    const { rows } = await deps.pool.query(
      `select entity_type, entity_id, old_value, new_value, staff_name from pos.audit_log
        where terminal_id = $1 and field_name = 'price_override'`,
      [terminal_id],
    );
    const values = { old_value: "12.95 EUR", new_value: "MUG: 0.01 EUR, scratched (approved by Grace)" };
    assert.deepEqual(rows, [{ entity_type: "receipt", entity_id: sale.sale_id, ...values, staff_name: "Ada" }]);
    await till.close();
  });
});

describe("sessions and keys of a till", () => {
  test("a sale needs a session, unless the application says otherwise, so that its money is in a closing", async () => {
    const { till } = await enrolled();
    await till.scan("MUG");
    await assert.rejects(till.pay(CASH), { reason: "no_session" });
    await till.openSession(0n);
    await till.pay(CASH);
    await till.close();
    const { till: other } = await enrolled({ sells_without_session: true });
    await other.scan("MUG");
    assert.equal((await other.pay(CASH)).session_id, null);
    await other.close();
  });

  test("the paper of a split payment says what was handed over in cash", async () => {
    const { till } = await enrolled();
    await till.openSession(0n);
    await till.scan("MUG");
    const due = till.priced().totals.gross_minor;
    const tendered = [
      { tender: "card", amount_minor: 200n },
      { tender: "cash", handed_minor: 2_000n },
    ] as const;
    const { receipt_number } = await till.pay(tendered);
    const rows = (await till.receipt(receipt_number)).blocks.flatMap((block) =>
      block.kind === "totals" ? block.rows : [],
    );
    const value = (label: string) => rows.find((row) => row.label === label)?.value.replace(/[^\d.]/g, "");
    assert.deepEqual([value("Received"), value("Change")], ["20.00", formatMoney(2_200n - due, "EUR")]);
    await till.close();
  });

  test("a closing is printed by its number in the language of the service", async () => {
    const { till } = await enrolled();
    await till.openSession(0n);
    await till.count(0n);
    const { closing_number } = await till.closeSession();
    const document = await till.closing(closing_number);
    assert.match(document.title, /Closing .*-1$/);
    await assert.rejects(till.closing(2), { reason: "unknown_receipt" });
    await till.close();
  });

  test("a device that lost its keys says so, and sells again after it was enrolled", async () => {
    const memory = new Memory();
    const { till } = await enrolled({}, memory);
    await till.close();
    const again = await newKitTill(shop.url, { keys: await newDeviceKeys() }, memory);
    await again.start();
    assert.equal((await again.health()).are_keys_lost, true);
    assert.throws(() => again.actAs({ name: "Ada" }), { reason: "keys_lost" });
    await again.enroll((await shop.addTerminal()).activation_code);
    assert.equal((await again.health()).are_keys_lost, false);
    again.actAs({ name: "Ada" });
    await again.close();
  });
});
