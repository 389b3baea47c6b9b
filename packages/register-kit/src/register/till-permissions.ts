import { percentE4 } from "../cart/cart.ts";
import type { OutboxDraft } from "../outbox/row.ts";
import type { Approved } from "../sale/sale.ts";
import type { Person } from "../session/session.ts";
import type { StaffRow } from "./config-types.ts";
import { type Noted, notesAt } from "./notes.ts";
import {
  type ApprovedLine,
  approvedLine,
  discountNeed,
  EVERY_RIGHT,
  has,
  isApproved,
  type Need,
  NO_RIGHT,
  type Permission,
  type Rights,
  rightsOf,
} from "./permissions.ts";
import { type SignIn, signIn } from "./staff.ts";
import { configOf, type TillContext, TillError } from "./till-context.ts";

/** What a second person allows for one action, such as a change of the cart or a refund. */
export interface Approval {
  readonly flags: readonly Permission[];
  /** Highest discount that is approved, in ten-thousandths of a percent. */
  readonly discount_max_e4: bigint;
  readonly by: string;
  readonly staff_id: number;
  /** After its use for prices or discounts: what it covers of the lines, by their ids. */
  readonly lines?: ReadonlyMap<string, ApprovedLine>;
}

export interface Approvable {
  /** Approves what the signed-in person may not do; each approval is used once. */
  readonly approval?: Approval | undefined;
}

export type Approving =
  | { readonly kind: "approved"; readonly approval: Approval }
  /** The person's own role does not have the flag, or it is the person who is signed in. */
  | { readonly kind: "not_permitted"; readonly flag: Permission }
  | Exclude<SignIn, { readonly kind: "signed_in" }>;

/** Approvals that were given and not used yet. */
const unused = new WeakMap<TillContext, Set<Approval>>();

/**
 * Approvals of what was done and is asked for once more when it ends, by the id of its cart or
 * session: prices and discounts at the payment, the count at the close.
 */
const used = new WeakMap<TillContext, Map<string, readonly Approval[]>>();

/** Returns what was approved for a cart or session, and done, since the last sign-in. */
export function usedFor(context: TillContext, id: string): readonly Approval[] {
  return used.get(context)?.get(id) ?? [];
}

export function noteUsed(context: TillContext, id: string, approvals: readonly Approval[]): void {
  if (approvals.length === 0) return;
  const by_id = used.get(context) ?? new Map<string, readonly Approval[]>();
  used.set(context, by_id.set(id, [...(by_id.get(id) ?? []), ...approvals]));
}

/** Forgets what was approved for a cart or session that is done. */
export function forgetUsed(context: TillContext, id: string): void {
  used.get(context)?.delete(id);
}

function rightsOfStaff(context: TillContext, staff_id: number): Rights {
  const { staff, roles } = configOf(context);
  const row = staff.find((each) => each.staff_id === staff_id);
  if (row?.is_active !== true) return NO_RIGHT;
  if (row.role_id === null) return EVERY_RIGHT;
  const role = roles.find(({ role_id }) => role_id === row.role_id);
  return role === undefined ? NO_RIGHT : rightsOf(role);
}

/** A person without a staff account acts only where the shop demands none, and has every right. */
function rightsOfPerson(context: TillContext, { staff_id }: Person): Rights {
  return staff_id === null ? EVERY_RIGHT : rightsOfStaff(context, staff_id);
}

const needOf = (flag: Permission, percent?: string): Need =>
  flag === "discount" && percent !== undefined ? discountNeed(percent) : { flag };

function covers({ flags, discount_max_e4, lines }: Approval, need: Need): boolean {
  if (!has({ flags: new Set(flags), discount_max_e4 }, need)) return false;
  if (lines === undefined) return true;
  const approved = need.line === undefined ? undefined : lines.get(need.line.line_id);
  return approved !== undefined && isApproved(approved, need);
}

