import type { Db, Tx } from "../runtime/database.ts";
import type { Catalog } from "./catalog.ts";
import type { Customers } from "./customers.ts";
import type { Promotions } from "./promotions.ts";

/** One order status as the platform registers it. */
export interface OrderStatus {
  readonly status: string;
  readonly label: string;
  /** null for a status that no state uses. */
  readonly state: string | null;
  readonly is_default: boolean;
  readonly visible_on_front: boolean;
}

/** The e-commerce platform behind the service. Another platform than the built-in one implements this. */
export interface Commerce {
  readonly listOrderStatuses: (db: Db) => Promise<OrderStatus[]>;
  /** The increment ids of the orders that carry one of these sales, by lower-case sale id. */
  readonly findOrderIncrementIds: (
    db: Db | Tx,
    pos_sale_ids: readonly string[],
  ) => Promise<ReadonlyMap<string, string>>;
  readonly customers: Customers;
  readonly catalog: Catalog;
  readonly promotions: Promotions;
}
