import {
  composeClosing,
  forTraining,
  openingNote,
  type ReceiptDocument,
  type XReportToPrint,
} from "@tillkeeper/receipt-document";
import type { ClosingRecord, MovementRecord, SessionRecord } from "../ledger/tables.ts";
import type { CashCount, CountedPieces } from "../money/denominations.ts";
import { formatMoney } from "../money/money.ts";
import type { OutboxDraft } from "../outbox/row.ts";
import { isAtLeast, REGISTER_REPORTS_SINCE } from "../sale/module-version.ts";
import type { Approved } from "../sale/sale.ts";
import { closeSession, closingBody, xReportOf } from "../session/closing.ts";
import {
  type CountedSession,
  countSession,
  expectedCash,
  moveCash,
  type Movement,
  openSession,
  type OpenSession,
  type Session,
} from "../session/session.ts";
import { configOf, storeOf, type TillContext, TillError, timeText } from "./till-context.ts";
import { lastLeft } from "./till-closings.ts";
import { storedSale } from "./till-documents.ts";
import type { Need } from "./permissions.ts";
import {
  type Approvable,
  type Approval,
  approvalsNoted,
  forgetUsed,
  notesOf,
  noteUsed,
  permitNoted,
  requirePermitted,
  neededOf,
  usedFor,
  using,
} from "./till-permissions.ts";

type SessionData = Omit<OpenSession, "state" | "session_id" | "opened_at" | "movements"> & {
  readonly counted_minor?: bigint | null;
  readonly counted?: readonly CountedPieces[];
  /** Sequence number of the register's last document at the count. */
  readonly counted_after_seq?: number;
  /** What the closing before left in the drawer, when the float is another amount. */
  readonly left_minor?: bigint;
};

/** The figures of an open session, named as in its closing, and their document. */
export interface XReport {
  readonly report: XReportToPrint;
  readonly document: ReceiptDocument;
}

export interface ClosingOptions extends Approvable {
  /** Cash left in the drawer, see `ClosingFrame`. */
  readonly left_minor?: bigint;
  readonly note?: string;
}

/**
 * Manages the register's session and its cash. Figures are always summed over the ledger's
 * documents.
 */
