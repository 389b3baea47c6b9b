import type { Sale } from "./sale.ts";

export interface Movement {
  readonly type: "cash_in" | "cash_out";
  readonly amount_minor: number;
  readonly note: string | null;
  readonly at: string;
  readonly by: string;
}

/** Session data of a register until it closes. */
export interface Session {
  readonly opening_float_minor: number;
  readonly sales: readonly Sale[];
  /** Cash put in and taken out by hand; cash refunds follow from the sales. */
  readonly movements: readonly Movement[];
  readonly cashier: string;
}
