import { Type } from "typebox";
import { BODY_CHARACTERS_MAX, Decimal, Int, Nullable, Text, Timestamp, nameSchemas } from "../../../web-api/schema.ts";

/**
 * Telemetry of a register (interface §2.13), for the documentation only: the route reads each
 * member leniently.
 */
export const TelemetryPayload = Type.Unsafe<string>({
  "x-kind": "json",
  maxLength: BODY_CHARACTERS_MAX,
  description: "Malformed events are left out; without a non-empty list of events nothing is stored.",
  examples: [
    {
      location_id: 1,
      terminal_id: 1,
      device_id: "till-1",
      app_version: "1.4.0",
      events: [
        {
          event_type: "sale",
          event_name: "completed",
          event_data: { lines: 3 },
          value: 12.5,
          period: "2026-03-01",
          recorded_at: "2026-03-01T09:30:00Z",
        },
      ],
    },
  ],
});

/** Period of a report: UTC dates, both included. Default: the thirty days that end today. */
export const ReportInput = Type.Object({
  locationId: Type.Optional(Int()),
  from: Type.Optional(Text({ description: "First UTC date, YYYY-MM-DD." })),
  to: Type.Optional(Text({ description: "Last UTC date, included." })),
});

export const TelemetryReport = Type.Object({
  from: Text(),
  to: Text(),
  location_id: Nullable(Int()),
  totals: Type.Object({ events: Int({ wide: true }), devices: Int({ wide: true }), terminals: Int({ wide: true }) }),
  by_event: Type.Array(
    Type.Object({
      event_type: Text(),
      event_name: Text(),
      count: Int({ wide: true }),
      value_sum: Nullable(Decimal()),
      value_avg: Nullable(Decimal({ description: "Over the events that carry a value; six decimals." })),
      value_min: Nullable(Decimal()),
      value_max: Nullable(Decimal()),
    }),
  ),
  by_day: Type.Array(Type.Object({ date: Text(), count: Int({ wide: true }) })),
  by_terminal: Type.Array(
    Type.Object({
      terminal_id: Int(),
      count: Int({ wide: true }),
      last_seen_at: Nullable(Timestamp({ description: "Its last heartbeat." })),
    }),
  ),
});

nameSchemas({ TelemetryReport });
