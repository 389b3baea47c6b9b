import type { ImportResult } from "@tillkeeper/client";
import type { Checks } from "./checks.ts";
import { type Admin, bodyOf, RefusalError } from "./client.ts";
import { type Goods, GOODS, RARE_GOODS, TAX_CLASSES } from "./goods.ts";
import { pollFor } from "./poll.ts";
import { connectPlatform } from "./platform.ts";
import type { ShopPlatform, ShopProduct } from "./platforms/platform.ts";
import type { Screen } from "./screen.ts";

interface Filling {
  readonly admin: Admin;
  /**
   * Part of all names that must be unique, so that days with other seeds fit into the same service.
   */
  readonly name: string;
  readonly checks: Checks;
  readonly screen: Screen;
  /** The shop platform that the products come from; without one they are imported. */
  readonly platform?: ShopPlatform | undefined;
}

/** A customer with an account in the demo's shop. */
export interface Shopper {
  readonly customer_id: number;
  readonly email: string;
}

const PRODUCTS = 200;
const CUSTOMERS = 50;
const COLOURS = ["white", "black", "oak", "blue", "clay"];
const THINGS = ["Vase", "Bowl", "Candle", "Notebook", "Cushion", "Tray", "Basket", "Frame"];
const FIRST_NAMES = ["Ada", "Jonas", "Noor", "Émile", "Zoë", "Milan", "Søren", "Yuki"];
const LAST_NAMES = ["Moreau", "Öz", "de Vries", "O’Neill", "Jansen", "Nowak", "García"];

/**
 * Fills the shop through the administration's import: products, customers, prices, rules.
 *
 * @returns the first customer.
 */
export async function fillShop(filling: Filling): Promise<Shopper> {
  const { admin, name, checks, screen, platform } = filling;
  screen.busy("importing the catalogue");
  const tax_classes = await fillTaxes(admin);
  if (platform !== undefined) {
    await connectPlatform(filling, platform, {
      products: productsOf(name),
      tax_classes,
      importTaxClasses: async () => void (await importFile(admin, "products", taxClassesOf(name, tax_classes))),
    });
  }
  const files = filesOf(name, tax_classes).filter(([kind]) => platform === undefined || kind !== "products");
  const first = await importAll(admin, files);
  const again = await importAll(admin, files);
  const refused = first.find(({ errors }) => errors.length > 0)?.errors[0];
  checks.equal("Import: rejected rows", "0", refused === undefined ? "0" : `line ${refused.line}: ${refused.message}`);
  checks.equal(
    "Import: rows changed by a second import",
    0,
    again.reduce((sum, { inserted, updated }) => sum + inserted + updated, 0),
  );
  if (platform === undefined) await importTypo(filling);
  else await importOwned(filling, platform);

  const email = emailOf(name, 0);
  const search = { filters: [["email", email]] as const };
  const { items } = bodyOf(await admin.rest.call("GET /V1/customers/search", { search }));
  const customer_id = items[0]?.id ?? 0;
  const found = await pricesOnceIndexed(admin, customer_id, [ruledSku(name), "MUG-01", "CABLE"]);
  checks.equal("Price by a catalog rule of 10 %", "45 catalog_rule", found(ruledSku(name)));
  checks.equal("Price of the customer's own list", "9.99 customer_price", found("MUG-01"));
  checks.equal("Price of the customer's group", "7.5 tier_price", found("CABLE"));
  screen.step(
    "08:15",
    "Catalogue imported",
    `${platform === undefined ? `${PRODUCTS} products, ` : ""}${CUSTOMERS} customers, tier prices, price lists, rules, coupons and credit limits from CSV ` +
      "files. A second import changes nothing.",
  );
  return { customer_id, email };
}

async function importTypo({ admin, checks }: Filling): Promise<void> {
  const typo = await importFile(
    admin,
    "products",
    'sku,name,price\nTYPO-1,"Vase,\nblue",12.50\nTYPO-2,Bowl,"12,50"\n',
    true,
  );
  checks.equal("Import: a wrong price is reported with its line", "line 4", `line ${typo.errors[0]?.line ?? "?"}`);
}

