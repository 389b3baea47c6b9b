import { Type } from "typebox";
import { Int, Nullable, Text } from "../../web-api/schema.ts";

/** A customer as a register shows him (interface §2.8). */
export const CustomerSummary = Type.Object({
  customer_id: Int(),
  email: Text(),
  firstname: Text(),
  lastname: Text(),
  group_id: Int(),
  website_id: Int(),
  company: Nullable(Text({ description: "Of the default billing address." })),
  taxvat: Nullable(Text()),
  default_billing_address_id: Int({ description: "0: there is none." }),
});

const Asking = { email: Text(), terminalId: Int({ id_of: "Terminal" }) };

export const OtpRequest = Type.Object(Asking);
export const OtpProof = Type.Object({ ...Asking, code: Text() });
