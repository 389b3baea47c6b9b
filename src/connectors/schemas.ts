import { type Static, Type } from "typebox";
import { TEXT_CHARACTERS_MAX } from "../runtime/characters.ts";
import { Bool, Int, nameSchemas, Nullable, Text, Timestamp } from "../web-api/schema.ts";

/** Room for a token of a platform, or for some hundred pairs of payment methods. */
const VALUE_CHARACTERS_MAX = 4_096;
const Name = (notes: { readonly description?: string } = {}) => Text({ characters_max: TEXT_CHARACTERS_MAX, ...notes });
const Setting = Type.Object({ name: Name(), value: Text({ characters_max: VALUE_CHARACTERS_MAX }) });

export const ConnectorFields = Type.Object({
  kind: Name({ description: "Name of the platform's kind." }),
  settings: Type.Array(Setting, { description: "One entry for each setting of the kind that is not empty." }),
  secret: Type.Optional(
    Text({
      characters_max: VALUE_CHARACTERS_MAX,
      description: "Never shown again. Absent: the stored one is kept.",
    }),
  ),
  is_active: Type.Optional(
    Bool({ description: "Active: sales are sent and records are pulled. Needs a check without blocking findings." }),
  ),
  owned_kinds: Type.Optional(
    Type.Array(Name(), {
      description: "Import kinds that the platform owns: refused here while the connector is active.",
    }),
  ),
});

export type ConnectorValues = Static<typeof ConnectorFields>;

const Kind = Type.Object({
  name: Text(),
  settings: Type.Array(Type.Object({ name: Text(), is_required: Bool() })),
  needs_secret: Bool(),
  owned_kinds: Type.Array(Text(), { description: "What a platform of this kind can own." }),
});

const PulledKind = Type.Object({
  kind: Text(),
  pulled_at: Nullable(Timestamp()),
  swept_at: Nullable(Timestamp({ description: "End of the last whole sweep." })),
  last_error: Nullable(Text()),
});

const Stored = Type.Object({
  connector_id: Int(),
  kind: Text(),
  settings: Type.Array(Type.Object({ name: Text(), value: Text() })),
  has_secret: Bool(),
  is_active: Bool(),
  owned_kinds: Type.Array(Text()),
  failures: Int({ description: "Calls that failed in a row." }),
  paused_until: Nullable(Timestamp({ description: "Nothing is sent until then." })),
  pulled: Type.Array(PulledKind, { description: "How old each kind of record is here." }),
  waiting: Int({ description: "Records that are not sent yet." }),
  waiting_since: Nullable(Timestamp()),
  parked: Int({ description: "Records that the platform refuses." }),
  differences: Int(),
});

export const ConnectorAnswer = Type.Object({
  kinds: Type.Array(Kind),
  connector: Nullable(Stored),
});

export const ConnectorFindings = Type.Object({
  findings: Type.Array(
    Type.Object({
      code: Text({ description: "credentials, version, companion, currency, tax, time_zone, clock, filter or other." }),
      message: Text(),
      is_blocking: Bool({ description: "Whether the connector must not run with it." }),
    }),
  ),
});

export const ConnectorTask = Type.Object({
  task_id: Int({ wide: true }),
  kind: Text(),
  subject: Text({ description: "Tasks of one subject are sent in their order." }),
  record_id: Int({ wide: true }),
  key: Text(),
  state: Text({ description: "waiting, parked, done or left." }),
  attempts: Int(),
  next_at: Nullable(Timestamp({ description: "Of a waiting task." })),
  last_error: Nullable(Text()),
  created_at: Timestamp(),
  ended_at: Nullable(Timestamp()),
});

export const ConnectorDifference = Type.Object({
  difference_id: Int({ wide: true }),
  kind: Text(),
  key: Text(),
  code: Text(),
  here: Nullable(Text()),
  there: Nullable(Text()),
  found_at: Timestamp(),
  ended_at: Nullable(Timestamp({ description: "When a later comparison no longer found it." })),
});

nameSchemas({ ConnectorTask, ConnectorDifference });