async function importOwned({ admin, checks }: Filling, { name }: ShopPlatform): Promise<void> {
  const status = await importFile(admin, "products", "sku,price\nMUG-01,1\n").then(
    () => 200,
    (error: unknown) => {
      if (error instanceof RefusalError) return error.refusal.status ?? 0;
      throw error;
    },
  );
  checks.equal(`Import of products, which ${name} owns`, 400, status);
}

const TAX_FILES = [
  ["tax-classes", lines("name,type", ...Object.values(TAX_CLASSES).map((title) => `${title},product`))],
  ["tax-rates", lines("code,country,rate", "Demo 21,NL,21", "Demo 9,NL,9", "Demo city 4,NL,4")],
  [
    "tax-rules",
    lines(
      "code,customer_tax_classes,product_tax_classes,tax_rates,priority,calculate_subtotal",
      `Demo goods,Retail Customer,${TAX_CLASSES.standard}|${TAX_CLASSES.city},Demo 21,0,no`,
      `Demo reduced,Retail Customer,${TAX_CLASSES.reduced},Demo 9,0,no`,
      `Demo city,Retail Customer,${TAX_CLASSES.city},Demo city 4,1,yes`,
    ),
  ],
] as const;

type TaxClasses = Readonly<Record<string, number>>;

/**
 * Imports the taxes of the shop's goods.
 *
 * @returns the tax classes by name.
 */
async function fillTaxes(admin: Admin): Promise<TaxClasses> {
  for (const { errors } of await importAll(admin, TAX_FILES)) {
    if (errors.length > 0) throw new Error(`the taxes are not imported: ${JSON.stringify(errors)}`);
  }
  const search = { filters: [["class_type", "PRODUCT"]] as const };
  const { items } = bodyOf(await admin.rest.call("GET /V1/taxClasses/search", { search }));
  return Object.fromEntries(items.map(({ class_name, class_id }) => [class_name, class_id]));
}

/** Imports goods and taxes alone. */
export async function fillGoods(admin: Admin, name: string): Promise<void> {
  await importFile(admin, "product-attributes", ATTRIBUTES);
  await importFile(admin, "products", products(name, await fillTaxes(admin)));
}

async function importAll(
  admin: Admin,
  files: readonly (readonly [kind: string, content: string])[],
): Promise<ImportResult[]> {
  const imported: ImportResult[] = [];
  for (const [kind, content] of files) imported.push(await importFile(admin, kind, content));
  return imported;
}

async function importFile(admin: Admin, kind: string, content: string, dry_run = false): Promise<ImportResult> {
  return bodyOf(await admin.api.call("POST /imports", { body: { kind, content, dry_run } }));
}

/** Returns the customer's prices as `price source`, once the indexer has applied the new rule. */
async function pricesOnceIndexed(
  admin: Admin,
  customerId: number,
  skus: readonly string[],
): Promise<(sku: string) => string> {
  const body = { request: { customerId, skus } };
  // The import queues the indexer, which runs as a job.
  const found = await pollFor(async () => {
    const { prices } = bodyOf(await admin.rest.call("POST /V1/pos/customer-prices", { body }));
    return prices.length < skus.length ? undefined : prices;
  });
  const texts = new Map(found?.map(({ sku, source, customer_price }) => [sku, `${customer_price} ${source}`]));
  return (sku) => texts.get(sku) ?? "none";
}

