import { setTimeout as delay } from "node:timers/promises";
import type { AdminRoutes } from "@tillkeeper/client";
import { type Admin, bodyOf, RefusalError } from "./client.ts";
import type { LicensingServer } from "./licensing-server.ts";

export interface Location {
  readonly location_id: number;
  readonly name: string;
}

/**
 * A terminal that the administration has created, and that waits for a device with its activation
 * code.
 */
export interface WaitingTerminal {
  readonly terminal_id: number;
  readonly name: string;
  readonly location: Location;
  readonly license_id: number;
  readonly license_token: string;
  readonly activation_code: string;
  /**
   * Token of an integration that the registers share; without one each enrols for a token of its
   * own.
   */
  readonly token: string | undefined;
}

export interface Shop {
  readonly locations: readonly Location[];
  readonly terminals: readonly WaitingTerminal[];
  readonly connector_token: string;
  /** False when all registers share a given token, which may reach every location. */
  readonly has_own_tokens: boolean;
}

/** Licences that can be issued and looked up. */
export type LicenseSource = Pick<LicensingServer, "issue" | "find">;

export interface ShopPlan {
  readonly registers: number;
  /** Part of every name, so that days with other seeds fit into the same service. */
  readonly name: string;
  /** Bearer token for all registers; without one, each enrols. */
  readonly register_token?: string;
  readonly licensing?: LicenseSource;
  /** Whether cash is rounded to a step. */
  readonly has_cash_step: boolean;
}

const TOWNS = [
  { name: "Harbour Street", street: "Havenstraat 12", city: "Amsterdam", postcode: "1012 AB" },
  { name: "Market Square", street: "Markt 3", city: "Delft", postcode: "2611 GP" },
] as const;

const CONNECTOR_RESOURCES = ["Vendor_Pos::register_reports", "Vendor_Pos::pos"];

const CASH_STEP = "vendor_pos_terminal/payments/cash_rounding_increment";
export const DEMO_SETTINGS = {
  "general/locale/code": "nl_NL",
  "tax/defaults/country": "NL",
  "tax/calculation/price_includes_tax": "1",
  "tax/calculation/discount_tax": "1",
  "tax/display/type": "2",
  "tax/cart_display/price": "2",
  "tax/cart_display/subtotal": "2",
  "vendor_pos_terminal/layaway/deposit_min_percent": "20",
  "vendor_pos_terminal/receipts/footer": "Thank you, and see you soon.",
};

/**
 * Sets up two locations with their terminals, licences and staff, and a connector, through the
 * administration API.
 */
export async function setUpShop(admin: Admin, plan: ShopPlan): Promise<Shop> {
  const locations: Location[] = [];
  for (const [index, town] of TOWNS.entries()) {
    const code = `demo-${plan.name}-${index + 1}`;
    locations.push(await openLocation(admin, { ...town, code, country_id: "NL" }));
  }
  await putSettings(admin, "default", { ...DEMO_SETTINGS, [CASH_STEP]: plan.has_cash_step ? "0.05" : null });
  await hireStaff(admin, plan.name, locations);
  const terminals: WaitingTerminal[] = [];
  for (let index = 0; index < plan.registers; index++) {
    const location = locations[index % locations.length];
    if (location === undefined) throw new Error("the shop has no location");
    terminals.push(await addTerminal(admin, `Register ${index + 1}`, location, plan));
  }
  const connector = await integrate(admin, `Demo connector ${plan.name}`, CONNECTOR_RESOURCES, []);
  return { locations, terminals, connector_token: connector, has_own_tokens: plan.register_token === undefined };
}

