import type { PriceOverride } from "../cart/priced.ts";
import { addLine, addLineAt, type CartProduct } from "../cart/cart.ts";
import { ONE_PIECE, parseDecimal } from "../money/decimals.ts";
import { formatMoney, roundMoney } from "../money/money.ts";
import type { CatalogueProduct } from "./catalogue.ts";
import { type Category, idsBelow } from "./categories.ts";
import { type MeasuredBarcode, readMeasured } from "./measured-barcodes.ts";
import { rulePricesOf } from "./reference.ts";
import type { OpenCart, TillCart } from "./till-cart.ts";
import { configOf, storeOf, type TillContext, TillError } from "./till-context.ts";
import type { Approvable } from "./till-permissions.ts";

const TAKE_AWAY = "take_away";
/** Product types that a register does not sell themselves; a configurable has variants. */
const PARENTS: ReadonlySet<string> = new Set(["configurable", "bundle", "grouped"]);
/** Decimals of a quantity. */
const QTY_DIGITS = 4;
/** Id of the platform's tax class "Taxable Goods", which a new product has. */
const TAXABLE_GOODS = 2;
/** SKU of custom items when the shop has not set `custom_sale_sku`. */
export const CUSTOM_SALE_SKU = "custom-sale";
const NAME_MAX = 255;
/** Products on a screen before anything was searched. */
const FIRST = 60;

export interface GoodsOptions {
  /** How the shop's scales print prices and weights in barcodes; none by default. */
  readonly measured_barcodes?: readonly MeasuredBarcode[];
}

/** Price per piece that a person has entered, with or without tax like the shop's prices. */
export interface OpenPrice {
  readonly price_minor?: bigint;
}

/** An item that the catalogue does not have. */
export interface CustomItem {
  readonly name: string;
  /** Price per piece, with or without tax like the shop's prices. */
  readonly price_minor: bigint;
  /**
   * By default that of the catalogue's product with the SKU of custom items, or else the platform's
   * class "Taxable Goods".
   */
  readonly tax_class_id?: number;
}