/** Returns the import files in an order in which none refers to a later one. */
function filesOf(name: string, tax_classes: TaxClasses): [kind: string, content: string][] {
  return [
    ["customer-groups", lines("code,tax_class_id", "Wholesale,3")],
    ["product-attributes", ATTRIBUTES],
    ["customers", customers(name)],
    ["products", products(name, tax_classes)],
    ["tier-prices", lines("sku,group,qty,price,percent_off", "CABLE,Wholesale,1,7.50,", "MUG-02,,6,,15")],
    ["customer-prices", lines("email,sku,price", `${emailOf(name, 0)},MUG-01,9.99`)],
    [
      "catalog-price-rules",
      lines(
        "name,groups,action,amount,stop,skus",
        `"Opening offer ${name}",General|Wholesale,by_percent,10,no,"${ruledSku(name)}"`,
      ),
    ],
    [
      "cart-price-rules",
      lines("name,groups,amount,coupon,uses_per_customer", `"Welcome ${name}",General,10,specific,1`),
    ],
    ["coupons", lines("code,rule,usage_limit,is_primary", `"WELCOME-${name}","Welcome ${name}",100,yes`)],
    ["group-credit-limits", lines("group,credit_limit", "Wholesale,2500")],
    ["wishlist-items", lines("email,sku,description", `${emailOf(name, 1)},LAMP-3,"For the study; in black, please"`)],
    ["newsletter-subscribers", lines("email,status", `${emailOf(name, 2)},subscribed`)],
  ];
}

const ATTRIBUTES = lines("code,label,input", "color,Colour,text");

function productsOf(name: string): readonly ShopProduct[] {
  const sold = [...GOODS, ...RARE_GOODS];
  const made = Array.from({ length: PRODUCTS - sold.length - 1 }, (_, index): Goods => ({
    sku: `DEMO-${String(index + 1).padStart(3, "0")}`,
    name: `${THINGS[index % THINGS.length]} no. ${index + 1}`,
    price: `${5 + ((index * 3) % 90)}.95`,
    tax: "standard",
  }));
  const ruled: Goods = { sku: ruledSku(name), name: "Opening offer", price: "50.00", tax: "standard" };
  return [...sold, ...made, ruled].map(({ sku, name: title, price, tax }, index) => ({
    sku,
    name: title,
    price,
    qty: (index * 7) % 60,
    tax_class: tax === null ? null : TAX_CLASSES[tax],
  }));
}

function products(name: string, tax_classes: TaxClasses): string {
  return lines(
    "sku,name,price,tax_class_id,qty,attribute:color",
    ...productsOf(name).map(({ sku, name: title, price, qty, tax_class }, index) => {
      const color = COLOURS[index % COLOURS.length] ?? "";
      return `${quoted(sku)},${quoted(title)},${price},${idOf(tax_class, tax_classes)},${qty},${color}`;
    }),
  );
}

/** Returns the file that gives existing products their tax classes. */
function taxClassesOf(name: string, tax_classes: TaxClasses): string {
  const rows = productsOf(name).map(({ sku, tax_class }) => `${quoted(sku)},${idOf(tax_class, tax_classes)}`);
  return lines("sku,tax_class_id", ...rows);
}

function idOf(tax_class: string | null, tax_classes: TaxClasses): number {
  return tax_class === null ? 0 : (tax_classes[tax_class] ?? 0);
}

function customers(name: string): string {
  const rows = Array.from({ length: CUSTOMERS }, (_, index) => {
    const group = index === 0 ? "Wholesale" : "General";
    const street = `Havenstraat ${index + 1}`;
    const [first, last] = [FIRST_NAMES[index % FIRST_NAMES.length], LAST_NAMES[index % LAST_NAMES.length]];
    return `${emailOf(name, index)},${first},${last},${group},${street},1012 AB,Amsterdam,NL`;
  });
  return lines("email,firstname,lastname,group,billing_street,billing_postcode,billing_city,billing_country", ...rows);
}

/** Whether an address belongs to one of the imported customers. */
export function isImported(email: string): boolean {
  return /^customer\d+\./.test(email);
}

function emailOf(name: string, index: number): string {
  return `customer${index + 1}.${name.toLowerCase().replaceAll(/[^a-z0-9]/g, "-")}@shop.example`;
}

function ruledSku(name: string): string {
  return `OFFER-${name}`.slice(0, 64);
}

function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}

function lines(...texts: string[]): string {
  return texts.map((text) => `${text}\n`).join("");
}
