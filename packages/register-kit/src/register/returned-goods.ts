import type { LineQty, ReturnedQty } from "../sale/refund.ts";
import type { Sale } from "../sale/sale.ts";

/** A document as a register's ledger stores it. */
export interface StoredSale extends Sale {
  /** Code of the receipt's page: 64 hexadecimal characters. */
  readonly receipt_token: string;
}

/**
 * A receipt that the server has, of any register of the location, whose goods can be returned on
 * this register.
 */
export interface FoundReceipt {
  readonly sale: StoredSale;
  readonly order_increment_id: string;
  /** Quantities that were returned on any register, as the server knows them. */
  readonly returned: ReturnedQty;
  /** Ids of this register's refunds and exchanges that `returned` includes. */
  readonly counted: readonly string[];
  readonly left: readonly LineQty[];
}

/**
 * Goods of a receipt to take back. A receipt of this register is named by its number, one of any
 * register by the result of `findReceipt`.
 */
export type ReturnedGoods = ({ readonly receipt_number: string } | { readonly found: FoundReceipt }) & {
  /** Quantities to take back; everything that is left by default. */
  readonly quantities?: readonly LineQty[];
};
