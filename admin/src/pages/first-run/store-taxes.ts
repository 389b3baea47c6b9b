import { call } from "../../api/client.ts";

interface Taxes {
  readonly country: string;
  /**
   * Percentages with the name of their tax class. A rate without a name applies to all other
   * products.
   */
  readonly rates: readonly { readonly rate: string; readonly class_name?: string }[];
  readonly do_prices_include_tax: boolean;
}

/** Id of the tax class that products have by default (docs/domain/taxes.md). */
const DEFAULT_CLASS = 2;
const INCLUDES_TAX = "tax/calculation/price_includes_tax";
const ALL = { query: { page_size: 0 } };

/**
 * Stores a class, a rate and a rule for each percentage. After a failure the same call stores what
 * is missing; the country is stored last and marks the end. If prices include tax, discounts and
 * the prices on registers include it too.
 */
export async function storeTaxes({ country, rates, do_prices_include_tax }: Taxes): Promise<void> {
  const [{ items: classes }, { items: stored_rates }, { items: rules }] = await Promise.all([
    call("GET /tax-classes", ALL),
    call("GET /tax-rates", ALL),
    call("GET /tax-rules", ALL),
  ]);
  const customers = classes.filter(({ class_type }) => class_type === "CUSTOMER").map(({ class_id }) => class_id);
  const classOf = async (class_name: string | undefined): Promise<number> => {
    if (class_name === undefined) return DEFAULT_CLASS;
    const found = classes.find((each) => each.class_type === "PRODUCT" && each.class_name === class_name);
    const body = { class_name, class_type: "PRODUCT" };
    return (found ?? (await call("POST /tax-classes", { body }))).class_id;
  };
  for (const { rate, class_name } of rates) {
    const code = `${country} ${rate}`;
    const class_id = await classOf(class_name);
    const body = { code, tax_country_id: country, rate: Number(rate) };
    const { id } = stored_rates.find((each) => each.code === code) ?? (await call("POST /tax-rates", { body }));
    const rule = rules.find(({ product_tax_class_ids: products }) => products.includes(class_id));
    const links = { product_tax_class_ids: [class_id], customer_tax_class_ids: customers, tax_rate_ids: [id] };
    if (rule === undefined) await call("POST /tax-rules", { body: { code, ...links } });
    else await call("PUT /tax-rules/{id}", { path: { id: rule.id }, body: { code, ...links } });
  }
  const value = do_prices_include_tax ? "1" : "0";
  const { items: settings } = await call("GET /settings");
  const companions = settings
    .find(({ path }) => path === INCLUDES_TAX)
    ?.goes_with.filter((companion) => companion.value === value)
    .filter(({ path, values }) => !values.includes(settings.find((one) => one.path === path)?.value ?? ""));
  await storeSettings({
    "tax/defaults/country": country,
    [INCLUDES_TAX]: value,
    ...Object.fromEntries((companions ?? []).map(({ path, values: [first = ""] }) => [path, first])),
  });
}

/** Keeps the stored tax rules and settings, and stores the country of the rates. */
export async function keepTaxes(country: string): Promise<void> {
  await storeSettings({ "tax/defaults/country": country });
}

async function storeSettings(values: Readonly<Record<string, string>>): Promise<void> {
  await call("PUT /settings", { body: { scope: "default", values } });
}
