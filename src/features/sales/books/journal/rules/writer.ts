import { storable } from "../../../../../runtime/characters.ts";
import type { Booking } from "../../../closings/rules/booking/choices.ts";
import type { Figures } from "../../../closings/rules/booking/figures.ts";
import type { Stated } from "../../../closings/rules/stated.ts";
import { type JournalLine, type Role, sumOf } from "./entry.ts";

/** A closing's own figures, the way it books, and the figures of its receipts in that way. */
export interface Known {
  readonly stated: Stated;
  readonly booking: Booking;
  readonly turnover: Figures;
  readonly tenders: Figures;
  /** The tenders if layaways and collections were in them. */
  readonly inside: Figures;
}

/** Collects the lines and findings of an entry. */
export class Writer {
  lines: JournalLine[] = [];
  readonly #findings = new Set<string>();

  /** Adds a line, unless it is of 0. */
  add(role: Role, key: string, amount: bigint, text = ""): void {
    if (amount !== 0n) this.lines.push({ role, key: storable(key), amount, text: storable(text) });
  }

  /** Adds a line and the line of the drawer against it. */
  addWithCash(role: Role, key: string, amount: bigint, cash_key: string, text = ""): void {
    this.add(role, key, -amount, text);
    this.add("cash", cash_key, amount, text);
  }

  /** Puts an amount that nothing explains on the account of open matters. */
  suspend(key: string, amount: bigint, finding = `${key}_differs`): void {
    if (amount === 0n) return;
    this.add("suspense", key, amount);
    this.note(finding);
  }

  /** Gives the lines of a role the other sign. */
  turn(role: Role): void {
    this.lines = this.lines.map((line) => (line.role === role ? { ...line, amount: -line.amount } : line));
  }

  note(finding: string): void {
    this.#findings.add(finding);
  }

  get findings(): readonly string[] {
    return [...this.#findings];
  }

  get sum(): bigint {
    return sumOf(this.lines);
  }

  /** Returns the sum of the drawer's lines so far. */
  get cash(): bigint {
    return sumOf(this.lines.filter(({ role }) => role === "cash"));
  }
}
