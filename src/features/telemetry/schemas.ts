import { Type } from "typebox";

/** What a register sends (interface §2.13). Only described here: the route reads it leniently, member by member. */
export const TelemetryPayload = Type.Unsafe<string>({
  "x-kind": "json",
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
