import type pg from "pg";
import { seedAudit } from "./audit.ts";
import { LOCATIONS, seedTrade } from "./admin-shops.ts";
import { administrator, type Bench, type Figures, type Timed, timedGet } from "./part.ts";

const AUDIT_ENTRIES = 200_000;
const REACH_MS = 200;
const TIMEZONE = "Europe/Amsterdam";

type Query = Readonly<Record<string, string | number>>;

/** A request of the administration application. */
interface Asked {
  readonly name: string;
  readonly path: string;
  readonly query: Query;
}

/**
 * Requests of the administration application, page by page, over a year of trade; one client.
 * Parameters are written as the application's data provider writes them.
 */
export async function benchAdminLists(bench: Bench): Promise<Figures> {
  const { service, owner, shop, admin_receipts } = bench;
  const began = performance.now();
  const closings = await seedTrade(owner, shop, admin_receipts);
  await seedAudit(owner, AUDIT_ENTRIES);
  console.log(
    `administration over ${admin_receipts} receipts, ${closings} closings, ${shop.terminal_ids.length} terminals, ` +
      `${LOCATIONS} locations, ${AUDIT_ENTRIES} audit entries, filled in ${Math.round((performance.now() - began) / 1000)} s (reach p50 < ${REACH_MS} ms)`,
  );
  const lists = await measureAdminLists(bench, await administrator(service));
  const slow = lists.filter(({ p50_ms }) => p50_ms >= REACH_MS);
  console.log(
    slow.length === 0
      ? `all ${lists.length} requests below ${REACH_MS} ms`
      : `${slow.length} of ${lists.length} requests at ${REACH_MS} ms or above: ${slow.map(({ name }) => name).join("; ")}`,
  );
  return { lists };
}

async function measureAdminLists(
  { service, owner, seconds }: Pick<Bench, "service" | "owner" | "seconds">,
  token: string,
  isWanted: (name: string) => boolean = () => true,
): Promise<Timed[]> {
  const of = timedGet({ service, seconds }, token);
  const lists: Timed[] = [];
  for (const { name, path, query } of requestsOf(await findSample(owner))) {
    if (isWanted(name)) lists.push(await of(name, `/admin/api${path}${queryText(query)}`));
  }
  return lists;
}

function queryText(query: Query): string {
  const text = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString();
  return text === "" ? "" : `?${text}`;
}

/** A receipt with everything that one is looked for by, and a closing that does not match. */
type Sample = Readonly<Record<(typeof SAMPLED)[number], string>>;
const SAMPLED = [
  "receipt_id",
  "receipt_number",
  "grand_total",
  "location_id",
  "terminal_id",
  "order_increment_id",
  "sale_id",
  "customer",
  "card",
  "report_id",
  "receipts",
] as const;

async function findSample(owner: pg.Client): Promise<Sample> {
  const { rows } = await owner.query<Record<string, string>>(
    `select r.receipt_id::text, r.receipt_number, trim_scale(r.grand_total)::text as grand_total, r.location_id::text, r.terminal_id::text,
            (select order_increment_id from pos.receipt o where o.receipt_id = r.receipt_id + 1) as order_increment_id, r.sale_id,
            btrim(r.customer_name, '"') as customer, pos.card_digits(r.terminal_info) as card,
            (select report_id from pos.register_report_state where state_figures_reconciled = 'mismatched' limit 1) as report_id,
            (select count(*)::text from pos.receipt) as receipts
       from pos.receipt r
      where r.customer_name is not null and pos.card_digits(r.terminal_info) is not null
        and r.created_at < now() - interval '10 days'
      order by r.created_at desc limit 1`,
  );
  const [row] = rows;
  if (!row) throw new Error("no receipt has a customer and a card");
  return Object.fromEntries(SAMPLED.map((name) => [name, row[name] ?? ""])) as Sample;
}

/** Midnight where the reader is, some days ago, as the application writes instants. */
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

function requestsOf(sample: Sample): Asked[] {
  return [
    ...receiptRequests(sample),
    ...closingRequests(sample),
    ...dashboardRequests(),
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
    of("customer, two letters", { "filter[customer][like]": "%an%" }),
    of("customer, two letters, last 30 days", { ...since, "filter[customer][like]": "%an%" }),
    of("customer, two letters, by amount", { "filter[customer][like]": "%an%", sort: "-grand_total" }),
    of("customer, what all have", { "filter[customer][like]": "%example.com%" }),
    of("customer, what all have, page 1,000", { "filter[customer][like]": "%example.com%", page: 1_000 }),
    of("customer, nobody", { "filter[customer][like]": "%quixote%" }),
    of("card", { "filter[card]": sample.card }),
    of("card, last 30 days", { ...since, "filter[card]": sample.card }),
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

function dashboardRequests(): Asked[] {
  const of = (name: string, path: string, query: Query = {}): Asked => ({ name: `dashboard: ${name}`, path, query });
  const isoDay = (days_ago: number): string => `${startOfDay(days_ago).replace(" ", "T")}.000Z`;
  const to = { to: isoDay(-1), timezone: TIMEZONE };
  const closings = { page_size: 1, "filter[closed_at][gteq]": startOfDay(6) };
  return [
    of("terminals", "/terminals", { page_size: 2 }),
    of("sales today by hour", "/receipt-totals", { from: isoDay(0), ...to, by: "hour" }),
    of("sales of 14 days", "/receipt-totals", { from: isoDay(13), ...to, by: "day" }),
    of("terminals by health", "/sync-health/summary"),
    of("closings of 7 days", "/register-reports", closings),
    ...["matched", "mismatched"].map((state) =>
      of(`closings ${state}`, "/register-reports", { ...closings, "filter[state_figures_reconciled]": state }),
    ),
    of("closings incomplete", "/register-reports", { ...closings, "filter[state_documents_received]": "incomplete" }),
    of("open sessions", "/register-sessions", { page_size: 1, days: 7 }),
  ];
}

function totalsRequests({ location_id }: Sample): Asked[] {
  const of = (name: string, query: Query): Asked => ({
    name: `register totals: ${name}`,
    path: "/register-totals",
    query,
  });
  return [
    of("as the page opens, 30 days", { from: dayOf(29), to: dayOf(0) }),
    of("30 days of one location", { from: dayOf(29), to: dayOf(0), location_id }),
    of("a quarter", { from: dayOf(90), to: dayOf(0) }),
    of("a year of one location", { from: dayOf(364), to: dayOf(0), location_id }),
    of("a year", { from: dayOf(364), to: dayOf(0) }),
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
