import type { Person } from "../session/session.ts";
import type { StaffRow } from "./config-types.ts";
import { type SignIn, signIn } from "./staff.ts";
import { configOf, type TillContext, TillError } from "./till-context.ts";
import { nameOf, voidApprovals } from "./till-permissions.ts";

/** The person who is signed in at a register. */
export interface SignedIn {
  current: Person | undefined;
}

/** Signs people in and out of a register. */
export function openPeople(context: TillContext, signed_in: SignedIn) {
  return {
    staff: (): readonly StaffRow[] => configOf(context).staff.filter(({ is_active }) => is_active),
    person: (): Person | undefined => signed_in.current,
    /** @throws RangeError for a staff member that the register does not have. */
    async signIn(staff_id: number, passcode: string): Promise<SignIn> {
      const staff = configOf(context).staff.find((each) => each.staff_id === staff_id);
      if (staff === undefined) throw new RangeError(`The register has no staff member ${staff_id}.`);
      const answer = await signIn(context.parts, staff, passcode);
      if (answer.kind === "signed_in") {
        voidApprovals(context);
        signed_in.current = { local_user_id: null, name: nameOf(staff), staff_id };
      }
      return answer;
    },
    /**
     * Signs in without a staff account, when the configuration does not require one.
     *
     * @throws TillError `not_signed_in`.
     */
    actAs({ name, local_user_id = null }: { readonly name: string; readonly local_user_id?: string | null }): void {
      if (configOf(context).config.require_staff_login)
        throw new TillError("not_signed_in", "This shop demands that a staff member signs in.");
      voidApprovals(context);
      signed_in.current = { local_user_id, name, staff_id: null };
    },
    signOut(): void {
      voidApprovals(context);
      signed_in.current = undefined;
    },
  };
}
