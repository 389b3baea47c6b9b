import { PICTURE_BYTES_MAX, type Picture } from "../../../../shop-data/catalog/pictures.ts";
import { couldNotSave, problem } from "../../../../web-api/errors/errors.ts";

const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;

/** First bytes of the files that browsers show as a picture; an SVG may contain a program. */
const FORMATS: readonly (readonly [media_type: string, at: number, bytes: string])[] = [
  ["image/png", 0, "\x89PNG\r\n\x1a\n"],
  ["image/jpeg", 0, "\xff\xd8\xff"],
  ["image/webp", 8, "WEBP"],
];

/**
 * Reads the file of a picture; null when the text is empty.
 *
 * @throws ApiError 400 could-not-save for another format and for more than 200 kB.
 */
export function readPicture(base64: string): Picture | null {
  if (base64 === "") return null;
  const content = BASE64.test(base64) ? Buffer.from(base64, "base64") : Buffer.alloc(0);
  const media_type = FORMATS.find(([, at, bytes]) => content.toString("latin1", at, at + bytes.length) === bytes)?.[0];
  if (media_type === undefined) throw couldNotSave("product", problem("picture_format_unknown"));
  if (content.length > PICTURE_BYTES_MAX) throw couldNotSave("product", problem("picture_too_large"));
  return { media_type, content };
}
