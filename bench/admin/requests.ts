import { LOCATIONS } from "./trade.ts";
import type { Sample } from "./sample.ts";

const TIMEZONE = "Europe/Amsterdam";

type Query = Readonly<Record<string, string | number>>;

export interface Asked {
  readonly name: string;
  readonly path: string;
  readonly query: Query;
  /** Body of a POST request. */
  readonly body?: object;
}

/**
 * Returns the midnight that began a day, some days ago, at the reader's location, in the format in
 * which the application writes instants.
 */
function startOfDay(days_ago: number): string {
  const day = Temporal.Now.zonedDateTimeISO(TIMEZONE).subtract({ days: days_ago }).startOfDay();
  return instantText(day.toInstant());
}

function endOfDay(days_ago: number): string {
  const next = Temporal.Now.zonedDateTimeISO(TIMEZONE)
    .subtract({ days: days_ago - 1 })
    .startOfDay();
  return instantText(next.toInstant().subtract({ seconds: 1 }));
}

function instantText(instant: Temporal.Instant): string {
  return instant.toString({ smallestUnit: "second" }).slice(0, 19).replace("T", " ");
}

const dayOf = (days_ago: number): string => Temporal.Now.plainDateISO("UTC").subtract({ days: days_ago }).toString();

export function requestsOf(sample: Sample): Asked[] {
  return [
    ...receiptRequests(sample),
    ...closingRequests(sample),
    ...homeRequests(sample),
    ...searchRequests(sample),
    ...recordRequests(sample),
    ...totalsRequests(sample),
    ...operationRequests(sample),
  ];
}

