import assert from "node:assert/strict";
import { SYSTEM_TIMERS } from "@tillkeeper/client";
import { CACHE, LEDGER } from "../src/ledger/tables.ts";
import { newDeviceKeys } from "../src/register/secrets.ts";
import { openTill, type Till } from "../src/register/till.ts";
import type { Permission } from "../src/register/permissions.ts";
import { TillError } from "../src/register/till-context.ts";
import type { Approval } from "../src/register/till-permissions.ts";
import type { LockOptions } from "../src/store/port.ts";
import type { Disk } from "./store-suite.ts";

export const CASHIER = { staff_id: 1, passcode: "1111" };
export const MANAGER = { staff_id: 2, passcode: "2222" };

export interface Shop {
  /** Permissions of the cashier's role; the manager's role names none. */
  permissions: object;
  is_online: boolean;
  /** Days that have passed since the first sale, by the clock of the till. */
  days_later?: number;
  /** Days in which goods come back; absent without a limit. */
  readonly return_days?: number;
  /** Answers before the shop does; undefined leaves the route to the shop. */
  readonly answer?: (route: string, body: unknown, query: URLSearchParams) => Response | Promise<Response> | undefined;
}

const keys = await newDeviceKeys();

interface StaffedOptions extends LockOptions {
  /** Whether the start waits for the goods. */
  readonly goods?: "now" | "later";
}

/**
 * Opens a till with a cashier, a manager, and a mug of 10.00. The same disk gives the same till.
 */
export async function openStaffedTill(
  disk: Disk,
  shop: Shop,
  { goods = "now", ...lock }: StaffedOptions = {},
): Promise<Till> {
  const till = await openUnstartedTill(disk, shop, lock);
  await till.start({ goods });
  return till;
}

/** Opens the same till without its unfinished work and its goods. */
export async function openUnstartedTill(disk: Disk, shop: Shop, lock: LockOptions = {}): Promise<Till> {
  return openTill({
    base_url: "http://localhost:9",
    ledger: await disk.open(LEDGER),
    cache: await disk.open(CACHE),
    keys,
    app_version: "1.0.0",
    random: () => 1,
    timers: {
      ...SYSTEM_TIMERS,
      now: () => SYSTEM_TIMERS.now().add({ hours: 24 * (shop.days_later ?? 0) }),
    },
    lock,
    async fetch(input, init) {
      if (!shop.is_online) throw new TypeError("The server is out of reach.");
      const { pathname, searchParams } = new URL(input instanceof Request ? input.url : input);
      const body = typeof init?.body === "string" ? (JSON.parse(init.body) as unknown) : undefined;
      const route = `${init?.method ?? "GET"} ${pathname.slice("/rest".length)}`;
      return shop.answer?.(route, body, searchParams) ?? answerOf(shop, route, body, searchParams);
    },
  });
}

function answerOf(shop: Shop, route: string, body: unknown, query: URLSearchParams): Response {
  const config = configOf(shop);
  if (route === "POST /V1/pos/staff/verify") {
    const { request } = body as { readonly request: { readonly staffId: number; readonly passcode: string } };
    const known = [CASHIER, MANAGER].find(({ staff_id }) => staff_id === request.staffId);
    return known?.passcode === request.passcode
      ? Response.json({ staff_id: known.staff_id, passcode_updated_at: SET_AT })
      : Response.json({ message: "The passcode is wrong." }, { status: 401 });
  }
  const answers: Readonly<Record<string, unknown>> = {
    "POST /V1/pos/terminals/enroll": { terminal: { terminal_id: 7, location_id: 1 }, access_token: "token" },
    "GET /V1/pos/terminals/7/config": JSON.stringify(config),
    "POST /V1/pos/terminals/7/heartbeat": {
      is_active: true,
      has_license: true,
      license_status: "active",
      inactive_reason: null,
      config_hash: config.config_hash,
    },
    "GET /V1/pos/terminals/7/store": {
      currency: "EUR",
      timezone: "Europe/Amsterdam",
      customer_group_id: 0,
      locale: "en_US",
      name: "Shop",
      logo_url: "",
    },
    "GET /V1/pos/tax-rates": {
      rates: [],
      rules: [],
      customer_groups: [{ customer_group_id: 0, tax_class_id: 3 }],
      store_rate_address: { country_id: "NL", region_id: 0, postcode: "*" },
    },
    "GET /V1/pos/fixed-product-taxes": { items: [] },
    "GET /V1/pos/catalog-rule-prices": { items: [], unchanged: false, indexed_at: null, date: null },
    "GET /V1/pos/catalog": {
      items: query.get("changedAfter") === "0" ? [MUG] : [],
      removed: [],
      highest_revision: 1,
      catalog_id: "c",
    },
  };
  const answer = answers[route];
  return answer === undefined
    ? Response.json({ message: `There is no ${route} here.` }, { status: 400 })
    : Response.json(answer);
}