/** Returns the approval that covers a need: the last one that was used for it, else a new one. */
const approvalOf = (need: Need, approvals: readonly Approval[]): Approval | undefined =>
  approvals.findLast((approval) => approval.lines !== undefined && covers(approval, need)) ??
  approvals.find((approval) => covers(approval, need));

/** Returns the needs that neither the signed-in person nor an approval covers. */
export function missingOf(context: TillContext, needs: readonly Need[], approvals: readonly Approval[] = []): Need[] {
  const rights = rightsOfPerson(context, context.person());
  return needs.filter((need) => !has(rights, need) && !approvals.some((approval) => covers(approval, need)));
}

/**
 * Checks that the signed-in person, or an approval, covers the needs. Returns who approved what.
 *
 * @throws TillError `not_permitted`.
 */
export function requirePermitted(
  context: TillContext,
  needs: readonly Need[],
  approvals: readonly Approval[] = [],
): Approved[] {
  const person = context.person();
  const [missing] = missingOf(context, needs, approvals);
  if (missing !== undefined) throw notPermitted(person.name, missing.flag);
  return neededOf(context, needs, approvals).map(({ flags, by, staff_id, lines }) => ({
    flags,
    by,
    staff_id,
    ...(lines === undefined ? {} : { line_ids: [...lines.keys()] }),
  }));
}

/**
 * Returns the approvals that the signed-in person needs, with the flags that are needed. Prices and
 * discounts have entries of their own, with what the approval then covers of the lines.
 */
export function neededOf(
  context: TillContext,
  needs: readonly Need[],
  approvals: readonly Approval[],
): readonly Approval[] {
  const rights = rightsOfPerson(context, context.person());
  const lacking = needs.filter((need) => !has(rights, need));
  const by_approval = Map.groupBy(lacking, (need) => approvalOf(need, approvals));
  return approvals.flatMap((approval) => {
    const needed = by_approval.get(approval) ?? [];
    const flags = needed.filter(({ line }) => line === undefined).map(({ flag }) => flag);
    const of_lines = Map.groupBy(
      needed.filter(({ line }) => line !== undefined),
      ({ flag }) => flag,
    );
    return [
      ...(flags.length === 0 ? [] : [{ ...approval, flags }]),
      ...[...of_lines].map(([flag, needs_of]) => ({ ...approval, flags: [flag], lines: approvedLines(needs_of) })),
    ];
  });
}

function approvedLines(needs: readonly Need[]): ReadonlyMap<string, ApprovedLine> {
  return new Map(needs.flatMap(({ line }) => (line === undefined ? [] : [[line.line_id, approvedLine(line)]])));
}

export function notPermitted(name: string, flag: Permission): TillError {
  const message = `The role of ${name} does not have the permission "${flag}": a person who has it can approve this.`;
  return new TillError("not_permitted", message, { flag });
}

/**
 * Uses up an approval for `work`; it can be used again when that fails.
 *
 * @throws TillError `not_permitted` when it was used, or is of an earlier sign-in.
 */
export async function using<T>(
  context: TillContext,
  approval: Approval | undefined,
  work: (approvals: readonly Approval[]) => Promise<T>,
): Promise<T> {
  if (approval === undefined) return work([]);
  const open = unused.get(context);
  if (open?.delete(approval) !== true) {
    const message = "This approval was used, or another person has signed in since: ask for a new one.";
    throw new TillError("not_permitted", message, { flag: approval.flags[0] });
  }
  try {
    return await work([approval]);
  } catch (error) {
    open.add(approval);
    throw error;
  }
}

/** Makes all approvals void: they are for the person who was signed in. */
export function voidApprovals(context: TillContext): void {
  unused.delete(context);
  used.delete(context);
}

/**
 * Returns a check for work that waits, such as for the server: it refuses once another person is
 * signed in than now, who would answer for what the first one has asked for.
 */
export function samePerson({ signedIn }: Pick<TillContext, "signedIn">): () => void {
  const person = signedIn();
  return () => {
    if (signedIn() !== person)
      throw new TillError("left", "Another person has signed in since this was asked for: nothing was stored.");
  };
}

