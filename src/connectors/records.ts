import type {
  CustomerRecord,
  OwnerRecord,
  PaymentRecord,
  RefundRecord,
  SaleRecord,
  SubscriptionRecord,
  WishesRecord,
} from "../shop-data/records/record.ts";
import type { TaskKind } from "../shared/connector-tasks/rules.ts";

/** Record that the tasks of each kind send. It is read when a task is sent. */
export interface RecordOf {
  readonly customer: CustomerRecord;
  readonly sale: SaleRecord;
  readonly payment: PaymentRecord;
  readonly cancel: OwnerRecord;
  readonly refund: RefundRecord;
  readonly owner: OwnerRecord;
  readonly subscription: SubscriptionRecord;
  readonly wish: WishesRecord;
  readonly erasure: ErasureRecord;
}

export type AnyRecord = RecordOf[TaskKind];

/** Kind of the platform's record to erase, which `tools.remoteOf(of, record_id)` finds. */
export interface ErasureRecord {
  readonly of: "customer" | "subscription";
}