const SET_AT = "2026-01-01 00:00:00";

const MUG = {
  product_id: 1,
  sku: "MUG",
  name: "Mug",
  type_id: "simple",
  parent_id: null,
  position: null,
  options: [],
  status: 1,
  barcodes: [],
  price: "10.00",
  special_price: null,
  special_from_date: null,
  special_to_date: null,
  tiers: [],
  tax_class_id: 0,
  category_ids: [],
  weight: null,
  stock: { qty: "10", is_in_stock: true },
};

/** Returns the members of a configuration that a till reads. */
function configOf({ permissions, return_days = 0 }: Shop) {
  const person = (staff_id: number, first_name: string) => ({
    staff_id,
    first_name,
    last_name: "",
    email: "",
    role_id: staff_id,
    is_active: true,
    all_locations: true,
    passcode_updated_at: SET_AT,
  });
  const role = (role_id: number, flags: object) => ({
    role_id,
    name: `Role ${role_id}`,
    permissions: JSON.stringify(flags),
    is_active: true,
  });
  return {
    config_hash: JSON.stringify(permissions),
    terminal: { terminal_id: 7, name: "Till 1" },
    location: { location_id: 1, name: "Shop", website_id: 1, tax_use_address: false },
    config: {
      module_version: "1.4.0",
      enforcement: {},
      require_staff_login: true,
      default_receipt_show_staff_name: true,
      payments: { providers: {} },
      tax: {
        price_includes_tax: true,
        apply_after_discount: true,
        discount_tax: false,
        calculation_algorithm: "TOTAL_BASE_CALCULATION",
        weee: { enabled: false, apply_vat: false, include_in_subtotal: false },
      },
    },
    resolved_config: {
      require_open_session: true,
      refund_validity: return_days,
      cash_rounding_increment: "0",
      pay_by_invoice_method: "",
      layaway_deposit_min_percent: 20,
      receipt_header: "",
      receipt_footer: "",
    },
    staff: [person(1, "Jonas"), person(2, "Ada")],
    roles: [role(1, permissions), role(2, {})],
  };
}

export const refusedFor = (flag: Permission) => (error: unknown) =>
  error instanceof TillError && error.reason === "not_permitted" && error.flag === flag;

export async function signedIn(till: Till, { staff_id, passcode }: typeof CASHIER): Promise<void> {
  assert.equal((await till.signIn(staff_id, passcode)).kind, "signed_in");
}

export async function approved(till: Till, flags: readonly Permission[], percent?: string): Promise<Approval> {
  const answer = await till.approve(MANAGER, flags, percent);
  if (answer.kind !== "approved") throw new assert.AssertionError({ message: `The answer is ${answer.kind}.` });
  return answer.approval;
}

/** Enrols a till, at which the cashier opens a session. */
export async function openedTill(disk: Disk, permissions: object, more: Pick<Shop, "return_days"> = {}) {
  const shop: Shop = { permissions, is_online: true, ...more };
  const till = await openStaffedTill(disk, shop);
  assert.equal((await till.enroll("ABCDE12345")).kind, "registered");
  await signedIn(till, CASHIER);
  await till.openSession(10_000n);
  return { shop, till };
}

/** Returns the entries for the audit log that wait to be sent. */
export async function notesOf(till: Till) {
  const rows = await till.parts.ledger.read(["outbox"], (transaction) => transaction.range("outbox"));
  type Entry = Readonly<Record<"field_name" | "new_value" | "staff_name" | "entity_id", string>> & {
    readonly old_value?: string;
  };
  return rows
    .filter(({ kind }) => kind === "audit")
    .flatMap(({ body }) => (JSON.parse(body) as { readonly entries: readonly Entry[] }).entries)
    .filter(({ field_name }) => field_name !== "refused_request");
}
