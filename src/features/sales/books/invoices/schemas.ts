import { Type } from "typebox";
import { TEXT_CHARACTERS_MAX } from "../../../../runtime/characters.ts";
import { Amount, Bool, EmailText, Int, nameSchemas, Nullable, Text } from "../../../../web-api/schema.ts";

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

/** An invoice in the list of the administration. */
export const ListedInvoice = Type.Object({
  invoice_id: Int({ wide: true }),
  invoice_number: Invoice.properties.invoice_number,
  type_code: Invoice.properties.type_code,
  issued_on: Invoice.properties.issued_on,
  buyer_name: Text({ description: "Who got it." }),
  location_id: Nullable(Int()),
  location_name: Nullable(Text({ description: "Its present name." })),
  currency: Invoice.properties.currency,
  total: Invoice.properties.total,
  receipt_id: Int({ wide: true }),
  receipt_number: Nullable(Text({ description: "Null for an archived receipt." })),
  preceding_number: Invoice.properties.preceding_number,
  preceding_receipt_id: Nullable(Int({ wide: true, description: "The receipt of that invoice." })),
});

/** The invoice of a receipt, or what it needs for one. */
export const ReceiptInvoice = Type.Object({
  invoice: Nullable(Invoice),
  refusal: Nullable(
    Type.Object({ code: Text(), message: Text() }, { description: "Why the receipt can have no invoice." }),
  ),
  buyer: Nullable(
    Type.Object(
      {
        name: Text(),
        street: Text(),
        postcode: Text(),
        city: Text(),
        country_id: Text(),
        vat_id: Text(),
        email: Text(),
        reference: Text({ description: "What the buyer wants to find on it." }),
      },
      {
        description:
          "Proposal: that of the sale that came back, of the shopper's invoice before, or what the receipt knows.",
      },
    ),
  ),
  needs_vat_id: Bool({ description: "Whether the buyer owes the tax, so that the VAT number is needed." }),
});

nameSchemas({ BusinessInvoice: Invoice, InvoiceBuyer, ListedInvoice, ReceiptInvoice });
