import assert from "node:assert/strict";
import { describe, test } from "node:test";
import {
  HIGH,
  NETHERLANDS,
  LOW,
  UNTAXED,
  WALK_IN,
  WHOLESALE,
  tables,
  product,
  add,
  percent,
  amount,
  EMPTY,
} from "../../test/sample-cart.ts";
import {
  addReturnedLine,
  type Cart,
  discountCart,
  discountLine,
  overridePrice,
  setCustomer,
  setQuantity,
  setTaxAddress,
  setTreatment,
} from "./cart.ts";
import { type FixedTaxRow, readFixedTaxes } from "./fixed-taxes.ts";
import { type CartTables, priceCart } from "./price-cart.ts";

describe("a priced cart", () => {
  test("a priced cart has a row for each rate, ordered by percentage, and one of 0 % for goods without tax", () => {
    const cart = add(
      add(add(add(EMPTY, product("a", "12.10"), 2n), product("b", "5.45", LOW)), product("c", "3.00", UNTAXED)),
      product("d", "1.21"),
    );
    const priced = priceCart(cart, tables());
    assert.deepEqual(priced.taxes, [
      { code: "", percent: "0", base_minor: 300n, tax_minor: 0n },
      { code: "NL-9", percent: "9", base_minor: 500n, tax_minor: 45n },
      { code: "NL-21", percent: "21", base_minor: 2100n, tax_minor: 441n },
    ]);
    assert.deepEqual(priced.totals, {
      subtotal_minor: 3386n,
      discount_minor: 0n,
      net_minor: 2900n,
      tax_minor: 486n,
      gross_minor: 3386n,
    });
    assert.deepEqual(priceCart(EMPTY, tables()).totals.gross_minor, 0n);
  });

  test("a priced cart has the customer's tax in place of the shop's for a customer abroad, and no tax for an exempt one", () => {
    const cart = add(EMPTY, product("a", "121.00"));
    const figures = (of: Cart) =>
      priceCart(of, tables()).lines.map((line) => [line.unit_minor, line.net_minor, line.tax_minor, line.gross_minor]);
    assert.deepEqual(figures(cart), [[12_100n, 10_000n, 2100n, 12_100n]]);
    assert.deepEqual(figures(setTreatment(cart, "reverse_charge")), [[10_000n, 10_000n, 0n, 10_000n]]);
    assert.deepEqual(figures(setTreatment(cart, "exempt")), [[10_000n, 10_000n, 0n, 10_000n]]);
    const germany = { country_id: "DE", region_id: 0, postcode: "10115" };
    assert.deepEqual(figures(setTaxAddress(cart, germany)), [[11_900n, 10_000n, 1900n, 11_900n]]);
    // Customer group 6 has a tax class that no tax rule covers.
    const exempt = setCustomer(cart, { customer_id: 1, customer_group_id: 6, prices: {} });
    assert.deepEqual(figures(exempt), [[10_000n, 10_000n, 0n, 10_000n]]);
    // For an exempt customer, prices without tax stay as they are.
    const net = priceCart(setTreatment(cart, "exempt"), tables({ price_includes_tax: false }));
    assert.deepEqual([net.totals.net_minor, net.totals.gross_minor, net.taxes[0]?.percent], [12_100n, 12_100n, "0"]);
  });

  test("a priced cart takes percentages of prices with or without tax, and amounts as they are", () => {
    const cart = discountLine(add(EMPTY, product("a", "29.00")), "a", percent("50"));
    const figures = (settings: Partial<CartTables["settings"]>, of = cart) => {
      const { discount_minor, tax_minor, gross_minor } = priceCart(of, tables(settings)).totals;
      return [discount_minor, tax_minor, gross_minor];
    };
    // Discount on the price without tax: 29.00/1.21=23.97; half of it 11.985→11.99; tax
    // (29.00−11.99)×21/121=2.952…
    assert.deepEqual(figures({ discount_tax: false }), [1199n, 295n, 1701n]);
    // Discount on the price with tax: tax 14.50×21/121=2.516…
    assert.deepEqual(figures({ discount_tax: true }), [1450n, 252n, 1450n]);
    // Tax before the discount: 29.00×21/121=5.033… although half of the price is paid.
    assert.deepEqual(figures({ apply_after_discount: false }), [1450n, 503n, 1450n]);
    // Prices without tax, discount with tax: half of 35.09 is 17.545→17.55; tax
    // (29.00−17.55)×21%=2.4045.
    assert.deepEqual(figures({ price_includes_tax: false }), [1755n, 240n, 1385n]);
    assert.deepEqual(figures({}, discountLine(cart, "a", amount(400n))), [400n, 434n, 2500n]);
    assert.deepEqual(figures({}, discountLine(cart, "a", amount(9900n))), [2900n, 0n, 0n]);
  });

  test("a priced cart shares its discount by the amounts of the lines, and not with returned goods", () => {
    let cart = add(add(add(EMPTY, product("a", "10.00")), product("b", "10.00")), product("c", "10.00"));
    cart = discountCart(cart, amount(1000n));
    const discounts = (of: Cart) => priceCart(of, tables()).lines.map(({ discount_minor }) => discount_minor);
    assert.deepEqual(discounts(cart), [334n, 333n, 333n]);
    assert.deepEqual(discounts(discountLine(cart, "b", percent("50"))), [400n, 700n, 400n]);
    const returned = addReturnedLine(cart, {
      line_id: "r",
      product: product("a", "10.00"),
      qty_e4: -20_000n,
      fulfillment_mode: "in_store",
      price_override_minor: 900n,
      discount: amount(100n),
      returned_from: { sale_id: "s", line_id: "l" },
    });
    const priced = priceCart(returned, tables());
    assert.deepEqual(
      priced.lines.map(({ discount_minor, gross_minor }) => [discount_minor, gross_minor]),
      [
        [334n, 666n],
        [333n, 667n],
        [333n, 667n],
        [-100n, -1700n],
      ],
    );
    assert.deepEqual(discounts(discountCart(cart, amount(99_999n))), [1000n, 1000n, 1000n]);
    assert.deepEqual(discounts(discountCart(cart, percent("12.5"))), [125n, 125n, 125n]);
  });

  test("a priced cart follows quantity, customer and override, and names the source of the price", () => {
    const tea = product("Tea", "10.00", HIGH, {
      tiers: [
        { customer_group_id: 32_000, qty: "5", value: "9.00" },
        { customer_group_id: WHOLESALE, qty: "1", value: "8.50" },
      ],
      rule_prices: [{ customer_group_id: WALK_IN, rule_price: "9.75" }],
    });
    const cart = add(EMPTY, tea);
    const price = (of: Cart) => priceCart(of, tables()).lines.map((line) => [line.unit_minor, line.price_source])[0];
    assert.deepEqual(price(cart), [975n, "catalog_rule"]);
    assert.deepEqual(price(setQuantity(cart, "Tea", 50_000n)), [900n, "tier_price"]);
    const wholesale = setCustomer(cart, { customer_id: 1, customer_group_id: WHOLESALE, prices: {} });
    assert.deepEqual(price(wholesale), [850n, "tier_price"]);
    const online = {
      customer_id: 1,
      customer_group_id: WHOLESALE,
      prices: { tea: { customer_price: 7.25, source: "customer_price" } },
    };
    assert.deepEqual(price(setCustomer(cart, online)), [725n, "customer_price"]);
    assert.deepEqual(price(overridePrice(wholesale, "Tea", 1n)), [1n, "override"]);
    assert.equal(priceCart(wholesale, tables()).lines[0]?.base_unit_minor, 1000n);
  });

  test("a priced cart has the amount of a line before its discount, without and with tax", () => {
    const { lines } = priceCart(discountCart(add(EMPTY, product("a", "9.99"), 3n), percent("10")), tables());
    const [line] = lines;
    assert.deepEqual([line?.row_excl_tax_minor, line?.row_incl_tax_minor], [2477n, 2997n]);
  });
});

