import { type Static, Type } from "typebox";
import {
  BODY_CHARACTERS_MAX,
  GENERAL_CHARACTERS_MAX,
  Bool,
  Int,
  Nullable,
  ServerOwned,
  Text,
  Timestamp,
  nameSchemas,
  Clearable,
} from "../../web-api/schema.ts";

/** Maximum characters of a value before or after a change. */
export const VALUE_CHARACTERS_MAX = GENERAL_CHARACTERS_MAX;

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

/** The authenticated caller that submitted an entry, regardless of the entry's own data. */
const Submission = {
  is_submitted: Bool({ description: "A register or another integration sent it; false: the service's own entry." }),
  submitted_by: Nullable(Text({ description: "Name of the caller at the time of the submission." })),
  submitted_by_id: Nullable(Int({ description: "Id of the integration that submitted it." })),
};

/** A stored audit entry (interface §2.12). */
export const AuditEntry = Type.Object({
  log_id: Int({ wide: true }),
  entity_type: Text(),
  entity_id: Text(),
  field_name: Text(),
  change_source: Text({ description: "pos_terminal, admin or api." }),
  ...Copies,
  ...Submission,
  created_at: Timestamp(),
});

const LongValue = Text({
  characters_max: BODY_CHARACTERS_MAX,
  description: `Stored up to ${VALUE_CHARACTERS_MAX} characters; a longer one ends in "…".`,
});

/** An audit entry in a request; its names are copies taken at the time of the change. */
export const AuditEntryInput = Type.Object({
  log_id: ServerOwned(Int({ wide: true })),
  entity_type: Clearable(Text({ description: "Empty: stored as `unknown`." })),
  entity_id: Clearable(Text({ description: "Required." })),
  field_name: Clearable(Text({ description: "Empty: stored as `unknown`." })),
  change_source: Clearable(Text({ description: "pos_terminal (default), admin or api." })),
  ...Type.Partial(Type.Object(Copies)).properties,
  old_value: Clearable(LongValue),
  new_value: Clearable(LongValue),
  is_submitted: ServerOwned(Submission.is_submitted),
  submitted_by: ServerOwned(Submission.submitted_by),
  submitted_by_id: ServerOwned(Submission.submitted_by_id),
  created_at: ServerOwned(Timestamp()),
});

nameSchemas({ AuditEntry, AuditEntryInput });

export type AuditEntryValues = Static<typeof AuditEntryInput>;
