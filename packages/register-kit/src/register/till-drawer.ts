import type { ClosingRecord, MovementRecord, SessionRecord } from "../ledger/tables.ts";
import { formatMoney } from "../money/money.ts";
import type { OutboxDraft } from "../outbox/row.ts";
import { isAtLeast, REGISTER_REPORTS_SINCE } from "../sale/module-version.ts";
import { closeSession, closingBody } from "../session/closing.ts";
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
import { notesAt } from "./notes.ts";
import { configOf, storeOf, type TillContext, TillError, timeText } from "./till-context.ts";
import { storedSale } from "./till-documents.ts";

type SessionData = Omit<OpenSession, "state" | "session_id" | "opened_at" | "movements"> & {
  readonly counted_minor?: bigint | null;
};

/**
 * Manages the register's session and its cash. Figures are always summed over the ledger's
 * documents.
 */
export function openDrawer(context: TillContext) {
  const { ledger } = context;

  const sessionOf = (record: SessionRecord, movements: readonly MovementRecord[]): OpenSession | CountedSession => {
    const { counted_minor, ...data } = record.data as SessionData;
    const opened: OpenSession = {
      state: "open",
      session_id: record.session_id,
      ...data,
      opened_at: timeText(context, record.opened_at),
      // Leaves out movements of documents: their cash is computed from the documents.
      movements: movements.filter(({ sale_id }) => sale_id === undefined).map((row) => row.data as Movement),
    };
    return record.state === "counting" ? countSession(opened, counted_minor ?? null) : opened;
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

  const move = async (type: Movement["type"], amount_minor: bigint, note: string | null = null): Promise<void> => {
    const { session } = await required();
    const { session_id, currency } = session;
    const { name } = context.person();
    const movement: Movement = { type, amount_minor, note, at: timeText(context, context.clock.now()), by: name };
    moveCash(session, movement);
    const amount = `${formatMoney(amount_minor, currency)} ${currency}`;
    const outbox = noted(session_id, type, note === null ? amount : `${amount}: ${note}`);
    await ledger.record({ session_id, movements: [movement], outbox });
  };

  /**
   * Returns an audit entry of the session. From these entries and the receipts a person can
   * reconstruct the session of a lost register.
   */
  const noted = (session_id: string, field_name: string, new_value: string | null): OutboxDraft[] => {
    const at = { registration: context.registration(), config: configOf(context), person: context.person() };
    const value = new_value === null ? {} : { new_value };
    return notesAt(at, [{ entity_type: "register_session", entity_id: session_id, field_name, ...value }]);
  };

  return {
    /** Returns the open or counted session; undefined when there is none. */
    session: async (): Promise<Session | undefined> => (await current())?.session,
    /**
     * Opens a session.
     *
     * @param opening_float_minor - cash in the drawer; null for a register without a cash drawer.
     * @throws LedgerError `session_open` when one is open already.
     */
    async openSession(opening_float_minor: bigint | null): Promise<Session> {
      context.registration();
      configOf(context);
      const { currency, timezone } = storeOf(context);
      const data: SessionData = { currency, timezone, opened_by: context.person(), opening_float_minor };
      const session_id = crypto.randomUUID();
      openSession({ session_id, ...data, opened_at: timeText(context, context.clock.now()) });
      const float = opening_float_minor === null ? null : `${formatMoney(opening_float_minor, currency)} ${currency}`;
      const outbox = noted(session_id, "opening_float", float);
      return sessionOf(await ledger.openSession({ session_id, data }, { outbox }), []);
    },
    cashIn: (amount_minor: bigint, note?: string): Promise<void> => move("cash_in", amount_minor, note),
    cashOut: (amount_minor: bigint, note?: string): Promise<void> => move("cash_out", amount_minor, note),
    /** Returns the cash that should be in the drawer; null for a register without a cash drawer. */
    async expectedCash(): Promise<bigint | null> {
      const { session } = await required();
      return expectedCash(session, (await ledger.salesOf(session.session_id)).map(storedSale));
    },
    /** Stores the counted cash. The drawer can be counted again until the session is closed. */
    async count(counted_minor: bigint | null): Promise<CountedSession> {
      const { record, session } = await required();
      const counted = countSession(session, counted_minor);
      const data = { ...(record.data as SessionData), counted_minor };
      await ledger.updateSession(record.session_id, { state: "counting", data });
      return counted;
    },
    /**
     * Closes the counted session: its closing is created once, stored and queued.
     *
     * @throws RangeError when the drawer was not counted.
     */
    async closeSession(more: { readonly left_minor?: bigint; readonly note?: string } = {}): Promise<ClosingRecord> {
      const { session } = await required();
      const { session_id } = session;
      if (session.state !== "counting") throw new RangeError("Count the drawer before the session is closed.");
      const { terminal_id, location_id, device_identifier } = context.registration();
      const { terminal, location, config } = configOf(context);
      const closed_by = context.person();
      const report_id = crypto.randomUUID();
      return ledger.close({
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
          });
          const draft = { lane: "closings", kind: "closing", key: `closing:${session_id}`, session_id } as const;
          const takes_closings = isAtLeast(config.module_version, REGISTER_REPORTS_SINCE);
          const outbox = takes_closings ? [{ ...draft, body: closingBody(closed) }] : [];
          return { report_id, text: closed.closing, outbox };
        },
      });
    },
  };
}
