import { type Static, type TSchema, Type } from "typebox";
import {
  Bool,
  CheckedText,
  Int,
  Nullable,
  ServerOwned,
  ShortText,
  Text,
  Timestamp,
  nameSchemas,
  Clearable,
  optionalMembers,
} from "../../../web-api/schema.ts";
import { OVERRIDE_COLUMNS, type ColumnKind } from "../../../shared/configuration/registry/registry.ts";
import { SETTING_CHARACTERS_MAX } from "../../../shared/configuration/registry/setting.ts";

const limit = { characters_max: SETTING_CHARACTERS_MAX };
const KINDS: Readonly<Record<ColumnKind, () => TSchema>> = { text: () => CheckedText(limit), int: Int, bool: Bool };

/** Schemas of the override columns that locations and terminals share; null inherits the value. */
export const overrides: Record<string, TSchema> = Object.fromEntries(
  OVERRIDE_COLUMNS.map(({ column, kind, secret }) => [
    column,
    Nullable(
      secret
        ? CheckedText({
            ...limit,
            description: "Secret: returned as asterisks; asterisks in a request keep the stored value.",
          })
        : KINDS[kind](),
    ),
  ]),
);

/** A location row (interface §2.4). */
export const Location = Type.Object({
  location_id: Int(),
  name: Text(),
  code: Text(),
  website_id: Int({ description: "0: belongs to no website." }),
  source_code: Text(),
  is_active: Bool(),
  tax_use_address: Bool(),
  ...overrides,
  created_at: Timestamp(),
  updated_at: Timestamp(),
});

/** A location in a request: every member may be absent; null removes an override. */
export const LocationInput = Type.Object({
  location_id: ServerOwned(Int()),
  name: Type.Optional(ShortText()),
  code: Type.Optional(ShortText()),
  website_id: Clearable(Int()),
  source_code: Clearable(Text()),
  is_active: Type.Optional(Bool()),
  tax_use_address: Type.Optional(Bool()),
  ...optionalMembers(overrides),
  created_at: ServerOwned(Timestamp()),
  updated_at: ServerOwned(Timestamp()),
});

export const AdminLocation = Type.Object({
  ...Location.properties,
  is_sandbox: Bool({ description: "Its receipts, closings and orders reach no figure." }),
});

export const AdminLocationInput = Type.Object({
  ...LocationInput.properties,
  is_sandbox: Type.Optional(Bool({ description: "Set when the location is created; it cannot be changed." })),
  customer_validators: Clearable(Text({ description: "Comma-separated validator keys." })),
});

nameSchemas({ Location, LocationInput, AdminLocation });

export type LocationValues = Static<typeof AdminLocationInput>;
