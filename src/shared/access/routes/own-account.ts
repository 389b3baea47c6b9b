import { Type } from "typebox";
import type { SharedDeps } from "../../deps.ts";
import { routesOf } from "../../../web-api/route.ts";
import {
  Bool,
  EmailText,
  Nullable,
  ShortText,
  Text,
  Int,
  Timestamp,
  nameSchemas,
  Clearable,
} from "../../../web-api/schema.ts";
import { tokenOf } from "../authenticate.ts";
import { changeOwnAccount, readOwnAccount } from "../commands/own-account.ts";
import {
  confirmSecondFactor,
  disableSecondFactor,
  renewRecoveryCodes,
  startSecondFactor,
} from "../commands/second-factor.ts";
import { TYPED_CODE_MAX } from "../rules/second-factor.ts";
import { Code, Credential } from "../schemas.ts";

const admin = routesOf("admin", "access");

const OwnAccount = Type.Object({
  username: Text(),
  name: Text(),
  email: Nullable(Text({ description: "Takes the mails about changes of the account." })),
  role_name: Text(),
  second_factor_at: Nullable(Timestamp({ description: "When the second factor was set up; null without one." })),
  recovery_codes: Int({ description: "Recovery codes that are not used yet." }),
  is_second_factor_required: Bool(),
});

const RecoveryCodes = Type.Object({
  recovery_codes: Type.Array(Text(), { description: "Shown this once; each signs in once in the place of a code." }),
});

const Confirmation = Type.Object({ password: Credential, otp: Code });

nameSchemas({ OwnAccount, RecoveryCodes });

export const ownAccountRoutes = [
  admin({
    method: "GET",
    path: "/account",
    operation: "getOwnAccount",
    resource: "signed-in",
    before_enrollment: true,
    summary: "Get the caller's own account",
    response: OwnAccount,
    run: (deps: SharedDeps, _input, { caller }) => readOwnAccount(deps, caller),
  }),
  admin({
    method: "PUT",
    path: "/account",
    operation: "updateOwnAccount",
    resource: "signed-in",
    before_enrollment: true,
    step_up: true,
    summary: "Update the caller's name and e-mail address",
    description: "An absent member keeps its value. A change of the e-mail address is mailed to the previous one.",
    input: Type.Object({ name: Type.Optional(ShortText()), email: Clearable(EmailText()) }),
    response: OwnAccount,
    run: (deps: SharedDeps, input, { caller, client_address }) => changeOwnAccount(deps, caller, input, client_address),
  }),
  admin({
    method: "POST",
    path: "/account/second-factor",
    operation: "createSecondFactor",
    resource: "signed-in",
    before_enrollment: true,
    step_up: true,
    summary: "Create a secret for an authenticator app (TOTP)",
    description: "No sign-in asks for its codes before `POST /account/second-factor/confirm`.",
    response: Type.Object({
      secret: Text({ description: "Base32." }),
      uri: Text({ description: "The text of a QR code." }),
    }),
    run: (deps: SharedDeps, _input, { caller }) => startSecondFactor(deps, caller),
  }),
  admin({
    method: "POST",
    path: "/account/second-factor/confirm",
    operation: "confirmSecondFactor",
    resource: "signed-in",
    before_enrollment: true,
    step_up: true,
    summary: "Turn the caller's second factor on",
    description: "Ends the account's other sessions and bearer tokens.",
    input: Type.Object({ code: Text({ characters_max: TYPED_CODE_MAX }) }),
    response: RecoveryCodes,
    run: async (deps: SharedDeps, { code }, context) => ({
      recovery_codes: await confirmSecondFactor(deps, context.caller, {
        code,
        token: tokenOf(context) ?? "",
        client_address: context.client_address,
      }),
    }),
  }),
  admin({
    method: "POST",
    path: "/account/second-factor/turn-off",
    operation: "removeSecondFactor",
    resource: "signed-in",
    before_enrollment: true,
    summary: "Turn the caller's second factor off",
    description: "Takes the password and a code, or a recovery code.",
    input: Confirmation,
    response: Bool(),
    run: async (deps: SharedDeps, { password, otp }, { caller, client_address }) => {
      await disableSecondFactor(deps, caller, { password, otp, client_address });
      return true;
    },
  }),
  admin({
    method: "POST",
    path: "/account/recovery-codes",
    operation: "replaceRecoveryCodes",
    resource: "signed-in",
    before_enrollment: true,
    summary: "Replace the caller's recovery codes",
    description: "Takes the password and a code, or a recovery code.",
    input: Confirmation,
    response: RecoveryCodes,
    run: async (deps: SharedDeps, { password, otp }, { caller, client_address }) => ({
      recovery_codes: await renewRecoveryCodes(deps, caller, { password, otp, client_address }),
    }),
  }),
];