export function openDrawer(context: TillContext) {
  const { ledger } = context;

  const sessionOf = (record: SessionRecord, movements: readonly MovementRecord[]): OpenSession | CountedSession => {
    const {
      counted_minor,
      counted,
      counted_after_seq: _after,
      left_minor: _left,
      ...data
    } = record.data as SessionData;
    const opened: OpenSession = {
      state: "open",
      session_id: record.session_id,
      ...data,
      opened_at: timeText(context, record.opened_at),
      // Leaves out movements of documents: their cash is computed from the documents.
      movements: movements.filter(({ sale_id }) => sale_id === undefined).map((row) => row.data as Movement),
    };
    if (record.state !== "counting") return opened;
    return { ...countSession(opened, counted_minor ?? null), ...(counted === undefined ? {} : { counted }) };
  };

  const current = async (): Promise<{ record: SessionRecord; session: OpenSession | CountedSession } | undefined> => {
    const session_id = (await ledger.counters())?.open_session_id ?? undefined;
    const record = session_id === undefined ? undefined : await ledger.session(session_id);
    if (record === undefined) return undefined;
    return { record, session: sessionOf(record, await ledger.movementsOf(record.session_id)) };
  };

  const required = async () => {
    const found = await current();
    if (found === undefined) throw new TillError("no_session", "No session is open.");
    return found;
  };

  const move = (
    type: Movement["type"],
    amount_minor: bigint,
    note: string | null = null,
    { approval }: Approvable = {},
  ): Promise<void> =>
    using(context, approval, async (given) => {
      const { session } = await required();
      const { session_id, currency } = session;
      const approvals = requirePermitted(context, [{ flag: "move_cash" }], given);
      const movement: Movement = {
        type,
        amount_minor,
        note,
        at: timeText(context, context.clock.now()),
        by: context.person().name,
        ...(approvals.length === 0 ? {} : { approvals }),
      };
      moveCash(session, movement);
      const amount = amountText(amount_minor, currency);
      const outbox = noted(session_id, type, note === null ? amount : `${amount}: ${note}`, approvals);
      await ledger.record({ session_id, movements: [movement], outbox });
    });

  const entity = (entity_id: string) => ({ entity_type: "register_session", entity_id });

  /**
   * Returns audit entries of the session. From these entries and the receipts a person can
   * reconstruct the session of a lost register.
   */
  const noted = (
    session_id: string,
    field_name: string,
    new_value: string | null,
    approvals: readonly Approved[] = [],
    old_value?: string,
  ): OutboxDraft[] => {
    const value = { ...(new_value === null ? {} : { new_value }), ...(old_value === undefined ? {} : { old_value }) };
    const of = entity(session_id);
    return notesOf(context, [{ ...of, field_name, ...value }, ...approvalsNoted(of, approvals)]);
  };

  const amountText = (amount_minor: bigint, currency: string): string =>
    `${formatMoney(amount_minor, currency)} ${currency}`;

  /**
   * Checks the needs. Returns those of the given approvals that they need.
   *
   * @param noted - approvals that were noted before.
   */
  const permitClosing = (needs: readonly Need[], given: readonly Approval[], noted: readonly Approval[] = []) => {
    requirePermitted(context, needs, [...noted, ...given]);
    return neededOf(context, needs, given);
  };

  /** Returns the session and its documents, when the person may see what is expected. */
  const visible = async (given: readonly Approval[], { is_blind_count }: { readonly is_blind_count: boolean }) => {
    const { session } = await required();
    const { session_id, state } = session;
    if (!is_blind_count || state !== "counting")
      await permitNoted(context, "see_expected_cash", entity(session_id), given);
    const records = (await ledger.salesOf(session_id)).toSorted((left, right) => left.seq - right.seq);
    return { session, sales: records.map(storedSale) };
  };

  /** Says that the session was opened with another amount than the closing before had left. */
  const openedOtherwise = ({ data }: SessionRecord): string | undefined => {
    const { currency, opening_float_minor, left_minor } = data as SessionData;
    if (left_minor === undefined || opening_float_minor === null) return undefined;
    const [opened, left] = [formatMoney(opening_float_minor, currency), formatMoney(left_minor, currency)];
    return openingNote(storeOf(context).locale, currency, { opened, left });
  };

  return {
    /** Returns the open or counted session; undefined when there is none. */
    session: async (): Promise<Session | undefined> => (await current())?.session,
    /**
     * Opens a session. When the float differs from what the last closing left in the drawer, the
     * audit log has both amounts, and the session's closing says so in its note.
     *
     * @param opening_float_minor - cash in the drawer; null for a register without a cash drawer.
     * @throws LedgerError `session_open` when one is open already.
     */
    async openSession(opening_float_minor: bigint | null): Promise<Session> {
      context.registration();
      configOf(context);
      const { currency, timezone } = storeOf(context);
      const opened = { currency, timezone, opened_by: context.person(), opening_float_minor };
      const session_id = crypto.randomUUID();
      openSession({ session_id, ...opened, opened_at: timeText(context, context.clock.now()) });
      const left_minor = (await lastLeft(context))?.left_minor;
      const differs = left_minor !== undefined && opening_float_minor !== null && left_minor !== opening_float_minor;
      const data: SessionData = { ...opened, ...(differs ? { left_minor } : {}) };
      const float = opening_float_minor === null ? null : amountText(opening_float_minor, currency);
      const left = differs ? amountText(left_minor, currency) : undefined;
      const outbox = noted(session_id, "opening_float", float, [], left);
      return sessionOf(await ledger.openSession({ session_id, data }, { outbox }), []);
    },
    /** @throws TillError `no_session` or `not_permitted`. */
    cashIn: (amount_minor: bigint, note?: string, more?: Approvable): Promise<void> =>
      move("cash_in", amount_minor, note, more),
    /** @throws TillError `no_session` or `not_permitted`. */
    cashOut: (amount_minor: bigint, note?: string, more?: Approvable): Promise<void> =>
      move("cash_out", amount_minor, note, more),
    /**
     * Records that the drawer is opened without a sale. Open it afterwards, for example with
     * `openDrawer` of `printing`.
     *
     * @throws TillError `no_session` or `not_permitted`.
     */
    noSale: (note?: string, { approval }: Approvable = {}): Promise<void> =>
      using(context, approval, async (given) => {
        const { session_id } = (await required()).session;
        const approved = requirePermitted(context, [{ flag: "open_drawer" }], given);
        await ledger.record({
          session_id,
          outbox: noted(session_id, "drawer_opened_without_sale", note ?? null, approved),
        });
      }),
    /**
     * Returns the cash that should be in the drawer; null for a register without a cash drawer.
     * Before the count this needs the permission `see_expected_cash`.
     *
     * @throws TillError `no_session` or `not_permitted`.
     */
    expectedCash: ({ approval }: Approvable = {}): Promise<bigint | null> =>
      using(context, approval, async (given) => {
        // A count that is blind is compared afterwards; then it is not replaced without a trace.
        const { session, sales } = await visible(given, { is_blind_count: true });
        return expectedCash(session, sales);
      }),
    /**
     * Returns the figures of the open session so far (X). Nothing is stored or numbered. This needs
     * the permission `see_expected_cash`.
     *
     * @throws TillError `no_session` or `not_permitted`.
     */
    xReport: ({ approval }: Approvable = {}): Promise<XReport> =>
      using(context, approval, async (given) => {
        const { session, sales } = await visible(given, { is_blind_count: false });
        const { terminal_id, location_id } = context.registration();
        const { terminal, location } = configOf(context);
        const report = xReportOf(session, sales, {
          terminal_id,
          terminal_name: terminal.name,
          location_id,
          location_name: location?.name ?? "",
          series_id: (await ledger.counters())?.series_id ?? "",
          closed_at: timeText(context, context.clock.now()),
          closed_by: context.person(),
        });
        const document = composeClosing(report, storeOf(context).locale);
        return { report, document: context.parts.is_training === true ? forTraining(document) : document };
      }),
    /**
     * Stores the counted cash. The drawer can be counted again until the session is closed: that
     * needs the permission `see_expected_cash`, since a blind count must not be corrected to what
     * should be there, unless a document came after the count. The audit log has both amounts. An
     * approval of the count counts for its close as well, until somebody signs in or out or counts
     * again.
     *
     * @param count - the sum, or the result of `countByDenomination`; null for a register without a
     *   cash drawer.
     * @throws TillError `no_session` or `not_permitted`.
     */
    count: (count: bigint | CashCount | null, { approval }: Approvable = {}): Promise<CountedSession> =>
      using(context, approval, async (given) => {
        const { record, session } = await required();
        const { session_id, currency } = session;
        const { counted: _, ...former } = record.data as SessionData;
        const replaced_minor = former.counted_minor ?? null;
        const { sale_seq: counted_after_seq = 0 } = (await ledger.counters()) ?? {};
        const is_void = former.counted_after_seq !== undefined && former.counted_after_seq < counted_after_seq;
        const again: Need[] = replaced_minor === null || is_void ? [] : [{ flag: "see_expected_cash" }];
        const approvals = permitClosing([{ flag: "close_session" }, ...again], given);
        const result = typeof count === "bigint" || count === null ? { counted_minor: count } : count;
        const counted = { ...countSession(session, result.counted_minor), ...result };
        const old_value = replaced_minor === null ? undefined : amountText(replaced_minor, currency);
        const new_value = result.counted_minor === null ? null : amountText(result.counted_minor, currency);
        const of = entity(session_id);
        const outbox =
          old_value === undefined
            ? notesOf(context, approvalsNoted(of, approvals))
            : noted(session_id, "cash_counted", new_value, approvals, old_value);
        const data: SessionData = { ...former, ...result, counted_after_seq };
        await ledger.record({ session_id, session: { state: "counting", data }, outbox });
        forgetUsed(context, session_id);
        noteUsed(context, session_id, closingOnly(approvals));
        return counted;
      }),
    /**
     * Closes the counted session: its closing is created once, stored and queued.
     *
     * @throws RangeError when the drawer was not counted.
     * @throws TillError `no_session` or `not_permitted`.
     */
    closeSession: ({ approval, ...more }: ClosingOptions = {}): Promise<ClosingRecord> =>
      using(context, approval, async (given) => {
        const { session } = await required();
        const { session_id } = session;
        const approvals = permitClosing([{ flag: "close_session" }], given, usedFor(context, session_id));
        if (session.state !== "counting") throw new RangeError("Count the drawer before the session is closed.");
        const { terminal_id, location_id, device_identifier } = context.registration();
        const { terminal, location, config } = configOf(context);
        const closed_by = context.person();
        const report_id = crypto.randomUUID();
        const closing = await ledger.close({
          session_id,
          build({ closing_number, series_id, closed_at, session: record, sales, movements }) {
            const counted = sessionOf(record, movements);
            if (counted.state !== "counting") throw new RangeError("Count the drawer before the session is closed.");
            const closed = closeSession(counted, sales.map(storedSale), {
              report_id,
              terminal_id,
              location_id,
              device_identifier,
              series_id,
              closing_number,
              closed_by,
              terminal_name: terminal.name,
              location_name: location?.name ?? "",
              closed_at: timeText(context, closed_at),
              ...more,
              ...noteWith(openedOtherwise(record), more.note),
            });
            const draft = { lane: "closings", kind: "closing", key: `closing:${session_id}`, session_id } as const;
            const takes_closings = isAtLeast(config.module_version, REGISTER_REPORTS_SINCE);
            const outbox = takes_closings ? [{ ...draft, body: closingBody(closed) }] : [];
            const notes = notesOf(context, approvalsNoted(entity(session_id), approvals));
            return { report_id, text: closed.closing, outbox: [...outbox, ...notes] };
          },
        });
        forgetUsed(context, session_id);
        return closing;
      }),
  };
}

function noteWith(...sentences: readonly (string | undefined)[]): { readonly note?: string } {
  const note = sentences.filter((sentence) => sentence !== undefined).join(" ");
  return note === "" ? {} : { note };
}

/** Returns what approvals of a count allow at the close. */
function closingOnly(approvals: readonly Approval[]): Approval[] {
  return approvals
    .filter(({ flags }) => flags.includes("close_session"))
    .map((approval) => ({ ...approval, flags: ["close_session"] }));
}
