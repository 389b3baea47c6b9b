import { type Static, Type } from "typebox";
import { Bool, Int, Nullable, ServerOwned, Text, Timestamp, nameSchemas, Clearable } from "../../../web-api/schema.ts";

const secret = "Secret: returned as asterisks; asterisks in a request keep the stored value, null removes it.";

/** A licence row of the administration; the fiscal credentials are masked. */
export const License = Type.Object({
  license_id: Int(),
  license_token: Text(),
  license_type: Text({ description: "free or pro" }),
  license_status: Text({ description: "active, inactive, expired, suspended or revoked" }),
  license_expires_at: Nullable(Timestamp()),
  is_over: Bool({
    description:
      "Past its end and past the 72 hours of grace while the licensing service is unavailable. Registers get expired.",
  }),
  fiscal_tss_id: Nullable(Text()),
  fiscal_api_key: Nullable(Text()),
  last_upstream_check_at: Nullable(Timestamp()),
  last_upstream_check_succeeded: Nullable(Bool()),
  created_at: Timestamp(),
  updated_at: Timestamp(),
});

/**
 * A licence in a request. `license_token` is used on creation only; `license_expires_at` is
 * `expires_at` under its name in the row.
 */
export const LicenseInput = Type.Object({
  license_id: ServerOwned(Int()),
  license_token: Type.Optional(
    Text({ description: "For a new license: the licensing service's token, or absent for one of its own." }),
  ),
  license_type: Type.Optional(Text({ description: "free or pro" })),
  license_status: Type.Optional(Text({ description: "active, inactive, expired, suspended or revoked" })),
  expires_at: Clearable(Timestamp({ description: "null: never" })),
  license_expires_at: Clearable(Timestamp()),
  is_over: ServerOwned(Bool()),
  fiscal_tss_id: Clearable(Text({ description: secret })),
  fiscal_api_key: Clearable(Text({ description: secret })),
  last_upstream_check_at: ServerOwned(Nullable(Timestamp())),
  last_upstream_check_succeeded: ServerOwned(Nullable(Bool())),
  created_at: ServerOwned(Timestamp()),
  updated_at: ServerOwned(Timestamp()),
});

nameSchemas({ License });

export type LicenseValues = Static<typeof LicenseInput>;
