import { type Static, Type } from "typebox";
import { TEXT_CHARACTERS_MAX } from "../runtime/characters.ts";
import { Bool, Int, nameSchemas, Nullable, Text, Timestamp } from "../web-api/schema.ts";

/**
 * Maximum characters of a setting: enough for a token of a platform, or for some hundred pairs of
 * payment methods.
 */
const VALUE_CHARACTERS_MAX = 4_096;
const NOTE_CHARACTERS_MAX = 1_000;
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

export const ConnectorQueryFields = Type.Pick(ConnectorFields, ["kind", "settings", "secret"]);

export type ConnectorQuery = Static<typeof ConnectorQueryFields>;

const Options = Type.Array(Type.Object({ value: Text(), label: Text() }), {
  description: "Values as they are stored, and what they are called.",
});

export const ConnectorOptions = Type.Object({
  ours: Type.Array(Type.Object({ list: Text(), values: Options })),
  theirs: Type.Array(Type.Object({ setting: Text(), values: Options }), {
    description: "Empty without an address and a secret, and where the platform has no such list.",
  }),
  problem: Nullable(Text({ description: "Why the platform's lists could not be read." })),
});

const Kind = Type.Object({
  name: Text(),
  settings: Type.Array(
    Type.Object({
      name: Text(),
      is_required: Bool(),
      ours: Nullable(
        Text({
          description:
            "The list of ours that its value, or one side of its pairs, is chosen from: locations, payment_methods, " +
            "product_tax_classes or customer_tax_classes.",
        }),
      ),
      pairs: Nullable(Text({ description: "ours_first or theirs_first: the value is a list of pairs a=b, c=d." })),
    }),
  ),
  needs_secret: Bool(),
  owned_kinds: Type.Array(Text(), { description: "What a platform of this kind can own." }),
});

const PulledKind = Type.Object({
  kind: Text(),
  pulled_at: Nullable(Timestamp()),
  swept_at: Nullable(Timestamp({ description: "End of the last whole sweep." })),
  last_error: Nullable(Text()),
});

const Abilities = Type.Object({
  amounts: Text({
    description:
      "verbatim: the platform keeps each amount. inclusive: it takes prices with tax and derives the tax. recomputed: it computes " +
      "amounts again.",
  }),
  fractions: Bool({ description: "Whether it keeps quantities such as 0.455." }),
  back_dating: Bool({ description: "Whether orders have the hour of the sale." }),
  own_number: Bool({ description: "Whether orders have our number." }),
  unique_key: Bool({ description: "Whether it refuses a second order of a sale by itself." }),
  oversell: Bool({ description: "Whether it takes a sale of more than is in stock." }),
  stock: Text({ description: "by_order, absolute or none: how its stock learns of a sale." }),
  pulls: Type.Array(Text(), { description: "Import kinds that come from it." }),
  pushes: Type.Array(Text(), { description: "Kinds of tasks that are sent to it; others end without a call." }),
});

const Stored = Type.Object({
  connector_id: Int(),
  kind: Text(),
  settings: Type.Array(Type.Object({ name: Text(), value: Text() })),
  has_secret: Bool(),
  is_active: Bool(),
  owned_kinds: Type.Array(Text()),
  capabilities: Nullable(Abilities),
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

export const OwnedKinds = Type.Object({
  platform: Nullable(Text({ description: "Name of the platform's kind." })),
  kinds: Type.Array(Text(), { description: "As in the import." }),
});

export const ConnectorFindings = Type.Object({
  findings: Type.Array(
    Type.Object({
      code: Text({
        description: "credentials, version, companion, installation, currency, tax, time_zone, clock, filter or other.",
      }),
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
  remote_number: Nullable(Text({ description: "The platform's number of the record, as of an order." })),
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
  code: Text({
    description:
      "deleted, not_imported, double, changed or not_here; of a sale missing, double, amount, tax, state or refund; " +
      "of stock reserved.",
  }),
  record: Nullable(Text({ description: "Its SKU, name or code here; of a customer the id." })),
  here: Nullable(Text({ description: "Of reserved stock the sum of what reserves it there." })),
  there: Nullable(
    Text({
      description:
        "Of a changed record the columns that differ, those of a product with their figures. Of reserved stock the " +
        "platform's figure.",
    }),
  ),
  note: Nullable(Text({ description: "Why it was closed: it is open again once it differs otherwise." })),
  can_disable: Bool({ description: "Whether the record is gone at the platform and can be disabled here." }),
  found_at: Timestamp(),
  ended_at: Nullable(Timestamp({ description: "When a later comparison no longer found it." })),
});

export const ConnectorResolution = Type.Object({
  how: Text({
    description:
      "pull_again: take the platform's record, also one that could not be stored. send: send our record of a customer. " +
      "disable: disable a record that is gone at the platform. close: leave the difference as it is.",
  }),
  note: Type.Optional(Text({ characters_max: NOTE_CHARACTERS_MAX, description: "Needed to close it." })),
});

nameSchemas({ ConnectorAnswer, ConnectorTask, ConnectorDifference });
