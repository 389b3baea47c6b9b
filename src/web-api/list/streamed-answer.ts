import { Readable } from "node:stream";
import { type TSchema, Type } from "typebox";
import { type FieldTree, NOTHING } from "../bind/fields.ts";
import { compileWriter } from "../json/output.ts";
import { elementOf, membersOf } from "../schema.ts";
import { pieces, rowTexts } from "../json/text-pieces.ts";

/**
 * Rows of an answer that are written as they arrive, instead of being collected in memory, such as
 * those of a `RowStream`.
 */
export interface RowBatches {
  /** Batches of rows. They can be iterated once, and throw when the rows end too early. */
  readonly batches: AsyncIterable<readonly object[]>;
  /** Signal that aborts when the rows end too early while the client is not reading. */
  readonly failed?: AbortSignal;
  /** Releases the source of the rows; may be called at any time and more than once. */
  readonly close?: () => void;
}

type Answer = Readonly<Record<string, unknown>>;

/**
 * Compiles the writer of an object with one long list. When that member is a list, the answer is
 * text; when it is `RowBatches`, the answer is a readable that ends with that list, and is cut off,
 * never completed, when its rows end too early.
 *
 * @param member - the name of the long list in `schema`.
 */
export function compileStreamedWriter(
  schema: TSchema,
  member: string,
): (answer: Answer, fields?: FieldTree) => string | Readable {
  const { [member]: list, ...others } = membersOf(schema) ?? {};
  const row = list === undefined ? undefined : elementOf(list);
  if (row === undefined) throw new Error(`The answer has no list ${member}.`);
  const write = compileWriter(schema);
  const writeOthers = compileWriter(Type.Object(others));
  const writeRow = compileWriter(row);

  return (answer, fields) => {
    const rows = answer[member];
    if (!isBatches(rows)) return write(answer, fields);
    if (fields === NOTHING || fields?.has(member) === false) {
      rows.close?.();
      return writeOthers(answer, fields);
    }
    const head = writeOthers(answer, fields);
    const rowFields = fields?.get(member);
    const start = `${head === "[]" || head === "{}" ? "{" : `${head.slice(0, -1)},`}${JSON.stringify(member)}:`;
    // On the platform, an empty list is null when the request selects members of its rows.
    const empty = rowFields === undefined ? `${start}[]}` : `${start}null}`;
    return streamed(rows, { start: `${start}[`, end: "]}", empty }, (item) => writeRow(item, rowFields));
  };
}

function isBatches(value: unknown): value is RowBatches {
  return typeof value === "object" && value !== null && "batches" in value;
}

/**
 * Streams the text of an answer that ends with a list; it is cut off, never completed, when its
 * rows end too early.
 */
export function streamed(
  rows: RowBatches,
  { start, end, empty }: { readonly start: string; readonly end: string; readonly empty: string },
  write: (item: object) => string,
): Readable {
  const readable = Readable.from(
    (async function* chunks() {
      let separator = start;
      for await (const batch of rows.batches) {
        if (batch.length === 0) continue;
        yield* pieces(rowTexts(batch, separator, write));
        separator = ",";
      }
      yield separator === "," ? end : empty;
    })(),
  );
  rows.failed?.addEventListener("abort", () => readable.destroy(rows.failed?.reason as Error), { once: true });
  readable.once("close", () => rows.close?.());
  return readable;
}
