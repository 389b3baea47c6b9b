import { type RawBuilder, sql } from "kysely";

/** Returns `isSameDevice` as SQL, written like the index on bound devices. */
export function sameDevice(column: RawBuilder<unknown>, device: RawBuilder<unknown> | string): RawBuilder<boolean> {
  return sql<boolean>`(lower(${column}) = lower(${device}))`;
}
