import type { AddressDraft, AddressType, DocumentComment, OrderDraft } from "../../../../shop-data/orders/order.ts";
import type { AddressValues, CommentValues, OrderValues } from "../schemas/orders.ts";

/** Flattens an order in a request: members of nested parts become fields of the order. */
export function draftOf(sent: OrderValues): OrderDraft {
  const { entity_id: _, billing_address, payment, extension_attributes, status_histories: __, ...facts } = sent;
  const { pos_sale_id, pos_location_id, shipping_assignments } = extension_attributes ?? {};
  const shipping = shipping_assignments?.[0]?.shipping ?? undefined;
  return {
    ...(facts as Partial<OrderDraft>),
    pos_sale_id,
    pos_location_id,
    shipping_method: shipping?.method ?? facts.shipping_method,
    payment_method: payment?.method,
    payment_po_number: payment?.po_number,
    payment_information: payment?.additional_information,
    addresses: { ...addressOf("billing", billing_address), ...addressOf("shipping", shipping?.address) },
  };
}

function addressOf(
  type: AddressType,
  sent: AddressValues | null | undefined,
): Partial<Record<AddressType, AddressDraft>> {
  return sent === null || sent === undefined ? {} : { [type]: sent as AddressDraft };
}

/** Returns the comment in a request; undefined when it has no text. */
export function commentOf(sent: CommentValues, notify: boolean | null | undefined): DocumentComment | undefined {
  const text = sent?.comment ?? "";
  if (text === "") return undefined;
  return {
    comment: text,
    is_visible_on_front: sent?.is_visible_on_front === 1 ? 1 : 0,
    is_customer_notified: notify === true ? 1 : 0,
  };
}
