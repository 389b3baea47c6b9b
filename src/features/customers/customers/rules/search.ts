import { isLongerThan, TEXT_CHARACTERS_MAX } from "../../../../runtime/characters.ts";
import { ApiError } from "../../../../web-api/errors/errors.ts";

/** Minimum letters and digits of a search, over all words. */
const LETTERS_MIN = 3;
/**
 * Minimum digits of a telephone number, with or without its country, from which leading zeros are
 * ignored.
 */
const WITHOUT_ZEROS_FROM = 7;

const WORD = /[\p{L}\p{M}\p{N}]+(?:[^\s,;\p{L}\p{M}\p{N}]+[\p{L}\p{M}\p{N}]+)*/gu;
const LETTER = /[\p{L}\p{N}]/gu;
const TELEPHONE = /^[\d\s()+./-]+$/;

/**
 * Splits a search into words. Digits separated by spaces and signs are one word, as telephone
 * numbers and postcodes are stored.
 *
 * @throws ApiError 400 for fewer than three letters and digits, and for more than 255 characters.
 */
export function readSearch(query: string): readonly string[] {
  if (isLongerThan(query, TEXT_CHARACTERS_MAX)) {
    throw new ApiError("search_text_too_long", { max: TEXT_CHARACTERS_MAX });
  }
  if ((query.match(LETTER) ?? []).length < LETTERS_MIN)
    throw new ApiError("search_text_too_short", { min: LETTERS_MIN });
  if (!TELEPHONE.test(query)) return query.match(WORD) ?? [];
  const digits = query.replaceAll(/\D/g, "");
  const number = digits.length < WITHOUT_ZEROS_FROM ? digits : digits.replace(/^0+/, "");
  return [number === "" ? digits : number];
}
