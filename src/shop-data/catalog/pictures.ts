import { sql } from "kysely";
import type { Db, Tx } from "../../runtime/database.ts";

/** Maximum bytes of a product's picture. */
export const PICTURE_BYTES_MAX = 200 * 1024;

/** Path of pictures; the hash of a picture follows. */
export const PICTURES_PATH = "/pos/product-pictures/";

/** SQL for the path of the picture of a product `p`; null without one. */
export const IMAGE_URL_OF = `
  (select '${PICTURES_PATH}' || i.hash from shop_data.product_picture i where i.product_id = p.entity_id)`;

export interface Picture {
  readonly media_type: string;
  readonly content: Buffer;
}

/** Stores the picture of a product in place of another one; null removes it. */
export async function writePicture(tx: Tx, product_id: number, picture: Picture | null): Promise<void> {
  if (picture === null) {
    await sql`delete from shop_data.product_picture where product_id = ${product_id}`.execute(tx);
    return;
  }
  const content = sql`decode(${picture.content.toString("base64")}, 'base64')`;
  await sql`
    insert into shop_data.product_picture as i (product_id, hash, media_type, content)
    values (${product_id}, encode(sha256(${content}), 'hex'), ${picture.media_type}, ${content})
    on conflict (product_id) do update
       set hash = excluded.hash, media_type = excluded.media_type, content = excluded.content
     where i.hash <> excluded.hash`.execute(tx);
}

/** Finds a picture by the hash of its content. */
export async function findPicture(db: Db, hash: string): Promise<Picture | undefined> {
  const { rows } = await sql<{ media_type: string; base64: string }>`
    select media_type, encode(content, 'base64') as base64 from shop_data.product_picture
     where hash = ${hash} limit 1`.execute(db);
  const [row] = rows;
  return row === undefined ? undefined : { media_type: row.media_type, content: Buffer.from(row.base64, "base64") };
}
