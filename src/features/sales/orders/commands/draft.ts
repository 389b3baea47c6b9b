import type {
  AddressDraft,
  AddressType,
  DocumentComment,
  OrderDraft,
  RefundArguments,
  WantedQuantity,
} from "../../../../commerce/orders/order.ts";
import type {
  AddressValues,
  CommentValues,
  OrderValues,
  QuantityValues,
  RefundArgumentValues,
} from "../schemas/orders.ts";

/** Flattens an order in a request: nested parts of the platform's form move to their fields. */
export function draftOf(sent: OrderValues): OrderDraft {
  const { entity_id: _, items, billing_address, payment, extension_attributes, status_histories: __, ...facts } = sent;
  const [assignment] = extension_attributes?.shipping_assignments ?? [];
  const shipping = assignment?.shipping ?? undefined;
  return {
    ...(facts as Partial<OrderDraft>),
    ...(items === undefined ? {} : { items }),
    ...(extension_attributes?.pos_sale_id === undefined ? {} : { pos_sale_id: extension_attributes.pos_sale_id }),
    pos_location_id: extension_attributes?.pos_location_id ?? null,
    ...(shipping?.method === undefined ? {} : { shipping_method: shipping.method }),
    ...(payment?.method === undefined ? {} : { payment_method: payment.method }),
    ...(payment?.po_number === undefined ? {} : { payment_po_number: payment.po_number }),
    ...(payment?.additional_information === undefined ? {} : { payment_information: payment.additional_information }),
    addresses: { ...addressOf("billing", billing_address), ...addressOf("shipping", shipping?.address) },
  };
}

function addressOf(
  type: AddressType,
  sent: AddressValues | null | undefined,
): Partial<Record<AddressType, AddressDraft>> {
  return sent === null || sent === undefined ? {} : { [type]: sent as AddressDraft };
}

export function quantitiesOf(sent: QuantityValues): readonly WantedQuantity[] {
  return sent ?? [];
}

/** Returns the comment of a request; one without text is ignored. */
export function commentOf(sent: CommentValues, notify: boolean | null | undefined): DocumentComment | undefined {
  const text = sent?.comment ?? "";
  if (text === "") return undefined;
  return {
    comment: text,
    is_visible_on_front: sent?.is_visible_on_front === 1 ? 1 : 0,
    is_customer_notified: notify === true ? 1 : 0,
  };
}

export function refundArgumentsOf(sent: RefundArgumentValues): RefundArguments {
  return {
    shipping_amount: sent?.shipping_amount,
    adjustment_positive: sent?.adjustment_positive,
    adjustment_negative: sent?.adjustment_negative,
  };
}
