import { Type } from "typebox";
import { TEXT_CHARACTERS_MAX } from "../../../../runtime/characters.ts";
import { Amount, EmailText, Int, nameSchemas, Nullable, Text } from "../../../../web-api/schema.ts";

const Line = (notes: { readonly description?: string } = {}) => Text({ characters_max: TEXT_CHARACTERS_MAX, ...notes });

/** Who gets an invoice. */
export const InvoiceBuyer = Type.Object({
  name: Line(),
  street: Line(),
  postcode: Line(),
  city: Line(),
  country_id: Line({ description: "ISO 3166-1 alpha-2." }),
  vat_id: Type.Optional(Line({ description: "Needed for reverse charge. Its form is checked." })),
  email: Type.Optional(EmailText()),
  reference: Type.Optional(Line({ description: "What the buyer wants to find on it, such as an order number." })),
});

export const Invoice = Type.Object({
  invoice_number: Text({ description: "Prefix of the website, year and six digits." }),
  type_code: Text({ description: "380 is an invoice. 381 is a credit note, whose amounts are above zero." }),
  receipt_id: Int({ wide: true }),
  issued_on: Text({ description: "YYYY-MM-DD in the shop's time zone." }),
  currency: Text({ description: "ISO 4217." }),
  total: Amount({ description: "With tax." }),
  preceding_number: Nullable(Text({ description: "The invoice that a credit note takes back." })),
});

nameSchemas({ BusinessInvoice: Invoice, InvoiceBuyer });
