import type pg from "pg";

/** Capitals that locales make small in different ways, and what C.UTF-8 makes of them. */
const CAPITALS = "KASSE-ÄİIẞ";
const SMALL = "kasse-äiiß";

/**
 * Returns why the database cannot have the keys of receipts, which are made by its `lower`: in
 * another encoding, or in a locale with other small letters than C.UTF-8, they would differ from
 * those of the database that a shop comes from. Undefined when it can.
 */
export async function localeProblem(client: pg.ClientBase): Promise<string | undefined> {
  const { rows: settings } = await client.query<{ encoding: string }>(
    "select current_setting('server_encoding') as encoding",
  );
  const encoding = settings[0]?.encoding;
  if (encoding !== "UTF8") return `the encoding is ${encoding}; it must be UTF8`;
  const { rows } = await client.query<{ small: string }>("select lower($1) as small", [CAPITALS]);
  const small = rows[0]?.small;
  if (small === SMALL) return undefined;
  return (
    `its locale makes "${small}" of "${CAPITALS}", and C.UTF-8 "${SMALL}": ids of receipts would get other keys, ` +
    "and a repeat could be stored twice. Create the database with the locale C.UTF-8: docs/operations/scale.md"
  );
}
