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
  shop.manage<{ readonly id: number }>("POST", "/products", {
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

  test("a parent offers its variants with their options; a scanned variant is sold, with a name of its own", async () => {
    const child = (sku: string, value: string) =>
      addProduct(sku, { name: "Tee", custom_attributes: [{ attribute_code: "ts_size", value }] });
    const attribute = { attribute_code: "ts_size", frontend_input: "text", default_frontend_label: "Size" };
    const { attribute_id } = await shop.manage<{ readonly attribute_id: number }>("POST", "/products/attributes", {
      attribute,
    });
    const [large, small] = [await child("TEE-L", "L"), await child("TEE-S", "S")];
    await addProduct("TEE", { type_id: "configurable", name: "Tee" });
    await shop.manage("PUT", "/products/TEE", {
      product: {
        extension_attributes: {
          configurable_product_links: [small.id, large.id],
          configurable_product_options: [{ attribute_id: String(attribute_id), position: 0 }],
        },
      },
    });
    await addProduct("SET", { type_id: "bundle" });
    const { till } = await enrolled();
    await till.openSession(0n);
    assert.deepEqual(
      till.search("tee").map(({ sku }) => sku),
      ["TEE"],
    );
    const [parent] = till.search("tee");
    assert.ok(parent);
    for (const attempt of [() => till.scan("TEE"), () => till.add(parent)])
      await assert.rejects(attempt, {
        reason: "choose_variant",
        product_id: parent.product_id,
        message: /^Tee is sold/,
      });
    await assert.rejects(till.scan("SET"), { reason: "not_sold", message: /SET is sold together/ });
    const variants = till.variants(parent.product_id);
    assert.deepEqual(
      variants.map(({ sku, options }) => [sku, options]),
      [
        ["TEE-S", [{ label: "Size", value: "S" }]],
        ["TEE-L", [{ label: "Size", value: "L" }]],
      ],
    );
    const [first] = variants;
    assert.ok(first);
    await till.add(first);
    await till.scan("TEE-L");
    assert.deepEqual(
      till.priced().lines.map(({ sku, name }) => [sku, name]),
      [
        ["TEE-S", "Tee – S"],
        ["TEE-L", "Tee – L"],
      ],
    );
    await till.pay(CASH);
    await drained(till);
    await till.close();
  });

  test("a custom item is sold without a product, at the SKU of the setting, with its tax class", async () => {
    const { till } = await enrolled();
    await till.openSession(0n);
    // The catalogue's product of this SKU says the tax class.
    change(till, "BOOK", { sku: "CUSTOM-SALE" });
    await assert.rejects(till.addCustom({ name: " ", price_minor: 100n }), RangeError);
    await assert.rejects(till.addCustom({ name: "Repair", price_minor: -1n }), RangeError);
    await till.addCustom({ name: "Repair of a lamp", price_minor: 1_500n });
    await till.addCustom({ name: "Gift wrap", price_minor: 250n, tax_class_id: 0 });
    const [taxed, untaxed] = till.priced().lines;
    assert.deepEqual(
      [taxed?.product_id, taxed?.sku, taxed?.net_minor, taxed?.tax_minor],
      [null, "custom-sale", 1_500n, 135n],
    );
    assert.deepEqual([untaxed?.tax_class_id, untaxed?.tax_minor], [0, 0n]);
    const { sale_id } = await till.pay(CASH);
    await drained(till);
    const { rows } = await deps.pool.query(
      `select i.product_id, i.sku, i.name, trim_scale(i.row_total)::text as price
         from shop_data.sales_order o join shop_data.sales_order_item i on i.order_id = o.entity_id
        where o.pos_sale_id = $1 order by i.item_id`,
      [sale_id],
    );
    assert.deepEqual(rows, [
      { product_id: null, sku: "custom-sale", name: "Repair of a lamp", price: "15" },
      { product_id: null, sku: "custom-sale", name: "Gift wrap", price: "2.5" },
    ]);
    await till.close();
  });

  test("a barcode of a scale sells one piece at its price, or its weight", async () => {
    await addProduct("HAM", { price: "19.90" });
    await addProduct("CHEESE", { price: "12.00" });
    const table = { item_digits: 5, has_own_check_digit: false };
    const { till } = await enrolled({
      measured_barcodes: [
        { ...table, prefix: "28", kind: "price", decimals: 2 },
        { ...table, prefix: "29", kind: "weight", decimals: 3 },
      ],
    });
    await till.openSession(0n);
    change(till, "HAM", { barcodes: ["2800042000000"] });
    change(till, "CHEESE", { barcodes: ["2900007"] });
    await till.scan("2800042005494");
    await till.scan("2900007003500");
    assert.equal(await till.scan("2800043005493"), undefined);
    assert.deepEqual(
      till.priced().lines.map(({ sku, qty_e4, unit_minor, gross_minor }) => [sku, qty_e4, unit_minor, gross_minor]),
      [
        ["HAM", 10_000n, 549n, 549n],
        ["CHEESE", 3_500n, 1_200n, 420n],
      ],
    );
    await till.pay(CASH);
    await drained(till);
    await till.close();
  });

  test("the categories are a tree, and a category lists the products of those below it, a parent for its variants", async () => {
    const category = async (name: string, parent_id: number | null) =>
      (await shop.manage<{ readonly id: number }>("POST", "/categories", { category: { name, parent_id } })).id;
    const root = await category("Sale", null);
    const cups = await category("Cups", root);
    await shop.manage("PUT", "/products/MUG", {
      product: { extension_attributes: { category_links: [{ category_id: String(cups) }] } },
    });
    const { till } = await enrolled();
    const found = till.categories().find(({ category_id }) => category_id === root);
    assert.deepEqual(
      found?.categories.map(({ name }) => name),
      ["Cups"],
    );
    assert.deepEqual(
      till.productsIn(root).map(({ sku }) => sku),
      ["MUG"],
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
