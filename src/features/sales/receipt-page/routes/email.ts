import { Type } from "typebox";
import type { SalesDeps } from "../../deps.ts";
import { routesOf } from "../../../../web-api/route.ts";
import { Bool, Text, Clearable } from "../../../../web-api/schema.ts";
import { emailReceipt } from "../commands/email.ts";

const rest = routesOf("rest", "receipts");

export const receiptEmailRoutes = [
  rest({
    method: "POST",
    path: "/V1/pos/receipts/email",
    operation: "emailReceipt",
    resource: "Vendor_Pos::receipts",
    summary: "E-mail a receipt with its PDF",
    description:
      "To `email`, else to the receipt's customer_email. Replaced tokens work. Returns once the mail server has accepted " +
      "the mail. 429 beyond five addresses of a receipt in a day, and 60 mails of a token in ten minutes. 400 `Failed to send receipt email: %1` otherwise, and for a token that is unknown or of another location.",
    input: Type.Object({ receiptToken: Text(), email: Clearable(Text()) }),
    response: Bool(),
    run: (deps: SalesDeps, input, { caller }) => emailReceipt(deps, caller, input),
  }),
];
