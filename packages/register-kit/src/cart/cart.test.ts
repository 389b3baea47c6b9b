import assert from "node:assert/strict";
import { describe, test } from "node:test";
import {
  addLine,
  addReturnedLine,
  type Cart,
  type CartProduct,
  completeCart,
  discountCart,
  discountLine,
  emptyCart,
  noteCart,
  noteLine,
  overridePrice,
  removeLine,
  setCoupon,
  setCustomer,
  setQuantity,
  setTreatment,
} from "./cart.ts";

const MUG: CartProduct = {
  product_id: 7,
  sku: "mug",
  name: "Enamel mug",
  tax_class_id: 2,
  price: "12.95",
  special_price: null,
  special_from_date: null,
  special_to_date: null,
  tiers: [],
  rule_prices: [],
};
const line = (line_id: string, pieces = 1n, product = MUG) => ({
  line_id,
  product,
  qty_e4: pieces * 10_000n,
  fulfillment_mode: "in_store",
});
const frozen = (cart: Cart): Cart => Object.freeze({ ...cart, lines: Object.freeze([...cart.lines]) });
const shape = ({ lines }: Cart) => lines.map(({ line_id, qty_e4 }) => `${line_id} ${qty_e4 / 10_000n}`);

describe("a cart", () => {
  const one = frozen(addLine(emptyCart("EUR"), line("a", 2n)));

  test("a cart takes the same product into its line, unless the line has something of its own", () => {
    assert.deepEqual(shape(addLine(one, line("b", 3n))), ["a 5"]);
    const plain = [
      addLine(one, { ...line("b"), fulfillment_mode: "ship" }),
      addLine(one, line("b", 1n, { ...MUG, price: "13.45" })),
      addLine(overridePrice(one, "a", 1000n), line("b")),
      addLine(discountLine(one, "a", { kind: "percent", percent: "10" }), line("b")),
      addLine(noteLine(one, "a", "engraved"), line("b")),
    ];
    for (const cart of plain) assert.deepEqual(shape(cart), ["a 2", "b 1"]);
    assert.deepEqual(shape(addLine(overridePrice(overridePrice(one, "a", 1n), "a", null), line("b"))), ["a 3"]);
  });

  test("a cart keeps returned goods apart from those that are sold", () => {
    const returned = {
      ...line("r", -1n),
      price_override_minor: 1295n,
      discount: null,
      returned_from: { sale_id: "s", line_id: "x" },
    };
    const cart = addReturnedLine(addReturnedLine(one, returned), { ...returned, line_id: "q" });
    assert.deepEqual(shape(addLine(cart, line("b"))), ["a 3", "r -1", "q -1"]);
    assert.deepEqual(shape(setQuantity(cart, "r", -20_000n)), ["a 2", "r -2", "q -1"]);
    assert.throws(() => setQuantity(cart, "r", 10_000n), RangeError);
    assert.throws(() => addReturnedLine(cart, { ...returned, qty_e4: 1n }), RangeError);
  });

  test("a cart changes by new carts only", () => {
    const before = structuredClone(one);
    let cart = setQuantity(one, "a", 70_000n);
    cart = frozen(noteCart(discountCart(noteLine(cart, "a", "n"), { kind: "amount", amount_minor: 100n }), "table 4"));
    cart = frozen(setTreatment(setCustomer(cart, { customer_id: 1, customer_group_id: 2, prices: {} }), "exempt"));
    assert.deepEqual(
      [shape(cart), cart.note, cart.treatment, cart.lines[0]?.note],
      [["a 7"], "table 4", "exempt", "n"],
    );
    assert.equal(setCustomer(cart, null).treatment, "standard");
    assert.deepEqual(shape(removeLine(cart, "a")), []);
    assert.deepEqual(one, before);
    assert.deepEqual(structuredClone(cart), cart);
  });

  test("a cart takes a coupon's code without blanks, and one of an earlier version has none", () => {
    const codes = [" Spring ", "", "  ", null].map((code) => setCoupon(one, code).coupon_code);
    assert.deepEqual(codes, ["Spring", null, null, null]);
    const { coupon_code: _none, ...earlier } = one;
    assert.deepEqual(completeCart(earlier as Cart), one);
    assert.equal(completeCart(setCoupon(one, "Spring")).coupon_code, "Spring");
  });

  test("a cart refuses invalid quantities, prices, discounts and lines", () => {
    const refused = [
      () => addLine(one, line("b", 0n)),
      () => setQuantity(one, "a", 0n),
      () => setQuantity(one, "a", -10_000n),
      () => setQuantity(one, "z", 10_000n),
      () => removeLine(one, "z"),
      () => overridePrice(one, "a", -1n),
      () => discountLine(one, "a", { kind: "percent", percent: "100.01" }),
      () => discountLine(one, "a", { kind: "percent", percent: "-1" }),
      () => discountCart(one, { kind: "percent", percent: "ten" }),
      () => discountCart(one, { kind: "amount", amount_minor: -1n }),
    ];
    for (const attempt of refused) assert.throws(attempt, RangeError);
  });
});
