import { Readable } from "node:stream";
import type { TSchema } from "typebox";
import { type FieldTree, filterPlain, NOTHING } from "../bind/fields.ts";
import type { RowPage } from "./rows.ts";
import { compileWriter } from "../json/output.ts";
import type { RowStream } from "./row-stream.ts";
import { echo, type SearchCriteria } from "../search/criteria.ts";
import { streamed } from "./streamed-answer.ts";
import { pieces, rowTexts } from "../json/text-pieces.ts";

/**
 * Maximum characters of a page that is sent at once. A longer page is sent in pieces, so that other
 * requests need not wait until all of it is written.
 */
const PAGE_CHARACTERS_MAX = 1024 * 1024;

/** Result of a list route's `run`. */
export interface ListAnswer {
  readonly rows: RowPage<object> | RowStream<object>;
  /** Criteria that the answer echoes as `search_criteria`; absent on lists that echo nothing. */
  readonly criteria?: SearchCriteria;
  /** Cursor of the closings' feed. A client may send, and gets back, any integer of eight bytes. */
  readonly highest_revision?: number | bigint;
}

/**
 * Compiles the writer of a list: `items`, then `search_criteria` or its replacement, then
 * `total_count`. A page becomes text, or a readable when it is very long. A stream becomes a
 * readable that is aborted, never completed, when its rows end too early.
 */
export function compileListWriter(row: TSchema): (answer: ListAnswer, fields?: FieldTree) => string | Readable {
  const write = compileWriter(row);

  return ({ rows, criteria, highest_revision }, fields) => {
    if (fields === NOTHING) return "[]";
    const isAsked = (name: string): boolean => fields === undefined || fields.has(name);
    const after = [
      ...(criteria !== undefined && isAsked("search_criteria")
        ? [`"search_criteria":${echoed(criteria, fields?.get("search_criteria"))}`]
        : []),
      ...(isAsked("total_count") ? [`"total_count":${rows.total_count}`] : []),
      ...(highest_revision !== undefined && isAsked("highest_revision")
        ? [`"highest_revision":${highest_revision}`]
        : []),
    ];
    const itemFields = fields?.get("items");
    if (!isAsked("items")) {
      if (rows.kind === "stream") rows.close();
      return after.length === 0 ? "[]" : `{${after.join(",")}}`;
    }
    const tail = after.length === 0 ? "}" : `,${after.join(",")}}`;
    // An empty list that is filtered by children is null on the platform, not a list.
    const empty = itemFields === undefined ? `{"items":[]${tail}` : `{"items":null${tail}`;
    if (rows.kind === "stream") {
      return streamed(rows, { start: '{"items":[', end: `]${tail}`, empty }, (item) => write(item, itemFields));
    }
    if (rows.rows.length === 0) return empty;
    const texts = rowTexts(rows.rows, '{"items":[', (item) => write(item, itemFields));
    let text = "";
    while (text.length <= PAGE_CHARACTERS_MAX) {
      const { value, done } = texts.next();
      if (done === true) return `${text}]${tail}`;
      text += value;
    }
    return Readable.from(pieces(joined([text], texts, [`]${tail}`])));
  };
}

function* joined(...parts: readonly Iterable<string>[]): Generator<string> {
  for (const part of parts) yield* part;
}

function echoed(criteria: SearchCriteria, fields: FieldTree | undefined): string {
  const plain = echo(criteria);
  return JSON.stringify(fields === undefined ? plain : filterPlain(plain, fields));
}
