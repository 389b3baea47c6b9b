"use strict";
// A subscriber that mails as a shop does: to the list of notifications. `isOfTill` is written above it, from the extension's README.
/* global isOfTill */

exports.config = {
  event: [
    "order.placed",
    "order.canceled",
    "order.completed",
    "payment.captured",
    "payment.refunded",
    "customer.created",
  ],
};

exports.default = async function mail({ event, container }) {
  const { id } = event.data;
  const read = async (entity, ...fields) => {
    const { data } = await container.resolve("query").graph({ entity, fields, filters: { id } });
    return data[0];
  };
  const write = (to, is_held_back) =>
    container
      .resolve("notification")
      .createNotifications({ to, channel: "feed", template: is_held_back ? "held_back" : "sent" });
  if (event.name.startsWith("payment.")) {
    const { payment_collection } = await read("payment", "payment_collection.order.email");
    await write(payment_collection.order.email ?? "a guest", await isOfTill(container, id));
  } else if (event.name === "customer.created") {
    const { email, has_account } = await read("customer", "email", "has_account");
    await write(email, !has_account);
  } else {
    const { email } = await read("order", "email");
    await write(email ?? "a guest", false);
  }
};
