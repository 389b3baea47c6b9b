import assert from "node:assert/strict";
import type { TestApp } from "../../../test/support.ts";
import { STEP_SECONDS, totpCode } from "../../runtime/totp.ts";

type Shop = Pick<TestApp, "call" | "deps">;

/** The time step of now, by the clock of the database. */
export async function currentStep({ deps }: Pick<Shop, "deps">): Promise<number> {
  const { rows } = await deps.pool.query<{ step: number }>(
    `select floor(extract(epoch from clock_timestamp()) / ${STEP_SECONDS})::int as step`,
  );
  return rows[0]?.step ?? 0;
}

/**
 * For tests: sets up a second factor for the account of a bearer token.
 *
 * @param steps_off - of the step whose code confirms it. Only a stopped clock may take an earlier one than the current step.
 */
export async function setUpSecondFactor(shop: Shop, token: string, steps_off = 0) {
  const started = await shop.call("POST", "/admin/api/account/second-factor", { token, body: {} });
  assert.equal(started.status, 200, started.text);
  const secret = started.body.secret as string;
  const codeOf = async (steps_off = 0): Promise<string> => totpCode(secret, (await currentStep(shop)) + steps_off);
  const used_code = await codeOf(steps_off);
  const confirmed = await shop.call("POST", "/admin/api/account/second-factor/confirm", {
    token,
    body: { code: used_code },
  });
  assert.equal(confirmed.status, 200, confirmed.text);
  return { secret, used_code, recovery_codes: confirmed.body.recovery_codes as string[], codeOf };
}
