import { addLine, addLineAt, type CartProduct } from "../cart/cart.ts";
import { ONE_PIECE } from "../money/decimals.ts";
import type { CatalogueProduct } from "./catalogue.ts";
import { rulePricesOf } from "./reference.ts";
import type { TillCart } from "./till-cart.ts";
import { type TillContext, TillError } from "./till-context.ts";

const TAKE_AWAY = "take_away";
/** Product types that are sold as one of their variants or parts, never themselves. */
const PARENTS: ReadonlySet<string> = new Set(["configurable", "bundle", "grouped"]);

/** Price per piece that a person has entered, with or without tax like the shop's prices. */
export interface OpenPrice {
  readonly price_minor?: bigint;
}

/** Finds the products of the catalogue and adds them to the cart. */
export function openGoods({ upkeep }: TillContext, open: TillCart) {
  const productOf = (row: CatalogueProduct): CartProduct => {
    const { product_id } = row;
    return {
      product_id,
      sku: row.sku,
      name: row.name,
      tax_class_id: row.tax_class_id,
      price: row.price,
      special_price: row.special_price,
      special_from_date: row.special_from_date,
      special_to_date: row.special_to_date,
      tiers: row.tiers,
      rule_prices: rulePricesOf(upkeep.reference.current(), product_id),
    };
  };

  /**
   * Returns the sellable products with a SKU or barcode.
   *
   * @throws TillError `choose_variant`.
   */
  const products = (code: string): CartProduct[] => {
    const rows = upkeep.catalogue.index().byCode(code);
    const sold = rows.filter(({ type_id }) => !PARENTS.has(type_id));
    const [parent] = rows;
    if (sold.length === 0 && parent !== undefined)
      throw new TillError("choose_variant", `${parent.name} is sold as one of its variants: choose it.`);
    return sold.map(productOf);
  };

  /**
   * Returns the one product with a SKU or barcode; undefined when there is none.
   *
   * @throws TillError `choose_variant` or `ambiguous_code`.
   */
  const product = (code: string): CartProduct | undefined => {
    const [found, another] = products(code);
    if (found !== undefined && another !== undefined) {
      const message = `The products ${found.sku} and ${another.sku} have the code ${code}: choose one.`;
      throw new TillError("ambiguous_code", message);
    }
    return found;
  };

  const add = async (added: CartProduct, qty_e4: bigint = ONE_PIECE, { price_minor }: OpenPrice = {}) => {
    const { customer } = open.current().cart;
    const is_priced = added.price !== null || customer?.prices[added.sku.toLowerCase()] !== undefined;
    if (!is_priced && price_minor === undefined)
      throw new TillError("price_needed", `${added.name} has no price: ask for it and give it as price_minor.`);
    const line_id = crypto.randomUUID();
    return open.change((cart) => {
      const line = { line_id, product: added, qty_e4, fulfillment_mode: TAKE_AWAY };
      return price_minor === undefined ? addLine(cart, line) : addLineAt(cart, line, price_minor);
    });
  };

  return {
    /**
     * Returns the enabled product with this SKU or barcode; undefined when there is none.
     *
     * @throws TillError `ambiguous_code`: let a person choose from `products(code)`;
     *   `choose_variant` for a product that is sold as one of its variants.
     */
    product,
    /**
     * Returns all enabled products with this SKU or barcode.
     *
     * @throws TillError `choose_variant` when all of them are sold as one of their variants.
     */
    products,
    search: (query: string, limit?: number): CatalogueProduct[] => upkeep.catalogue.index().search(query, limit),
    /**
     * Adds a product to the cart.
     *
     * @throws TillError `price_needed` when the product has no price and none is given.
     */
    add,
    /**
     * Adds the product with this SKU or barcode to the cart. Returns undefined for an unknown code.
     *
     * @throws TillError see `product` and `add`.
     */
    async scan(code: string, qty_e4: bigint = ONE_PIECE, price: OpenPrice = {}): Promise<CartProduct | undefined> {
      const found = product(code);
      if (found !== undefined) await add(found, qty_e4, price);
      return found;
    },
  };
}