function receiptRequests(sample: Sample): Asked[] {
  const page = { page: 1, page_size: 25, sort: "-created_at" };
  const of = (name: string, query: Query): Asked => ({
    name: `receipts: ${name}`,
    path: "/receipts",
    query: { ...page, ...query },
  });
  const since = { "filter[created_at][gteq]": startOfDay(30) };
  const day = { "filter[created_at][gteq]": startOfDay(10), "filter[created_at][lteq]": endOfDay(10) };
  const location = { "filter[location_id]": sample.location_id };
  const customer = { "filter[customer][like]": `%${sample.customer}%` };
  const pages = Math.ceil(Number(sample.receipts) / page.page_size);
  return [
    of("as the page opens, the last 30 days", since),
    of("the last 30 days, page 2", { ...since, page: 2 }),
    of("the last 30 days, page 1,000", { ...since, page: 1_000 }),
    of("all", {}),
    of("all, page 2", { page: 2 }),
    of("all, page 1,000", { page: 1_000 }),
    of("all, the page in the middle", { page: Math.ceil(pages / 2) }),
    of("all, the last page", { page: pages }),
    of("all, the oldest first", { sort: "created_at" }),
    of("all by amount, the highest first", { sort: "-grand_total" }),
    of("all by amount, the lowest first", { sort: "grand_total" }),
    of("all by amount, page 1,000", { sort: "-grand_total", page: 1_000 }),
    of("all by amount, the page in the middle", { sort: "-grand_total", page: Math.ceil(pages / 2) }),
    of("all by number", { sort: "receipt_number" }),
    of("all by terminal", { sort: "terminal_id" }),
    of("last 30 days by amount", { ...since, sort: "-grand_total" }),
    of("last 30 days by number", { ...since, sort: "receipt_number" }),
    of("last 30 days by terminal", { ...since, sort: "terminal_id" }),
    of("number", { "filter[receipt_number]": sample.receipt_number }),
    of("number, last 30 days", { ...since, "filter[receipt_number]": sample.receipt_number }),
    of("number that there is none of", { "filter[receipt_number]": "T999-999999" }),
    of("amount", { "filter[grand_total]": sample.grand_total }),
    of("amount, last 30 days", { ...since, "filter[grand_total]": sample.grand_total }),
    of("one day", day),
    of("half a year", { "filter[created_at][gteq]": startOfDay(182) }),
    of("until half a year ago", { "filter[created_at][lteq]": endOfDay(182) }),
    of("location", location),
    of("location, last page", { ...location, page: Math.floor(pages / LOCATIONS) }),
    of("location by amount", { ...location, sort: "-grand_total" }),
    of("location, last 30 days", { ...location, ...since }),
    of("terminal", { "filter[terminal_id]": sample.terminal_id }),
    of("customer, whole name", customer),
    of("customer, whole name, last 30 days", { ...customer, ...since }),
    of("customer, a common word", { "filter[customer][like]": "%anna%" }),
    of("customer, a common word, last 30 days", { ...since, "filter[customer][like]": "%anna%" }),
    of("customer, what all have", { "filter[customer][like]": "%example.com%" }),
    of("customer, nobody", { "filter[customer][like]": "%quixote%" }),
    of("card", { "filter[card]": sample.card }),
    of("card, last 30 days", { ...since, "filter[card]": sample.card }),
    of("refunds, last 30 days", { ...since, "filter[kind]": "refund" }),
    of("a method, last 30 days", { ...since, "filter[method]": "pos_cash" }),
    of("a method that no receipt has, last 30 days", { ...since, "filter[method]": "barter" }),
    of("a cashier whom no receipt has, last 30 days", { ...since, "filter[staff_name][like]": "%quixote%" }),
    of("tax, last 30 days", { ...since, "filter[tax_amount]": "2.10" }),
    { name: "receipts: refunds and discounts by cashier, one day", path: "/receipts/cashiers", query: day },
    { name: "receipts: refunds and discounts by cashier, last 30 days", path: "/receipts/cashiers", query: since },
    of("order", { "filter[order_increment_id]": sample.order_increment_id }),
    of("sale", { "filter[sale_id]": sample.sale_id }),
    of("location and amount", { ...location, "filter[grand_total]": sample.grand_total }),
    of("location and one day", { ...location, ...day }),
    of("location and card", { ...location, "filter[card]": sample.card }),
    of("location and a common customer", { ...location, "filter[customer][like]": "%anna%" }),
    of("amount, card and day", { ...day, "filter[grand_total]": sample.grand_total, "filter[card]": sample.card }),
    { name: "receipt: one", path: `/receipts/${sample.receipt_id}`, query: {} },
    { name: "receipt: as the shopper sees it", path: `/receipts/${sample.receipt_id}/preview`, query: {} },
  ];
}

function closingRequests(sample: Sample): Asked[] {
  const of = (name: string, query: Query): Asked => ({
    name: `closings: ${name}`,
    path: "/register-reports",
    query: { page: 1, page_size: 25, sort: "-closed_at", ...query },
  });
  const since = { "filter[business_date][gteq]": dayOf(30) };
  const findings = ["mismatch", "documents_missing", "series_gap", "late_receipts", "session_without_closing"];
  return [
    of("as the page opens", {}),
    of("page 2", { page: 2 }),
    of("page 800", { page: 800 }),
    of("by sales, the highest first", { sort: "-sales_incl_tax" }),
    of("by cash difference", { sort: "-cash_difference" }),
    of("by terminal", { sort: "terminal_id" }),
    of("by number", { sort: "closing_number" }),
    of("by state", { sort: "state_figures_reconciled" }),
    of("last 30 days", since),
    of("one day", { "filter[business_date][gteq]": dayOf(30), "filter[business_date][lteq]": dayOf(30) }),
    ...findings.map((finding) => of(`finding ${finding}`, { "filter[finding]": finding })),
    of("mismatch of the last 30 days", { ...since, "filter[finding]": "mismatch" }),
    of("location", { "filter[location_id]": sample.location_id }),
    of("terminal", { "filter[terminal_id]": sample.terminal_id }),
    of("documents incomplete", { "filter[state_documents_received]": "incomplete" }),
    of("documents complete", { "filter[state_documents_received]": "complete" }),
    of("orders complete", { "filter[state_orders_processed]": "complete" }),
    of("figures mismatched", { "filter[state_figures_reconciled]": "mismatched" }),
    of("number", { "filter[closing_number]": 42 }),
    of("currency", { "filter[currency]": "EUR" }),
    of("location and mismatched", {
      "filter[location_id]": sample.location_id,
      "filter[state_figures_reconciled]": "mismatched",
    }),
    { name: "closing: one", path: `/register-reports/${sample.report_id}`, query: {} },
    { name: "open sessions: the page", path: "/register-sessions", query: { page_size: 200, days: 90 } },
  ];
}