/** Returns audit entries that name who approved an action of the signed-in person. */
export function approvalsNoted(of: Pick<Noted, "entity_type" | "entity_id">, approved: readonly Approved[]): Noted[] {
  return approved.map(({ flags, by, staff_id }) => ({
    ...of,
    field_name: "approval",
    new_value: `${flags.join(", ")}: approved by ${by} (staff ${staff_id})`,
  }));
}

/** Returns requests for the audit log about an action of the signed-in person. */
export function notesOf(context: TillContext, noted: readonly Noted[]): OutboxDraft[] {
  return notesAt({ registration: context.registration(), config: configOf(context), person: context.person() }, noted);
}

/**
 * Checks a flag for an action that stores nothing itself, and records an approval of it.
 *
 * @throws TillError `not_permitted`.
 */
export async function permitNoted(
  context: TillContext,
  flag: Permission,
  of: Pick<Noted, "entity_type" | "entity_id">,
  approvals: readonly Approval[],
): Promise<void> {
  const approved = requirePermitted(context, [{ flag }], approvals);
  if (approved.length === 0) return;
  await context.ledger.record({ outbox: notesOf(context, approvalsNoted(of, approved)) });
}

export function openPermissions(context: TillContext) {
  const mayApprove = (staff_id: number, needs: readonly Need[]): Need | undefined => {
    const rights = rightsOfStaff(context, staff_id);
    return needs.find((need) => !has(rights, need) || staff_id === context.person().staff_id);
  };

  return {
    /**
     * Whether the person who is signed in may do something without an approval.
     *
     * @param percent - of a discount, as decimal text.
     * @throws TillError `not_signed_in` or `not_ready`.
     */
    may: (flag: Permission, percent?: string): boolean => missingOf(context, [needOf(flag, percent)]).length === 0,
    /** Returns the other staff members whose roles have the flags. */
    approvers: (flags: readonly Permission[], percent?: string): readonly StaffRow[] => {
      const needs = flags.map((flag) => needOf(flag, percent));
      return configOf(context).staff.filter(({ staff_id }) => mayApprove(staff_id, needs) === undefined);
    },
    /**
     * Lets a second person approve one action by passcode, with or without network. Give the
     * approval to the call that needs it. The person who is signed in stays so.
     *
     * @param percent - highest discount that is approved, as decimal text; by default that of the
     *   approving person's role.
     * @throws RangeError for a staff member that the register does not have.
     */
    async approve(
      { staff_id, passcode }: { readonly staff_id: number; readonly passcode: string },
      flags: readonly Permission[],
      percent?: string,
    ): Promise<Approving> {
      const staff = configOf(context).staff.find((each) => each.staff_id === staff_id);
      if (staff === undefined) throw new RangeError(`The register has no staff member ${staff_id}.`);
      const refused = mayApprove(
        staff_id,
        flags.map((flag) => needOf(flag, percent)),
      );
      if (refused !== undefined) return { kind: "not_permitted", flag: refused.flag };
      const person = context.person();
      const answer = await signIn(context.parts, staff, passcode);
      if (answer.kind !== "signed_in") return answer;
      // Somebody else may have signed in meanwhile.
      if (context.person() !== person) throw notPermitted(context.person().name, flags[0] ?? "sell");
      const approval: Approval = {
        flags: [...flags],
        discount_max_e4: percent === undefined ? rightsOfStaff(context, staff_id).discount_max_e4 : percentE4(percent),
        by: nameOf(staff),
        staff_id,
      };
      const open = unused.get(context) ?? new Set();
      unused.set(context, open.add(approval));
      return { kind: "approved", approval };
    },
  };
}

/** Returns the full name of a staff member. */
export function nameOf({ first_name, last_name }: Pick<StaffRow, "first_name" | "last_name">): string {
  return `${first_name} ${last_name}`.trim();
}
