import { Type } from "typebox";
import { Int, Nullable, Text, Timestamp, nameSchemas } from "../../web-api/schema.ts";

export const SecurityEventRow = Type.Object({
  log_id: Int({ wide: true, description: "Id of its row in the audit log." }),
  created_at: Timestamp(),
  kind: Text(),
  subject: Nullable(Text({ description: "The affected object, such as `admin_user 7`." })),
  subject_name: Nullable(Text()),
  actor: Nullable(Text({ description: "The caller; null before authentication." })),
  change_source: Text({ description: "admin or api." }),
  address: Nullable(Text({ description: "Prefix of the client's address: /24 of IPv4, /64 of IPv6." })),
  detail: Nullable(Text()),
  times: Int({ description: "Number of occurrences: those within a minute share a row." }),
});

export const SecurityOverview = Type.Object({
  kinds: Type.Array(
    Type.Object({ kind: Text(), last_24_hours: Int({ wide: true }), last_7_days: Int({ wide: true }) }),
  ),
  locked: Type.Array(Type.Object({ username: Text(), addresses: Int(), locked_until: Timestamp() })),
  locked_unknown_names: Int({ description: "Locked names that match no account." }),
});

nameSchemas({ SecurityEventRow, SecurityOverview });
