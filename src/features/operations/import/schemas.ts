import { Type } from "typebox";
import {
  AnyJson,
  BODY_CHARACTERS_MAX,
  Bool,
  Int,
  Nullable,
  Text,
  Timestamp,
  nameSchemas,
} from "../../../web-api/schema.ts";

const Problem = Type.Object({
  line: Nullable(Int({ description: "Of the file, from 1; null: the file as such." })),
  column: Nullable(Text()),
  message: Text(),
  code: Text(),
  parameters: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()]), {
    description: "Parameters of the message.",
  }),
});

export const ImportInput = Type.Object({
  kind: Text({ description: "One of the kinds of GET /admin/api/imports/kinds." }),
  format: Type.Optional(Text({ description: "csv (default) or jsonl." })),
  content: Text({ characters_max: BODY_CHARACTERS_MAX, description: "The file." }),
  file: Type.Optional(Text({ description: "Its name, for the audit log." })),
  mapping: Type.Optional(
    AnyJson({
      description: "Object of our column by the name of a column in the file; null: the column is left out.",
    }),
  ),
  all_or_nothing: Type.Optional(Bool({ description: "Stores nothing when a row is rejected." })),
  dry_run: Type.Optional(Bool({ description: "Validates everything and stores nothing." })),
});

export const PreviewInput = Type.Object({
  kind: Text({ description: "One of the kinds of GET /admin/api/imports/kinds." }),
  content: Text({ characters_max: 1_000_000, description: "The beginning of a CSV file." }),
});

export const ImportPreview = Type.Object({
  columns: Type.Array(
    Type.Object({
      name: Text({ description: "In the header of the file." }),
      suggestion: Nullable(Text({ description: "Our column; null: none is like it." })),
    }),
  ),
  rows: Type.Array(Type.Array(Text()), { description: "The cells of the first five rows." }),
  problem: Nullable(Problem),
});

export const ImportResult = Type.Object({
  file: Text(),
  kind: Text(),
  format: Text(),
  is_stored: Bool({
    description: "False for a dry run, and when all or nothing was asked for and something is wrong.",
  }),
  is_complete: Bool({ description: "False when the file could not be read to its end." }),
  rows: Int(),
  inserted: Int(),
  updated: Int(),
  unchanged: Int(),
  refused: Int(),
  errors: Type.Array(Problem, { description: "The first thousand." }),
  errors_count: Int(),
  remarks: Type.Array(Problem, { description: "What to look at although it is stored; the first thousand." }),
  remarks_count: Int(),
});

export const ImportKinds = Type.Object({
  kinds: Type.Array(
    Type.Object({
      kind: Text(),
      label: Text(),
      description: Text(),
      resource: Text({ description: "The ACL resource that an import needs." }),
      key: Type.Array(Text(), { description: "The columns that together name a row." }),
      takes_attributes: Bool({ description: "Columns attribute:<code> are accepted too." }),
      columns: Type.Array(
        Type.Object({
          name: Text(),
          type: Text(),
          required: Text({ description: "row: in every row; new: in rows that are not stored yet; no." }),
          max: Nullable(Int({ description: "Characters of a text." })),
          choices: Type.Array(Text()),
          description: Text(),
        }),
      ),
      sample: Text({ description: "A small CSV file of this kind." }),
    }),
  ),
});

/** An imported file; its rows are not stored. */
export const PastImport = Type.Object({
  import_id: Int({ wide: true, description: "`log_id` of the audit entry." }),
  kind: Text(),
  file: Text(),
  is_stored: Bool({ description: "False when all or nothing was asked for and something was wrong." }),
  rows: Int({ wide: true }),
  inserted: Int({ wide: true }),
  updated: Int({ wide: true }),
  unchanged: Int({ wide: true }),
  refused: Int({ wide: true }),
  imported_by: Text(),
  created_at: Timestamp(),
});

nameSchemas({ ImportPreview, ImportResult, ImportKinds, PastImport });
