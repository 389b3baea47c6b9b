import assert from "node:assert/strict";
import type { TestApp } from "../../../test/support.ts";
import { activationCalls } from "./sample-activations.ts";
import { newDevice } from "./sample-terminals.ts";

interface Enrolling {
  readonly code: string;
  readonly device?: string;
  readonly address?: string;
  readonly on?: TestApp["app"];
}

/** A terminal whose register enrolled. */
export interface EnrolledTill {
  readonly terminal_id: number;
  readonly location_id: number;
  readonly license_id: number;
  readonly code: string;
  readonly device_identifier: string;
  readonly token: string;
}

/** What the tests of terminals' tokens do; for an app that trusts one proxy, since each call comes from a new address. */
export function enrollmentCalls(testApp: TestApp) {
  const calls = activationCalls(testApp);
  const { app, call, deps } = testApp;

  async function enroll({ code, device = newDevice(), address = calls.newAddress(), on = app }: Enrolling) {
    const response = await on.inject({
      method: "POST",
      url: "/rest/V1/pos/terminals/enroll",
      headers: { "content-type": "application/json", "x-forwarded-for": address },
      payload: JSON.stringify({ activationCode: code, deviceIdentifier: device }),
    });
    return { status: response.statusCode, headers: response.headers, text: response.body, body: response.json() };
  }

  /** A terminal with a PRO licence and a register that enrolled. */
  async function newEnrolled({ location_id }: { readonly location_id?: number } = {}): Promise<EnrolledTill> {
    const license_id = await calls.newLicense();
    const till = await calls.newTill({ license_id, ...(location_id === undefined ? {} : { location_id }) });
    const device_identifier = newDevice();
    const answer = await enroll({ code: till.code, device: device_identifier });
    assert.equal(answer.status, 200, answer.text);
    return { ...till, license_id, device_identifier, token: answer.body.access_token };
  }

  function beat({ terminal_id, device_identifier, token }: EnrolledTill) {
    const path = `/rest/V1/pos/terminals/${terminal_id}/heartbeat`;
    return call("POST", path, { token, body: { deviceIdentifier: device_identifier } });
  }

  /** The tokens of a terminal as they are stored, the oldest first. */
  async function tokensOf(terminal_id: number) {
    const { rows } = await deps.pool.query<{
      limited_because: string | null;
      limited_at: string | null;
      revoked_at: string | null;
      device_identifier: string;
      token_hash: string;
    }>("select * from terminal_token where terminal_id = $1 order by terminal_token_id", [terminal_id]);
    return rows;
  }

  return { ...calls, enroll, newEnrolled, beat, tokensOf };
}
