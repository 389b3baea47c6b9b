import type { Static } from "typebox";
import type { DevicesDeps } from "../../deps.ts";
import { type Bucket, refundHit, takeHit } from "../../../../runtime/rate-limits.ts";
import { inTransaction } from "../../../../runtime/transaction.ts";
import { ApiError, tooManyRequests } from "../../../../web-api/errors/errors.ts";
import type { Caller } from "../../../../web-api/route.ts";
import { doneBy, recordSecurityEvent } from "../../../../shared/security-events/commands/record.ts";
import { findOwnTerminal } from "../../terminals/commands/check-in.ts";
import { findStaffAt } from "../queries.ts";
import type { PasscodeRequest } from "../schemas.ts";

/** Maximum wrong passcodes of a staff member at one terminal within the window. */
const FAILURES_MAX = 5;
const WINDOW_SECONDS = 5 * 60;
/**
 * Maximum wrong passcodes of a staff member at all terminals together: a token of many terminals
 * must not try each of them.
 */
const STAFF_FAILURES_MAX = 20;
const STAFF_WINDOW_SECONDS = 60 * 60;

/**
 * Verifies the passcode of a staff member who signs in at a register. The answer and the work are
 * the same for a wrong passcode, an unknown or inactive staff member, one of another location and
 * one without a passcode.
 *
 * @throws ApiError 404 and 401 as a heartbeat for the terminal and its device; 429 after five
 *   failures in five minutes, and after 20 in an hour over all terminals; 401 otherwise.
 */
export async function verifyPasscode(deps: DevicesDeps, caller: Caller, input: Static<typeof PasscodeRequest>) {
  const { staffId, passcode, terminalId } = input;
  const { terminal } = await findOwnTerminal(deps, caller, input);
  const subject = { type: "staff", id: staffId } as const;
  const here: Bucket = { name: `passcode:${staffId}:${terminalId}`, most: FAILURES_MAX };
  const everywhere: Bucket = { name: `passcode:${staffId}`, most: STAFF_FAILURES_MAX };
  const wait_seconds = await takeHit(deps.db, [here], WINDOW_SECONDS);
  if (wait_seconds > 0) throw tooManyRequests(wait_seconds);
  const staff_wait_seconds = await takeHit(deps.db, [everywhere], STAFF_WINDOW_SECONDS);
  if (staff_wait_seconds > 0) {
    recordSecurityEvent(deps, {
      kind: "passcode_locked",
      ...doneBy(caller),
      subject,
      detail: `terminal ${terminalId}`,
    });
    throw tooManyRequests(staff_wait_seconds);
  }
  const staff = await findStaffAt(deps.db, staffId, terminal.location_id);
  const is_right =
    staff?.passcode_hash == null
      ? await deps.passwords.verifyAgainstNothing(passcode)
      : await deps.passwords.verifyPassword(staff.passcode_hash, passcode);
  const is_verified = staff !== undefined && is_right;
  await inTransaction(deps.db, async (tx) => {
    if (is_verified) await refundHit(tx, [here, everywhere]);
    await recordSecurityEvent(
      deps,
      {
        kind: is_verified ? "passcode_verified" : "passcode_refused",
        ...doneBy(caller),
        subject: { ...subject, name: staff?.name },
        detail: `terminal ${terminalId}`,
      },
      tx,
    );
  });
  if (!is_verified) throw new ApiError("passcode_refused");
  return { staff_id: staffId, passcode_updated_at: staff.passcode_updated_at };
}
