import { randomUUID } from "node:crypto";
import type { TestApp } from "../../../test/support.ts";
import { buildApp } from "../../app.ts";
import { newActivationCode, newLicenseToken } from "../../runtime/tokens.ts";
import type { Licensing, LicensingOutcome } from "../licensing/licensing.ts";
import { newDevice } from "./sample-terminals.ts";

interface Till {
  readonly terminal_id: number;
  readonly location_id: number;
  readonly code: string;
}

interface TillOptions {
  readonly location_id?: number;
  readonly license_id?: number | null;
  readonly is_active?: boolean;
}

interface Guess {
  readonly code: string;
  readonly device?: string;
  readonly address?: string;
  readonly bearer?: string;
  readonly on?: TestApp["app"];
}

export const NOT_VALID = { message: "Activation code not valid." };

/** What the tests of activations do; for an app that trusts one proxy, since each call comes from a new address. */
export function activationCalls({ app, deps, token, newToken }: TestApp) {
  async function newLocation(columns: Record<string, unknown> = {}): Promise<number> {
    const names = Object.keys(columns);
    const { rows } = await deps.pool.query(
      `insert into location (name, code${names.map((name) => `, ${name}`).join("")})
     values ('Shop', $1${names.map((_, index) => `, $${index + 2}`).join("")}) returning location_id`,
      [randomUUID(), ...Object.values(columns)],
    );
    return rows[0].location_id;
  }

  /** A terminal with an unused code. */
  async function newTill({ location_id, license_id = null, is_active = true }: TillOptions = {}): Promise<Till> {
    const code = newActivationCode();
    const { rows } = await deps.pool.query(
      `insert into terminal (name, location_id, is_active, license_id, activation_code, activation_code_issued_at)
     values ('Till', $1, $2, $3, $4, clock_timestamp()) returning terminal_id, location_id`,
      [location_id ?? (await newLocation()), is_active, license_id, code],
    );
    await deps.generations.poll();
    return { ...rows[0], code };
  }

  async function newLicense(columns: Record<string, unknown> = {}): Promise<number> {
    const { rows } = await deps.pool.query(
      `insert into license (license_token, license_type, license_status, license_expires_at)
     values ($1, 'pro', $2, $3) returning license_id`,
      [newLicenseToken(), columns["license_status"] ?? "active", columns["license_expires_at"] ?? null],
    );
    return rows[0].license_id;
  }

  let addresses = 0;

  /** An address that no other test's failures count against. */
  function newAddress(): string {
    addresses += 1;
    return `198.51.${Math.floor(addresses / 250)}.${(addresses % 250) + 1}`;
  }

  /** Tokens that one address guesses with in turn: one alone is refused before the address is. */
  function newTokens(count: number): Promise<string[]> {
    return Promise.all(Array.from({ length: count }, () => newToken(["Vendor_Pos::locations_manage"])));
  }

  async function activate({ code, device = newDevice(), address = newAddress(), bearer = token, on = app }: Guess) {
    const response = await on.inject({
      method: "POST",
      url: "/rest/V1/pos/terminals/activate",
      headers: { authorization: `Bearer ${bearer}`, "content-type": "application/json", "x-forwarded-for": address },
      payload: JSON.stringify({ activationCode: code, deviceIdentifier: device }),
    });
    return { status: response.statusCode, headers: response.headers, text: response.body, body: response.json() };
  }

  async function heartbeat(terminal_id: number, deviceIdentifier: string) {
    return app.inject({
      method: "POST",
      url: `/rest/V1/pos/terminals/${terminal_id}/heartbeat`,
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      payload: JSON.stringify({ deviceIdentifier }),
    });
  }

  async function stored(terminal_id: number) {
    const { rows } = await deps.pool.query("select * from terminal where terminal_id = $1", [terminal_id]);
    return rows[0];
  }

  async function historyOf(terminal_id: number): Promise<unknown[]> {
    const { rows } = await deps.pool.query(
      "select device_identifier, bound_by from terminal_device_history where terminal_id = $1 order by history_id",
      [terminal_id],
    );
    return rows;
  }

  async function queuedReleases(): Promise<unknown[]> {
    const released: unknown[] = [];
    await deps.jobs.runDue("release_license", async (payload) => void released.push(payload));
    return released;
  }

  /** The same service with a licensing service that activates as told. */
  function appWith(activateLicense: Licensing["activate"]) {
    const accept = async (): Promise<LicensingOutcome> => ({ kind: "accepted" });
    return buildApp({ ...deps, licensing: { activate: activateLicense, release: accept, check: accept } });
  }

  return {
    newLocation,
    newTill,
    newLicense,
    newAddress,
    newTokens,
    activate,
    heartbeat,
    stored,
    historyOf,
    queuedReleases,
    appWith,
  };
}
