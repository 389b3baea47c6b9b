import { Type } from "typebox";
import type { CustomersDeps } from "../deps.ts";
import { routesOf } from "../../../web-api/route.ts";
import { requestSignIn, verifySignIn } from "./commands.ts";
import { CustomerSummary } from "../customers/schemas.ts";
import { OtpProof, OtpRequest } from "./schemas.ts";

const rest = routesOf("rest", "self-checkout");
const RESOURCE = "Vendor_Pos::locations";

export const selfCheckoutRoutes = [
  rest({
    method: "POST",
    path: "/V1/pos/self-checkout/otp/request",
    operation: "requestOneTimeCode",
    resource: RESOURCE,
    summary: "Mail a one-time code",
    description: "The answer is empty, and the same whether or not the address has an account.",
    input: Type.Object({ request: OtpRequest }),
    response: Type.Void(),
    empty: true,
    run: (deps: CustomersDeps, { request }, { caller }) => requestSignIn(deps, caller, request),
  }),
  rest({
    method: "POST",
    path: "/V1/pos/self-checkout/otp/verify",
    operation: "verifyOneTimeCode",
    resource: RESOURCE,
    summary: "Verify a one-time code",
    description: "A code signs in once. No customer token is created.",
    input: Type.Object({ request: OtpProof }),
    response: CustomerSummary,
    run: (deps: CustomersDeps, { request }, { caller }) => verifySignIn(deps, caller, request),
  }),
];
