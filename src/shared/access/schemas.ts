import { type Static, Type } from "typebox";
import {
  Bool,
  CheckedText,
  EmailText,
  Int,
  Nullable,
  ShortText,
  Text,
  Timestamp,
  nameSchemas,
  Clearable,
} from "../../web-api/schema.ts";
import { TYPED_CODE_MAX } from "./rules/second-factor.ts";

export const PASSWORD_MIN = 12;
export const PASSWORD_MAX = 256;
export const PASSWORD_RULE = `${PASSWORD_MIN} or more characters, none of the commonest passwords, not the user name.`;

const Resources = Type.Array(Text(), { description: "ACL resources; `all` grants every one." });

export const IntegrationFields = Type.Object({
  name: ShortText(),
  resources: Resources,
  location_ids: Type.Optional(Type.Array(Int(), { description: "Locations that the token is bound to; empty: all." })),
  is_active: Type.Optional(Bool()),
});

export type IntegrationValues = Partial<Static<typeof IntegrationFields>>;

/** An integration as it is listed: its token is never shown again. */
export const Integration = Type.Object({
  integration_id: Int(),
  name: Text(),
  resources: Resources,
  location_ids: Type.Array(Int()),
  is_active: Bool(),
  last_used_at: Nullable(Timestamp()),
  created_at: Timestamp(),
  updated_at: Timestamp(),
});

/** An integration with its new token, which is shown this once. */
export const IntegrationWithToken = Type.Object({
  ...Integration.properties,
  access_token: Text({ description: "Shown this once." }),
});

export const AdminUserFields = Type.Object({
  username: CheckedText({ characters_max: 64, description: "Letters, digits and . _ @ + -" }),
  name: ShortText(),
  email: Clearable(EmailText()),
  password: CheckedText({ characters_max: PASSWORD_MAX, description: `${PASSWORD_RULE} Never returned.` }),
  admin_role_id: Int(),
  is_active: Type.Optional(Bool()),
});

export type AdminUserValues = Partial<Static<typeof AdminUserFields>>;

export const AdminUser = Type.Object({
  admin_user_id: Int(),
  username: Text(),
  name: Text(),
  email: Nullable(Text()),
  admin_role_id: Int(),
  role_name: Text(),
  is_active: Bool(),
  has_second_factor: Bool(),
  created_at: Timestamp(),
  updated_at: Timestamp(),
});

export const AdminRoleFields = Type.Object({ name: ShortText(), resources: Resources });

export type AdminRoleValues = Partial<Static<typeof AdminRoleFields>>;

export const AdminRole = Type.Object({
  admin_role_id: Int(),
  name: Text(),
  resources: Resources,
  created_at: Timestamp(),
  updated_at: Timestamp(),
});

nameSchemas({ Integration, IntegrationWithToken, AdminUser, AdminRole });

/**
 * A user name or password in a request. Longer ones than the rules allow are answered as wrong;
 * this limit is the maximum body size of an unauthenticated request.
 */
export const Credential = Text({ characters_max: 4_096 });
export const Code = Type.Optional(
  Nullable(
    Text({
      characters_max: TYPED_CODE_MAX,
      description: "Code of the second factor, or a recovery code; ignored for an account without a second factor.",
    }),
  ),
);
