import { Type } from "typebox";
import { Bool, Int, Nullable, Text, Timestamp, nameSchemas, jsonOf } from "../../../web-api/schema.ts";

const Refused = Type.Array(
  Type.Object({
    route: Text({ description: "/V1/pos/receipts, /V1/pos/register-reports or /V1/orders." }),
    reason: Text({
      description:
        "invalid, license, not_authorized, unknown, conflict, too_large, too_many, other, or the outcome of a closing's collision.",
    }),
    code: Text({ description: "Code of the error." }),
    field: Nullable(Text({ description: "The member of the body at fault, such as grand_total." })),
    request_id: Text({ description: "The header X-Request-Id of the newest answer." }),
    sale_id: Nullable(Text()),
    times: Int({ wide: true }),
    has_arrived: Bool({ description: "Whether the sale arrived later." }),
    first_at: Timestamp(),
    last_at: Timestamp(),
  }),
  { description: "The newest 20 of at most 100 rows." },
);

export const TerminalHealth = Type.Object({
  terminal_id: Int(),
  name: Text(),
  location_id: Int(),
  location_name: Nullable(Text({ description: "null: the location does not exist any more." })),
  is_active: Bool(),
  device_identifier: Nullable(Text({ description: "null: no device is bound." })),
  health: Text({
    description:
      "The first that applies: inactive, no_location (its location was deleted), unbound, license (not usable, or ends soon), silent, refused (a post of it was refused and has not arrived since), behind (its closings list " +
      "receipts that are not there), clock (its clock is more than 5 minutes off), closed (silent, and nothing was sold since its register was closed), not_heard (activated, and neither a heartbeat nor a receipt of it since), ok.",
  }),
  reasons: Type.Array(Text(), { description: "All that apply, in this order." }),
  last_seen_at: Nullable(Timestamp({ description: "The last heartbeat." })),
  heartbeat_age_seconds: Nullable(Int({ wide: true })),
  app_version: Nullable(Text({ description: "From its latest telemetry or heartbeat." })),
  app_version_reported_at: Nullable(Timestamp({ description: "When it reported this version first." })),
  unsynced_receipts: Int({ wide: true, description: "Documents of its closings that no receipt is held for." }),
  oldest_missing_at: Nullable(Timestamp({ description: "The close of its oldest closing that misses documents." })),
  waiting_receipts: Nullable(
    Int({ description: "Receipts on the device that are not synced, as it last reported; null: not reported." }),
  ),
  oldest_waiting_at: Nullable(Timestamp({ description: "The oldest of them, by the device's clock." })),
  clock_offset_seconds: Nullable(
    Int({ wide: true, description: "By how much the device's clock is ahead; negative: behind; null: not reported." }),
  ),
  reported_at: Nullable(Timestamp({ description: "The last heartbeat that reported one of these." })),
  refused_posts: Int({
    wide: true,
    description: "Rejected requests of this terminal in the last 7 days whose sale has not arrived since.",
  }),
  refused: jsonOf(Refused),
  last_receipt_at: Nullable(Timestamp()),
  last_closing_at: Nullable(Timestamp()),
  license_id: Nullable(Int()),
  license_status: Nullable(Text()),
  license_type: Nullable(Text()),
  license_expires_at: Nullable(Timestamp()),
  last_upstream_check_at: Nullable(Timestamp()),
});

export const HealthSummary = Type.Object({
  terminals: Int(),
  by_health: Type.Object({
    ok: Int(),
    closed: Int(),
    not_heard: Int(),
    refused: Int(),
    behind: Int(),
    clock: Int(),
    silent: Int(),
    license: Int(),
    no_location: Int(),
    unbound: Int(),
    inactive: Int(),
  }),
  unsynced_receipts: Int({ wide: true }),
  waiting_receipts: Int({ wide: true, description: "Receipts that wait on devices, as they last reported." }),
  oldest_missing_at: Nullable(Timestamp()),
});

nameSchemas({ TerminalHealth, HealthSummary });
