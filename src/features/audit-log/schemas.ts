import { type Static, Type } from "typebox";
import { Int, Nullable, ServerOwned, Text, Timestamp } from "../../web-api/schema.ts";

const Copies = {
  entity_name: Nullable(Text()),
  old_value: Nullable(Text()),
  new_value: Nullable(Text()),
  staff_id: Nullable(Int()),
  staff_name: Nullable(Text()),
  terminal_id: Nullable(Int()),
  terminal_name: Nullable(Text()),
  location_id: Nullable(Int()),
  location_name: Nullable(Text()),
};

/** A stored entry (interface §2.12). */
export const AuditEntry = Type.Object({
  log_id: Int({ wide: true }),
  entity_type: Text(),
  entity_id: Text(),
  field_name: Text(),
  change_source: Text({ description: "pos_terminal, admin or api." }),
  ...Copies,
  created_at: Timestamp(),
});

/** An entry in a request; the names are copies taken at the time of the change. */
export const AuditEntryInput = Type.Object({
  log_id: Type.Optional(ServerOwned(Int({ wide: true }))),
  entity_type: Type.Optional(Nullable(Text({ description: "Empty: stored as `unknown`." }))),
  entity_id: Type.Optional(Nullable(Text({ description: "Required." }))),
  field_name: Type.Optional(Nullable(Text({ description: "Empty: stored as `unknown`." }))),
  change_source: Type.Optional(Nullable(Text({ description: "pos_terminal (default), admin or api." }))),
  entity_name: Type.Optional(Copies.entity_name),
  old_value: Type.Optional(Copies.old_value),
  new_value: Type.Optional(Copies.new_value),
  staff_id: Type.Optional(Copies.staff_id),
  staff_name: Type.Optional(Copies.staff_name),
  terminal_id: Type.Optional(Copies.terminal_id),
  terminal_name: Type.Optional(Copies.terminal_name),
  location_id: Type.Optional(Copies.location_id),
  location_name: Type.Optional(Copies.location_name),
  created_at: Type.Optional(ServerOwned(Timestamp())),
});

export type AuditEntryValues = Static<typeof AuditEntryInput>;