describe("fixed product taxes", () => {
  const row = (sku: string, value: string, of: Partial<FixedTaxRow> = {}): FixedTaxRow => ({
    sku,
    attribute_code: "battery_fee",
    website_id: 0,
    country_id: "NL",
    region_id: 0,
    value,
    ...of,
  });
  const with_fees = (rows: readonly FixedTaxRow[], apply_vat: boolean, of: Partial<CartTables["settings"]> = {}) => ({
    ...tables(of),
    fixed_taxes: {
      ...readFixedTaxes(rows),
      settings: { enabled: true, apply_vat, attributes: [{ code: "battery_fee", label: "Battery fee" }] },
    },
  });
  const cart = add(add(EMPTY, product("LAMP", "12.10"), 3n), product("cup", "1.21"));
  const figures = (of: Cart, by: CartTables) =>
    priceCart(of, by).lines.map(({ name, unit_minor, discount_minor, net_minor, tax_minor }) => [
      name,
      unit_minor,
      discount_minor,
      net_minor,
      tax_minor,
    ]);

  test("fixed product taxes are a line after their product's, untaxed or with its taxes, in prices with and without tax", () => {
    const rows = [row("lamp", "0.3500")];
    assert.deepEqual(figures(cart, with_fees(rows, false)), [
      ["LAMP", 1210n, 0n, 3000n, 630n],
      ["Battery fee", 35n, 0n, 105n, 0n],
      ["cup", 121n, 0n, 100n, 21n],
    ]);
    // 0.42 is the fee of 0.35 plus 21 %, since prices include tax.
    assert.deepEqual(figures(cart, with_fees(rows, true))[1], ["Battery fee", 42n, 0n, 104n, 22n]);
    const net = with_fees(rows, true, { price_includes_tax: false });
    assert.deepEqual(figures(cart, net)[1], ["Battery fee", 35n, 0n, 105n, 22n]);
    const [, fee] = priceCart(cart, with_fees(rows, true)).lines;
    assert.deepEqual(
      [fee?.line_id, fee?.fixed_tax_of, fee?.sku, fee?.product_id, fee?.qty_e4, fee?.price_source],
      ["LAMP/battery_fee", "LAMP", "battery_fee", null, 30_000n, "fixed_tax"],
    );
  });

  test("fixed product taxes are those of the region, otherwise of the country, of the customer's address; none without a row", () => {
    const rows = [
      row("lamp", "1", { website_id: 1, region_id: 5 }),
      row("lamp", "2", { region_id: 5 }),
      row("lamp", "3"),
      row("lamp", "4", { website_id: 1 }),
      row("lamp", "5", { region_id: 6 }),
      row("lamp", "6", { country_id: "DE" }),
      row("lamp", "7", { attribute_code: "light_fee" }),
    ];
    const units = (of: Cart) =>
      priceCart(of, with_fees(rows, false)).lines.flatMap(({ sku, unit_minor, fixed_tax_of }) =>
        fixed_tax_of === undefined ? [] : [`${sku} ${unit_minor}`],
      );
    assert.deepEqual(units(cart), ["battery_fee 400", "light_fee 700"]);
    assert.deepEqual(units(setTaxAddress(cart, { ...NETHERLANDS, region_id: 5 })), [
      "battery_fee 100",
      "light_fee 700",
    ]);
    assert.deepEqual(units(setTaxAddress(cart, { country_id: "DE", region_id: 0, postcode: "10115" })), [
      "battery_fee 600",
    ]);
    assert.deepEqual(units(setTaxAddress(cart, { country_id: "FR", region_id: 0, postcode: "75001" })), []);
  });

  test("fixed product taxes are not discounted, and reverse charge leaves them without their taxes", () => {
    const off = discountCart(discountLine(cart, "LAMP", percent("100")), amount(100n));
    const by = with_fees([row("lamp", "0.35")], true);
    assert.deepEqual(
      figures(off, by).map(([name, , discount]) => [name, discount]),
      [
        ["LAMP", 3630n],
        ["Battery fee", 0n],
        ["cup", 100n],
      ],
    );
    assert.deepEqual(figures(setTreatment(cart, "reverse_charge"), by)[1], ["Battery fee", 35n, 0n, 105n, 0n]);
  });
});
