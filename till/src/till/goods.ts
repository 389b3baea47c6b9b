import { addLine, type CatalogueProduct, emptyCart, ONE_PIECE, type Till } from "@tillkeeper/register-kit";

/** How the shop shows amounts in the cart: its setting `cart_display_price`. */
export function isShownWithTax(till: Till): boolean {
  return till.upkeep.config.current()?.config.tax.cart_display_price !== 1;
}

/**
 * Returns what a piece of each product costs the customer of the cart, as the shop shows amounts.
 * Products that need a choice or a price have none.
 */
export function pricesOf(till: Till, rows: readonly CatalogueProduct[]): ReadonlyMap<number, bigint> {
  const { cart } = till.cart();
  let shelf = { ...emptyCart(cart.currency), customer: cart.customer };
  for (const row of rows) {
    if (row.price === null || row.type_id === "configurable") continue;
    const product = soldAs(till, row);
    if (product === undefined) continue;
    const line_id = String(row.product_id);
    shelf = addLine(shelf, { line_id, product, qty_e4: ONE_PIECE, fulfillment_mode: "take_away" });
  }
  const with_tax = isShownWithTax(till);
  const lines = till.priced(shelf).lines.filter(({ fixed_tax_of }) => fixed_tax_of === undefined);
  return new Map(
    lines.map((line) => [line.product_id ?? 0, with_tax ? line.row_incl_tax_minor : line.row_excl_tax_minor]),
  );
}

function soldAs(till: Till, { sku, product_id, type_id }: CatalogueProduct) {
  if (type_id === "bundle" || type_id === "grouped") return undefined;
  return till.products(sku).find((product) => product.product_id === product_id);
}
