import type { Answer, AnswerOf } from "@tillkeeper/client";
import type { ClosingRecord } from "../ledger/tables.ts";
import { parseMoney } from "../money/money.ts";
import { rowOf } from "../outbox/queue.ts";
import type { RowError } from "../outbox/row.ts";
import { storeOf, type TillContext } from "./till-context.ts";
import { missingOf } from "./till-permissions.ts";

/** What the server has found out about a closing, such as whether its figures are matched. */
export type ClosingStates = AnswerOf<"GET /V1/pos/register-reports/{reportId}/states">;

/** How far the closing of this register has come. */
export interface ClosingProgress {
  readonly closing: ClosingRecord;
  /**
   * `waiting`: it is stored here and not answered yet. `received`: the server has it. `refused`: it
   * waits for a person, see `error`. `kept`: the server takes no closings.
   */
  readonly delivery: "waiting" | "received" | "refused" | "kept";
  /** The last answer that was not a success; null without one. */
  readonly error: RowError | null;
}

/** The cash that the next session begins with. */
export interface LeftInDrawer {
  readonly left_minor: bigint;
  /** Time of the closing that left it, in milliseconds since 1970. */
  readonly closed_at: number;
}

async function closingsOf({ parts }: TillContext): Promise<ClosingRecord[]> {
  const records = await parts.ledger.read(["closings"], (transaction) => transaction.range("closings"));
  return records.toSorted((left, right) => right.closed_at - left.closed_at);
}

/**
 * Returns what the last closing left in the drawer. Undefined without a closing that counted cash
 * in the shop's currency.
 *
 * @throws TillError `not_ready`.
 */
export async function lastLeft(context: TillContext): Promise<LeftInDrawer | undefined> {
  const [last] = await closingsOf(context);
  if (last === undefined) return undefined;
  const { cash_left_in_drawer: left, currency } = JSON.parse(last.text) as {
    readonly cash_left_in_drawer?: string;
    readonly currency: string;
  };
  if (left === undefined || currency !== storeOf(context).currency) return undefined;
  return { left_minor: parseMoney(left, currency), closed_at: last.closed_at };
}

/** Reads the closings of a register, and what became of them. */
export function openClosings(context: TillContext) {
  const { parts } = context;

  return {
    /** Returns the closings of this register that its ledger has, the newest first. */
    closings: (): Promise<ClosingRecord[]> => closingsOf(context),
    /**
     * Returns what the last closing left in the drawer, to compare the count of the next session
     * with. Undefined without a closing that counted cash in the shop's currency, and for a person
     * who counts blind: without the permission `see_expected_cash`.
     *
     * @throws TillError `not_signed_in` or `not_ready`.
     */
    async leftInDrawer(): Promise<LeftInDrawer | undefined> {
      if (missingOf(context, [{ flag: "see_expected_cash" }]).length > 0) return undefined;
      return lastLeft(context);
    },
    /** Returns how far a closing has come; undefined when this register does not have it. */
    closingProgress: (report_id: string): Promise<ClosingProgress | undefined> =>
      parts.ledger.read(["closings", "outbox"], async (transaction) => {
        const closing = await transaction.get("closings", report_id);
        if (closing === undefined) return undefined;
        const row = await rowOf(transaction, `closing:${closing.session_id}`);
        if (closing.synced_at !== undefined) return { closing, delivery: "received", error: null };
        if (row === undefined) return { closing, delivery: "kept", error: null };
        return { closing, delivery: row.state === "refused" ? "refused" : "waiting", error: row.error };
      }),
    /**
     * Asks the server what it has found out about a closing of this register. Needs the network; an
     * older server answers `no_route`.
     */
    closingStates: (reportId: string): Promise<Answer<ClosingStates>> =>
      parts.client.call("GET /V1/pos/register-reports/{reportId}/states", { path: { reportId } }),
  };
}
