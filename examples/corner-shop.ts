import { appendFile } from "node:fs/promises";
import type { HookTools } from "../src/plugins/hooks.ts";
import { definePlugin } from "../src/plugins/plugin.ts";

/**
 * What the shop's own back office would know; a real plugin asks a database or a service, with the
 * `signal` at hand.
 */
const REGULARS: ReadonlyMap<number, { readonly since: string; readonly limit: string; readonly loyalty: number }> =
  new Map([[1, { since: "2019", limit: "250.00", loyalty: 1_240 }]]);
const STAFF_GROUP = 2;

/**
 * Cents of decimal text with at most four decimals, rounded half up: amounts never go through a
 * float.
 */
function centsOf(amount: string): bigint {
  const [whole = "0", decimals = ""] = amount.split(".");
  return (BigInt(whole + decimals.padEnd(4, "0")) + 50n) / 100n;
}

function decimalOf(cents: bigint): string {
  return `${cents / 100n}.${String(cents % 100n).padStart(2, "0")}`;
}

async function lookUp(customer_id: number, { signal }: HookTools) {
  signal.throwIfAborted();
  return REGULARS.get(customer_id);
}

/** Where the diary of the events goes, in the working directory. */
const DIARY = "corner-shop-diary.jsonl";

/**
 * A plugin that uses every hook, for a shop that gives its staff a discount, knows its regulars and
 * keeps a diary. Start with `PLUGINS=./examples/corner-shop.ts`.
 */
export default definePlugin({
  name: "corner-shop",

  // An event may come twice: the diary's reader drops an event_id that it has seen.
  async onRegisterReportSaved({ report_id, event_id }, { readRegisterReport }) {
    const { terminal_name, closing_number } = await readRegisterReport(report_id);
    await appendFile(DIARY, `${JSON.stringify({ event_id, report_id, terminal_name, closing_number })}\n`);
  },

  async onTerminalSilent({ event_id, name, location_name, last_seen_at }) {
    await appendFile(DIARY, `${JSON.stringify({ event_id, silent: name, location_name, last_seen_at })}\n`);
  },

  customerValidators: [
    {
      key: "corner_shop_mail",
      label: "Mail addresses of the corner shop",
      validate({ email }) {
        if (!email.toLowerCase().endsWith("@example.con")) return [];
        const suggested_value = email.slice(0, -1) + "m";
        const message = "Did you mean example.com?";
        return [{ field: "email", code: "mail_typo", severity: "normalize", message, suggested_value }];
      },
    },
    {
      key: "corner_shop_company",
      label: "Companies have a tax number",
      validate({ company, taxvat }) {
        if (!company || taxvat) return [];
        return [
          { field: "taxvat", code: "taxvat_missing", severity: "warning", message: "A company without a number." },
        ];
      },
    },
  ],

  priceResolvers: [
    {
      code: "staff_discount",
      place: "before",
      resolve({ customer_group_id, products }) {
        if (customer_group_id !== STAFF_GROUP) return [];
        return products.flatMap(({ sku, base_price }) => {
          if (base_price === null) return [];
          const cents = centsOf(base_price);
          return [{ sku, customer_price: decimalOf((cents * 8n + 5n) / 10n) }];
        });
      },
    },
  ],

  creditLimitResolvers: [
    {
      code: "regulars",
      async resolve({ customer_id }, tools) {
        return (await lookUp(customer_id, tools))?.limit ?? null;
      },
    },
  ],

  creditProviders: [
    { key: "vouchers", code: "vouchers", label: "Vouchers", enabled: true, refundsToStoreCredit: () => true },
  ],
  rmaProviders: [{ key: "counter", code: "counter", label: "Returns at the counter", enabled: true }],
  shippingLabelProviders: [{ code: "bike_courier", label: "Bike courier" }],

  insightSections: [
    {
      code: "regular",
      label: "Regular customer",
      async rows({ customer_id }, tools) {
        const regular = await lookUp(customer_id, tools);
        if (regular === undefined) return [];
        return [
          { label: "Since", value: regular.since },
          { label: "Points", value: String(regular.loyalty) },
        ];
      },
    },
  ],

  modules: ["customer_balance"],
});