function homeRequests({ location_id }: Sample): Asked[] {
  const of = (name: string, path: string, query: Query = {}): Asked => ({ name: `home: ${name}`, path, query });
  return [
    of("the trading day of all shops", "/trading-day"),
    of("the trading day of one shop", "/trading-day", { location_id }),
    of("what needs attention", "/attention"),
    of("the shops and their registers", "/sync-health", { page_size: 200, sort: "name" }),
    of("the menu: closings to do", "/register-reports", { page_size: 1, "filter[to_do]": "true" }),
    of("the menu: registers by health", "/sync-health/summary"),
    of("terminals", "/terminals", { page_size: 2 }),
  ];
}

function searchRequests(sample: Sample): Asked[] {
  const of = (name: string, q: string): Asked => ({ name: `search: ${name}`, path: "/search", query: { q } });
  return [
    of("receipt number", sample.receipt_number),
    of("amount", sample.grand_total),
    of("amount that no receipt has", "987654.32"),
    of("order number", sample.order_increment_id),
    of("number that is not here, of a series in use", sample.next_number),
    of("number of an unknown series", "ZZ9Z-000123"),
    of("customer by address", sample.customer_email),
    of("customer by first and last name", "chloe muller512"),
    of("first name that one in ten has", "grace"),
    of("what all customers have", "bench"),
    of("three letters", "sil"),
    of("telephone number", "0150077777"),
    of("register", "Till 7"),
    of("shop", "Utrecht"),
    of("SKU", sample.sku),
    of("product by a word that one in five has", "scarf"),
    of("nothing", "quixote"),
  ];
}

