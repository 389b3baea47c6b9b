import { type Static, Type } from "typebox";
import {
  AnyJson,
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
} from "../../../web-api/schema.ts";

export const PASSCODE_CHARACTERS_MIN = 4;
export const PASSCODE_CHARACTERS_MAX = 64;

export const RoleFields = Type.Object({
  name: ShortText(),
  permissions: Type.Optional(AnyJson({ description: "Object of permission flags." })),
  is_active: Type.Optional(Bool()),
});

export type RoleValues = Partial<Static<typeof RoleFields>>;

/**
 * A role (interface §2.6). Its permissions are an object here; registers get that object's text.
 */
export const Role = Type.Object({
  role_id: Int(),
  name: Text(),
  permissions: AnyJson({ description: "Object of permission flags." }),
  is_active: Bool(),
  created_at: Timestamp(),
  updated_at: Timestamp(),
});

/** A staff member in a request. */
export const StaffFields = Type.Object({
  first_name: ShortText(),
  last_name: ShortText(),
  email: Clearable(EmailText({ description: "Null or empty: none." })),
  role_id: Clearable(Int()),
  location_ids: Type.Optional(Type.Array(Int(), { description: "Locations where they work." })),
  all_locations: Type.Optional(Bool()),
  passcode: Type.Optional(
    Nullable(
      CheckedText({
        characters_max: PASSCODE_CHARACTERS_MAX,
        description: `${PASSCODE_CHARACTERS_MIN} characters or more; never returned; null removes it.`,
      }),
    ),
  ),
  is_active: Type.Optional(Bool()),
});

export type StaffValues = Partial<Static<typeof StaffFields>>;

/** A staff member in the administration API. It states only whether a passcode is set. */
export const Staff = Type.Object({
  staff_id: Int(),
  first_name: Text(),
  last_name: Text(),
  email: Text(),
  role_id: Nullable(Int()),
  location_ids: Type.Array(Int()),
  all_locations: Bool(),
  is_active: Bool(),
  has_passcode: Bool(),
  passcode_updated_at: Nullable(Timestamp()),
  created_at: Timestamp(),
  updated_at: Timestamp(),
});

/** The passcode that a staff member typed at a register. */
export const PasscodeRequest = Type.Object({
  staffId: Int(),
  passcode: Text({ characters_max: PASSCODE_CHARACTERS_MAX }),
  terminalId: Int({ id_of: "Terminal" }),
  deviceIdentifier: Text(),
});

export const VerifiedStaff = Type.Object({ staff_id: Int(), passcode_updated_at: Nullable(Timestamp()) });

nameSchemas({ Role, Staff, PasscodeRequest, VerifiedStaff });