/** Creates a terminal with a PRO licence, which waits for a device. */
export async function addTerminal(
  admin: Admin,
  name: string,
  location: Location,
  { licensing, register_token }: Pick<ShopPlan, "licensing" | "register_token">,
): Promise<WaitingTerminal> {
  const license =
    licensing === undefined
      ? { license_type: "pro", license_status: "active" }
      : { license_token: licensing.issue().license_token };
  const { license_id, license_token } = bodyOf(await admin.api.call("POST /licenses", { body: license }));
  const body = { name, location_id: location.location_id, license_id };
  const terminal = bodyOf(await admin.api.call("POST /terminals", { body }));
  return {
    terminal_id: terminal.terminal_id,
    name: terminal.name,
    activation_code: usable(terminal.activation_code),
    location,
    license_id,
    license_token,
    token: register_token,
  };
}

async function openLocation(admin: Admin, location: AdminRoutes["POST /locations"]["body"]): Promise<Location> {
  try {
    return bodyOf(await admin.api.call("POST /locations", { body: location }));
  } catch (error) {
    if (!(error instanceof RefusalError) || error.refusal.status !== 400) throw error;
    throw new Error(`${error.message} A day is lived once on a service: another --seed gives another day.`, {
      cause: error,
    });
  }
}

/**
 * Creates an integration.
 *
 * @returns the token of the integration.
 */
export async function integrate(
  admin: Admin,
  name: string,
  resources: readonly string[],
  location_ids: readonly number[],
): Promise<string> {
  const body = { name, resources, location_ids };
  return bodyOf(await admin.api.call("POST /integrations", { body })).access_token;
}

/** Passcodes of the staff by first name. */
export const PASSCODES: ReadonlyMap<string, string> = new Map([
  ["Ada", "4711"],
  ["Jonas", "4712"],
  ["Noor", "4713"],
]);

async function hireStaff(admin: Admin, name: string, locations: readonly Location[]): Promise<void> {
  const role = async (title: string, permissions: Readonly<Record<string, boolean>>) => {
    const body = { name: `${title} ${name}`, permissions, is_active: true };
    return bodyOf(await admin.api.call("POST /roles", { body }));
  };
  const cashier = await role("Cashier", { refund_without_receipt: false, manage_settings: false });
  const manager = await role("Manager", {});
  const people = [
    { first_name: "Ada", last_name: "Moreau", role_id: manager.role_id, all_locations: true, location_ids: [] },
    ...locations.map((location, index) => ({
      first_name: ["Jonas", "Noor"][index] ?? "Sam",
      last_name: ["Öz", "de Vries"][index] ?? "Smit",
      role_id: cashier.role_id,
      all_locations: false,
      location_ids: [location.location_id],
    })),
  ];
  for (const person of people) {
    const email = `${person.first_name.toLowerCase()}.${name}@shop.example`;
    const passcode = PASSCODES.get(person.first_name) ?? null;
    bodyOf(await admin.api.call("POST /staff", { body: { ...person, email, passcode, is_active: true } }));
  }
}

/** Waits until a change of settings or licences is in effect on every node. */
export function untilEffective(): Promise<void> {
  return delay(1_000);
}

/** Writes settings; null removes a row, so that the scope inherits again. */
export async function putSettings(
  admin: Admin,
  scope: "default" | "websites",
  values: Readonly<Record<string, string | null>>,
): Promise<void> {
  const body = { scope, scope_id: scope === "default" ? 0 : 1, values };
  bodyOf(await admin.api.call("PUT /settings", { body }));
}

export async function setLicenseStatus(admin: Admin, license_id: number, license_status: string): Promise<void> {
  const path = { id: license_id };
  bodyOf(await admin.api.call("PUT /licenses/{id}", { path, body: { license_status } }));
}

/** Requests a new activation code for a terminal; the old code is void. */
export async function newActivationCode(admin: Admin, terminal_id: number): Promise<string> {
  const path = { id: terminal_id };
  const { activation_code } = bodyOf(await admin.api.call("POST /terminals/{id}/activation-code", { path }));
  return usable(activation_code);
}

/**
 * Returns the activation code of a terminal.
 *
 * @throws Error when the terminal has none, because a device is activated.
 */
function usable(activation_code: string | null): string {
  if (activation_code === null) throw new Error("the terminal has no activation code");
  return activation_code;
}