/** Finds the products of the catalogue and adds them to the cart. */
export function openGoods(context: TillContext, open: TillCart) {
  const { upkeep, measured_barcodes } = context;
  const index = () => upkeep.catalogue.index();

  /** Returns the name of a product; that of a variant contains its options. */
  const nameOf = ({ name, parent_id, options }: CatalogueProduct): string => {
    const parent = parent_id === null ? undefined : index().get(parent_id);
    return parent?.name === name && options.length > 0
      ? `${name} – ${options.map(({ value }) => value).join(", ")}`
      : name;
  };

  /** Returns the categories of a product; a variant is also in those of its parent. */
  const categoriesOf = ({ parent_id, category_ids }: CatalogueProduct): number[] => {
    const parent = parent_id === null ? undefined : index().get(parent_id);
    return [...new Set([...category_ids, ...(parent?.category_ids ?? [])])];
  };

  const productOf = (row: CatalogueProduct): CartProduct => {
    const { product_id } = row;
    return {
      product_id,
      sku: row.sku,
      name: nameOf(row),
      tax_class_id: row.tax_class_id,
      category_ids: categoriesOf(row),
      weight: row.weight,
      price: row.price,
      special_price: row.special_price,
      special_from_date: row.special_from_date,
      special_to_date: row.special_to_date,
      tiers: row.tiers,
      rule_prices: rulePricesOf(upkeep.reference.current(), product_id),
    };
  };

  /** @throws TillError `choose_variant` or `not_sold` for a product that is not sold itself. */
  const requireSold = ({ product_id, name, type_id }: CatalogueProduct): void => {
    if (!PARENTS.has(type_id)) return;
    if (type_id === "configurable") {
      throw new TillError("choose_variant", `${name} is sold as one of its variants: choose it.`, { product_id });
    }
    throw new TillError("not_sold", `${name} is sold together in the web shop: add its products one by one.`);
  };

  const products = (code: string): CartProduct[] => {
    const rows = index().byCode(code);
    const sold = rows.filter(({ type_id }) => !PARENTS.has(type_id));
    const [parent] = rows;
    if (sold.length === 0 && parent !== undefined) requireSold(parent);
    return sold.map(productOf);
  };

  const product = (code: string): CartProduct | undefined => {
    const [found, another] = products(code);
    if (found !== undefined && another !== undefined) {
      const message = `The products ${found.sku} and ${another.sku} have the code ${code}: choose one.`;
      throw new TillError("ambiguous_code", message);
    }
    return found;
  };

  const add = async (
    wanted: CartProduct | CatalogueProduct,
    qty_e4: bigint = ONE_PIECE,
    { price_minor, approval }: OpenPrice & Approvable = {},
    because: PriceOverride = {},
  ): Promise<OpenCart> => {
    const row = wanted.product_id === null ? undefined : index().get(wanted.product_id);
    if (row !== undefined) requireSold(row);
    const added = "rule_prices" in wanted ? wanted : productOf(wanted);
    const line_id = crypto.randomUUID();
    return open.change((cart) => {
      const is_priced = added.price !== null || cart.customer?.prices[added.sku.toLowerCase()] !== undefined;
      if (!is_priced && price_minor === undefined)
        throw new TillError("price_needed", `${added.name} has no price: ask for it and give it as price_minor.`);
      const line = { line_id, product: added, qty_e4, fulfillment_mode: TAKE_AWAY };
      return price_minor === undefined ? addLine(cart, line) : addLineAt(cart, line, price_minor, because);
    }, approval);
  };

  /** Adds the product of a barcode with a price or weight; undefined for any other code. */
  const addMeasured = async (code: string): Promise<CartProduct | undefined> => {
    const measured = readMeasured(measured_barcodes, code);
    const found_by = measured?.codes.find((each) => index().byCode(each).length > 0);
    const found = found_by === undefined ? undefined : product(found_by);
    if (measured === undefined || found === undefined) return undefined;
    const { kind, value } = measured;
    if (kind === "weight") await add(found, parseDecimal(value, QTY_DIGITS));
    else {
      const price_minor = roundMoney(value, storeOf(context).currency);
      await add(found, ONE_PIECE, { price_minor }, { is_of_barcode: true });
    }
    return found;
  };

  return {
    /**
     * Returns the enabled product with this SKU or barcode; undefined when there is none.
     *
     * @throws TillError `ambiguous_code`: let a person choose from `products(code)`;
     *   `choose_variant` with the `product_id` of a product that is sold as one of its `variants`;
     *   `not_sold` for a bundle or group.
     */
    product,
    /**
     * Returns all enabled products with this SKU or barcode.
     *
     * @throws TillError `choose_variant` or `not_sold` when none of them is sold itself.
     */
    products,
    /** Finds products by any part of name, SKU or barcode; variants as their parent. */
    search: (query: string, limit?: number): CatalogueProduct[] => index().search(query, limit),
    /** Returns the first products of the catalogue, for a screen before anything was searched. */
    firstProducts: (limit = FIRST): CatalogueProduct[] => index().first(limit),
    /** Returns the enabled variants of a product in their order, with their options. */
    variants: (parent_id: number): CatalogueProduct[] => index().variants(parent_id),
    /** Returns the active categories without a parent, each with those below it. */
    categories: (): readonly Category[] => upkeep.categories.tree(),
    /**
     * Returns the enabled products of a category and of those below it, by name; variants as their
     * parent.
     */
    productsIn: (category_id: number): CatalogueProduct[] =>
      index().inCategories(idsBelow(upkeep.categories.tree(), category_id)),
    /**
     * Adds a product to the cart.
     *
     * @throws TillError `price_needed` when the product has no price and none is given;
     *   `choose_variant` or `not_sold` when it is not sold itself.
     */
    add: (wanted: CartProduct | CatalogueProduct, qty_e4?: bigint, price?: OpenPrice & Approvable): Promise<OpenCart> =>
      add(wanted, qty_e4, price),
    /**
     * Adds an item that the catalogue does not have. Its receipt and order have the SKU of the
     * setting `custom_sale_sku`.
     *
     * @throws RangeError for a name without characters or of more than 255, and a price below 0.
     */
    async addCustom({ name, price_minor, tax_class_id }: CustomItem): Promise<OpenCart> {
      const text = name.trim();
      if (text === "" || text.length > NAME_MAX)
        throw new RangeError(`The name of a custom item has 1 to ${NAME_MAX} characters.`);
      if (price_minor < 0n) throw new RangeError("The price of a custom item is 0 or more.");
      await upkeep.catalogue.loading();
      const sku = configOf(context).resolved_config.custom_sale_sku || CUSTOM_SALE_SKU;
      const like = index()
        .byCode(sku)
        .find((row) => row.sku.toLowerCase() === sku.toLowerCase());
      return add({
        product_id: null,
        sku,
        name: text,
        tax_class_id: tax_class_id ?? like?.tax_class_id ?? TAXABLE_GOODS,
        category_ids: [],
        weight: null,
        price: formatMoney(price_minor, storeOf(context).currency),
        special_price: null,
        special_from_date: null,
        special_to_date: null,
        tiers: [],
        rule_prices: [],
      });
    },
    /**
     * Adds the product with this SKU or barcode to the cart. Returns undefined for an unknown code.
     * A barcode with a price or weight, by the option `measured_barcodes`, adds one piece at that
     * price, or that quantity.
     *
     * @throws TillError see `product` and `add`.
     */
    async scan(
      code: string,
      qty_e4: bigint = ONE_PIECE,
      price: OpenPrice & Approvable = {},
    ): Promise<CartProduct | undefined> {
      const loading = upkeep.catalogue.loading();
      // Without a wait a scan keeps its turn before what is asked for after it.
      if (loading !== undefined) await loading;
      const found = product(code);
      if (found === undefined) return addMeasured(code);
      await add(found, qty_e4, price);
      return found;
    },
  };
}
