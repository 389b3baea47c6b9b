import { randomUUID } from "node:crypto";
import type { Stage } from "../server/stage.ts";

const REGISTER = [
  "Vendor_Pos::locations",
  "Vendor_Pos::locations_manage",
  "Vendor_Pos::receipts",
  "Vendor_Pos::register_reports_submit",
];
const READER = ["Vendor_Pos::register_reports", "Vendor_Pos::pos", "Vendor_Pos::receipts"];

/**
 * Creates a shop on a Tillkeeper server through its administration. `TILLKEEPER_ADMIN_TOKEN` is the
 * token of an administrator (`POST /rest/V1/integration/admin/token`).
 */
export default async function openStage(url: string): Promise<Stage> {
  const token = process.env["TILLKEEPER_ADMIN_TOKEN"];
  if (token === undefined) throw new Error("TILLKEEPER_ADMIN_TOKEN is not set.");
  return openTillkeeper(url, token);
}

export async function openTillkeeper(url: string, token: string): Promise<Stage> {
  const call = async <T>(method: string, path: string, body: unknown): Promise<T> => {
    const response = await fetch(`${url}/admin/api${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`);
    return (await response.json()) as T;
  };
  const name = randomUUID().slice(0, 8);
  const { location_id } = await call<{ location_id: number }>("POST", "/locations", {
    name: `Conformance ${name}`,
    code: `conformance-${name}`,
    street: "Havenstraat 12",
    city: "Amsterdam",
    postcode: "1012 AB",
    country_id: "NL",
    share_held_carts: true,
  });
  const integrate = async (role: string, resources: readonly string[]): Promise<string> => {
    const body = { name: `Conformance ${role} ${name}`, resources, location_ids: [] };
    return (await call<{ access_token: string }>("POST", "/integrations", body)).access_token;
  };
  const licenses = new Map<number, number>();
  let changes = 0;
  return {
    location_id,
    register_token: await integrate("register", REGISTER),
    reader_token: await integrate("reader", READER),
    manage_token: await integrate("manager", ["Platform_Catalog::manage", "Platform_Customer::manage"]),
    sales_token: await integrate("sales", ["Platform_Sales::manage"]),
    addStaff: async () => {
      const passcode = "246810";
      const email = `${randomUUID()}@suite.example`;
      const person = { first_name: "Sam", last_name: "Smit", email, location_ids: [location_id], passcode };
      const { staff_id } = await call<{ staff_id: number }>("POST", "/staff", person);
      return { staff_id, passcode };
    },
    addTerminal: async () => {
      const license = { license_type: "pro", license_status: "active" };
      const { license_id } = await call<{ license_id: number }>("POST", "/licenses", license);
      const terminal = { name: `Till ${licenses.size + 1}`, location_id, license_id };
      const added = await call<{ terminal_id: number; activation_code: string }>("POST", "/terminals", terminal);
      licenses.set(added.terminal_id, license_id);
      return added;
    },
    setLicensed: async (terminal_id, is_licensed) => {
      const license_status = is_licensed ? "active" : "revoked";
      await call("PUT", `/licenses/${licenses.get(terminal_id)}`, { license_status });
      // Waits until the change counts on every node: what a node keeps in memory is up to a second
      // old.
      await new Promise((resolve) => setTimeout(resolve, 1_200));
    },
    changeConfiguration: async () => {
      changes += 1;
      await call("PUT", `/locations/${location_id}`, { receipt_footer: `Footer ${changes}` });
    },
  };
}
