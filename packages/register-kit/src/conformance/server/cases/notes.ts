import { randomUUID } from "node:crypto";
import { type Case, expectEqual, expectStatus } from "../case.ts";
import { search } from "../http.ts";

const group = "audit and telemetry";

export const NOTES: readonly Case[] = [
  {
    group,
    demand: "Audit entries are stored as submitted; an empty field name becomes `unknown`.",
    run: async ({ http, stage, activateTill }) => {
      const { terminal_id } = await activateTill();
      const entity_id = randomUUID();
      const entry = {
        entity_type: "register",
        entity_id,
        new_value: "on",
        terminal_id,
        location_id: stage.location_id,
      };
      const entries = [
        { ...entry, field_name: "drawer_opened" },
        { ...entry, field_name: "" },
      ];
      const reply = await http.post("/pos/audit-log", { entries }, stage.register_token);
      expectEqual(expectStatus(reply, 200, "audit entries"), true, "the answer");
      const query = search({ entity_id, terminal_id });
      const list = await http.get(`/pos/audit-log?${query}`, stage.reader_token);
      const { items } = expectStatus<{ items: readonly { field_name: string }[] }>(list, 200, "the audit log");
      expectEqual(items.map(({ field_name }) => field_name).toSorted(), ["drawer_opened", "unknown"], "the entries");
    },
  },
  {
    group,
    demand: "Telemetry never fails: true for a batch, false for an empty one or another type.",
    run: async ({ http, stage }) => {
      const send = async (payload: unknown): Promise<unknown> =>
        expectStatus(await http.post("/pos/telemetry", { payload }, stage.register_token), 200, "telemetry");
      const events = [{ event_type: "app", event_name: "launched" }, { event_type: 1 }];
      expectEqual(await send({ location_id: stage.location_id, events }), true, "a batch with one wrong event");
      expectEqual(await send({ events: [] }), false, "no event");
      expectEqual(await send("text"), false, "a text");
    },
  },
];