function recordRequests({ product_id, sku, customer_id, customer_email, order_id, location_id }: Sample): Asked[] {
  const list =
    (path: string, sort: string) =>
    (name: string, query: Query = {}): Asked => ({
      name: `${path.slice(1)}: ${name}`,
      path,
      query: { page: 1, page_size: 25, sort, ...query },
    });
  const products = list("/products", "sku");
  const orders = list("/orders", "-created_at");
  const customers = list("/customers", "name");
  const prices = list("/customer-prices", "customer_id");
  const coupons = list("/coupons", "-coupon_id");
  const rule = {
    name: "-",
    simple_action: "by_percent",
    discount_amount: "10",
    website_ids: [1],
    customer_group_ids: [0, 1, 2, 3],
  };
  const preview = (name: string, conditions: object | null): Asked => ({
    name: `catalog rule: preview, ${name}`,
    path: "/price-rules/preview",
    query: {},
    body: { ...rule, conditions },
  });
  return [
    products("as the page opens"),
    products("page 1,000", { page: 1_000 }),
    products("by name", { sort: "name" }),
    products("by price, the highest first", { sort: "-price" }),
    products("by price, the lowest first", { sort: "price" }),
    products("by stock", { sort: "qty" }),
    products("in stock", { "filter[is_in_stock]": "true" }),
    products("a word that one in five has", { "filter[text][like]": "%scarf%" }),
    products("a SKU", { "filter[text][like]": `%${sku}%` }),
    products("a barcode", { "filter[barcode]": "4000000025000" }),
    { name: "product: one", path: `/products/${product_id}`, query: {} },
    { name: "product: its price and why", path: `/products/${product_id}/price`, query: { website_id: 1, qty: 10 } },
    {
      name: "product: a customer's price and why",
      path: `/products/${product_id}/price`,
      query: { website_id: 1, customer_id, qty: 1 },
    },
    preview("without conditions", null),
    preview("a price from 50", { price_from: 50 }),
    orders("as the page opens"),
    orders("page 1,000", { page: 1_000 }),
    orders("the oldest first", { sort: "created_at" }),
    orders("by number", { sort: "increment_id" }),
    orders("last 30 days", { "filter[created_at][gteq]": startOfDay(30) }),
    orders("a status that all have", { "filter[status]": "complete" }),
    orders("a status that none has", { "filter[status]": "holded" }),
    orders("location", { "filter[location_id]": location_id }),
    orders("customer", { "filter[customer_id]": customer_id }),
    orders("address", { "filter[customer_email]": customer_email }),
    { name: "order: one", path: `/orders/${order_id}`, query: {} },
    customers("as the page opens"),
    customers("page 1,000", { page: 1_000 }),
    customers("by address", { sort: "email" }),
    customers("a word that one in ten has", { "filter[text][like]": "%grace%" }),
    customers("what all have", { "filter[text][like]": "%bench%" }),
    { name: "customer: one", path: "/customers", query: { "filter[customer_id]": customer_id } },
    prices("as the page opens"),
    prices("of a customer", { "filter[customer_id]": customer_id }),
    coupons("as the page opens"),
    coupons("a code", { "filter[code][like]": "%BENCH777%" }),
    list("/price-rules", "sort_order")("as the page opens"),
    list("/cart-price-rules", "sort_order")("as the page opens"),
    list("/locations", "name")("as the page opens"),
    list("/terminals", "name")("as the page opens"),
    list("/staff", "last_name")("as the page opens"),
  ];
}

function totalsRequests({ location_id }: Sample): Asked[] {
  const of = (name: string, query: Query): Asked => ({
    name: `register totals: ${name}`,
    path: "/register-totals/summary",
    query,
  });
  return [
    of("as the page opens, 30 days", { from: dayOf(29), to: dayOf(0) }),
    of("30 days of one location", { from: dayOf(29), to: dayOf(0), location_id }),
    of("a quarter", { from: dayOf(90), to: dayOf(0) }),
    of("a year of one location", { from: dayOf(364), to: dayOf(0), location_id, by: "month" }),
    of("a year", { from: dayOf(364), to: dayOf(0), by: "month" }),
    { name: "register totals: locations to choose from", path: "/locations", query: { page: 1, page_size: 500 } },
  ];
}

function operationRequests({ location_id }: Sample): Asked[] {
  const health = (name: string, query: Query): Asked => ({
    name: `sync health: ${name}`,
    path: "/sync-health",
    query: { page: 1, page_size: 50, sort: "name", ...query },
  });
  const audit = (name: string, query: Query): Asked => ({
    name: `audit log: ${name}`,
    path: "/audit-log",
    query: { page: 1, page_size: 25, sort: "-created_at", ...query },
  });
  return [
    health("as the page opens", {}),
    health("silent", { "filter[health]": "silent" }),
    health("location", { "filter[location_id]": location_id }),
    health("by last contact", { sort: "-last_seen_at" }),
    audit("as the page opens", {}),
    audit("page 2", { page: 2 }),
    audit("settings", { "filter[entity_type]": "setting" }),
    audit("a name", { "filter[entity_name][like]": "%Name 791%" }),
    audit("30 days", { "filter[created_at][gteq]": startOfDay(30) }),
    audit("who", { "filter[staff_name][like]": "%Staff 77%" }),
    {
      name: "filters: a location by its name",
      path: "/locations",
      query: { page: 1, page_size: 25, sort: "location_id", "filter[name][like]": "%dam%" },
    },
  ];
}
