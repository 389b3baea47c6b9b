import type { Static } from "typebox";
import type { Deps } from "../../../../main/deps.ts";
import { type Bucket, refundHit, takeHit } from "../../../../runtime/rate-limits.ts";
import { inTransaction } from "../../../../runtime/transaction.ts";
import { ApiError, tooManyRequests } from "../../../../web-api/errors/errors.ts";
import type { Caller } from "../../../../web-api/route.ts";
import { doneBy, recordSecurityEvent } from "../../../../platform/security-events/commands/record.ts";
import { findOwnTerminal } from "../../terminals/commands/check-in.ts";
import { findStaffAt } from "../queries.ts";
import type { PasscodeRequest } from "../schemas.ts";

/** Passcodes that a staff member may get wrong at one terminal within the window. */
const FAILURES_MAX = 5;
const WINDOW_SECONDS = 5 * 60;

/**
 * Verifies the passcode of a staff member who signs in at a register. The answer and the work are
 * the same for a wrong passcode, an unknown or inactive staff member, one of another location and
 * one without a passcode.
 *
 * @throws ApiError 404 and 401 as a heartbeat for the terminal and its device; 429 after five
 *   failures in five minutes; 401 otherwise.
 */
export async function verifyPasscode(deps: Deps, caller: Caller, input: Static<typeof PasscodeRequest>) {
  const { staffId, passcode, terminalId } = input;
  const { terminal } = await findOwnTerminal(deps, caller, input);
  const buckets: readonly Bucket[] = [{ name: `passcode:${staffId}:${terminalId}`, most: FAILURES_MAX }];
  const wait_seconds = await takeHit(deps.db, buckets, WINDOW_SECONDS);
  if (wait_seconds > 0) throw tooManyRequests(wait_seconds);
  const staff = await findStaffAt(deps.db, staffId, terminal.location_id);
  const is_right =
    staff?.passcode_hash == null
      ? await deps.passwords.verifyAgainstNothing(passcode)
      : await deps.passwords.verifyPassword(staff.passcode_hash, passcode);
  const is_verified = staff !== undefined && is_right;
  await inTransaction(deps.db, async (tx) => {
    if (is_verified) await refundHit(tx, buckets);
    await recordSecurityEvent(
      deps,
      {
        kind: is_verified ? "passcode_verified" : "passcode_refused",
        ...doneBy(caller),
        subject: { type: "staff", id: staffId, name: staff?.name },
        detail: `terminal ${terminalId}`,
      },
      tx,
    );
  });
  if (!is_verified) throw new ApiError("passcode_refused");
  return { staff_id: staffId, passcode_updated_at: staff.passcode_updated_at };
}
