import { type Static, Type } from "typebox";
import { Bool, Int, Nullable, Text, Timestamp, nameSchemas } from "../../../web-api/schema.ts";

/** The state of a subscription (interface §2.14). */
export const NewsletterState = Type.Object({
  subscribed: Bool(),
  status: Text({ description: "subscribed, not_active, unconfirmed, unsubscribed or none" }),
});

export const SubscriptionInput = Type.Object({
  email: Text(),
  customerId: Type.Optional(
    Int({ description: "Links the subscription when the account has this address; else it is a guest's." }),
  ),
});

export const SubscriberFields = Type.Object({
  email: Text(),
  website_id: Int(),
  status: Text({ description: "subscribed, not_active, unconfirmed or unsubscribed" }),
});

export type SubscriberValues = Partial<Static<typeof SubscriberFields>>;

export const Subscriber = Type.Object({
  subscriber_id: Int(),
  email: Text(),
  website_id: Int(),
  store_id: Int(),
  customer_id: Int({ description: "0: no account." }),
  status: Text(),
  change_status_at: Timestamp(),
  confirm_mailed_at: Nullable(
    Timestamp({ description: "When the mail that the subscription is confirmed by was sent." }),
  ),
  created_at: Timestamp(),
});

export const Confirmations = Type.Object({
  has_mail_server: Bool({ description: "Without one, mails are written to files, so that no customer can confirm." }),
  unconfirmed: Int(),
  unsent: Int({ description: "Of those, the number whose mail has not been sent yet." }),
});

nameSchemas({ NewsletterState, Subscriber, ConfirmationMails: Confirmations });
