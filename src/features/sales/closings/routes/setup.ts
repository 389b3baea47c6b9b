import { Type } from "typebox";
import type { SalesDeps } from "../../deps.ts";
import { routesOf } from "../../../../web-api/route.ts";
import { Amount, Bool, Int, Nullable, Text, nameSchemas } from "../../../../web-api/schema.ts";
import { listMethodTenders, proposeTender } from "../commands/method-tenders.ts";

const admin = routesOf("admin", "register-reports");

const SETTINGS = "Vendor_Pos::settings";

const Scope = {
  scope: Type.Optional(Text({ description: "default or websites." })),
  scope_id: Type.Optional(Int()),
};

const Meaning = Type.Object({
  code: Text(),
  meaning: Text({
    description: "cash, card, invoice, credit, elsewhere; nothing to pay; parts: by the parts of the payment.",
  }),
});

nameSchemas({ MethodTender: Meaning });

export const registerSetupRoutes = [
  admin({
    method: "GET",
    path: "/method-tenders",
    operation: "listMethodTenders",
    resource: SETTINGS,
    summary: "List payment methods and their tenders",
    description: "The setting vendor_pos_reports/reconciliation/method_tenders takes precedence over both lists.",
    input: Type.Object(Scope),
    response: Type.Object({
      built_in: Type.Array(Meaning),
      configured: Type.Array(Meaning),
      unmapped: Type.Array(
        Type.Object({
          method: Text(),
          currency: Text(),
          amount: Amount({ description: "Total amount, in and out, in closings where it could not be assigned." }),
          receipts: Int(),
          closings: Int(),
          is_mappable: Bool({ description: "False for a code with a comma or an equals sign." }),
        }),
      ),
    }),
    run: (deps: SalesDeps, { scope = "default", scope_id = 0 }, context) =>
      listMethodTenders(deps, context, { scope, scope_id }),
  }),
  admin({
    method: "GET",
    path: "/method-tender-proposal",
    operation: "proposeMethodTender",
    resource: SETTINGS,
    summary: "Propose the tender of a payment method from past closings",
    description: "Evaluates the last 9 closings with the method under each tender. Changes nothing.",
    input: Type.Object({ ...Scope, method: Text() }),
    response: Type.Object({
      tender: Nullable(Text()),
      closings: Int({ description: "Closings that every other tender contradicts." }),
    }),
    run: (deps: SalesDeps, { scope = "default", scope_id = 0, method }, context) =>
      proposeTender(deps, context, { scope, scope_id, method }),
  }),
];
