import { type RawBuilder, sql } from "kysely";

/** `isSameDevice` in SQL, as the index on bound devices has it. */
export function sameDevice(column: RawBuilder<unknown>, device: RawBuilder<unknown> | string): RawBuilder<boolean> {
  return sql<boolean>`(lower(${column}) = lower(${device}))`;
}
