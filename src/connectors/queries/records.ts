import {
  loadCustomer,
  loadOwner,
  loadPayment,
  loadRefund,
  loadSale,
  loadSubscription,
  loadWishes,
} from "../../shop-data/records/load.ts";
import type { Db } from "../../runtime/database.ts";
import type { TaskKind } from "../../shared/connector-tasks/rules.ts";
import type { AnyRecord } from "../records.ts";

type Load = (db: Db, record_id: number) => Promise<AnyRecord | undefined>;

const LOADS: Readonly<Record<Exclude<TaskKind, "erasure">, Load>> = {
  customer: loadCustomer,
  sale: loadSale,
  payment: loadPayment,
  cancel: loadOwner,
  refund: loadRefund,
  owner: loadOwner,
  subscription: loadSubscription,
  wish: loadWishes,
};

interface Named {
  readonly kind: TaskKind;
  readonly subject: string;
  readonly record_id: number;
}

/** Returns the record of a task as it is now; undefined for one that is gone. */
export async function loadRecord(db: Db, { kind, subject, record_id }: Named): Promise<AnyRecord | undefined> {
  if (kind !== "erasure") return LOADS[kind](db, record_id);
  return { of: subject.startsWith("subscriber:") ? "subscription" : "customer" };
}
