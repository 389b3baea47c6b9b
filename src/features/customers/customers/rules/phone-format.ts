import {
  type CountryCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
  type PhoneNumber,
} from "libphonenumber-js/max";
import { tidiedCode } from "../../../../runtime/notation.ts";
import type { CustomerDraft } from "../../../../plugins/hooks.ts";
import { type Facts, normalized, rowOf, textOf, type Validator } from "./validator.ts";

/** Maximum characters of a typed telephone number, including extra text. */
const PHONE_LENGTH_MAX = 100;

/** Returns a telephone number for storage: as typed, with ASCII digits and hyphens. */
export function storedPhone(text: string): string {
  return tidiedCode(text);
}

/**
 * Parses the telephone number of a draft, in its country or the default country; undefined for an
 * impossible number.
 */
export function readPhone(draft: CustomerDraft, { default_country }: Pick<Facts, "default_country">) {
  const text = storedPhone(textOf(draft, "phone"));
  if (text === "" || text.length > PHONE_LENGTH_MAX) return undefined;
  const country = [textOf(draft, "countryCode").toUpperCase(), default_country.toUpperCase()].find(isCountry);
  const phone = parsePhoneNumberFromString(text, { ...(country ? { defaultCountry: country } : {}), extract: false });
  return phone?.isValid() === true ? phone : undefined;
}

function isCountry(code: string): code is CountryCode {
  return isSupportedCountry(code);
}

/**
 * Returns the digits under which a number may be stored: as typed, with its country code, also
 * before the national prefix, and as dialled nationally. An invalid number is searched as typed.
 */
export function phoneSpellings(draft: CustomerDraft, phone: PhoneNumber | undefined): string[] {
  const texts = [storedPhone(textOf(draft, "phone"))];
  if (phone) {
    const { number, nationalNumber, countryCallingCode, ext = "" } = phone;
    // The national form includes the extension at its end.
    const national = phone.formatNational();
    const others = [number, `00${number}`, nationalNumber].map((text) => text + ext);
    texts.push(...others, national, countryCallingCode + national, `00${countryCallingCode}${national}`);
  }
  const digits = texts.map((text) => text.replaceAll(/[^0-9]/g, ""));
  return [...new Set(digits)].filter((text) => text.length >= DIGITS_MIN && text.length <= PHONE_LENGTH_MAX);
}

/** Minimum digits of a number that can identify a customer. */
const DIGITS_MIN = 6;

export const phoneFormat: Validator = {
  key: "phone_format",
  decide: (draft, facts) => {
    if (textOf(draft, "phone") === "") return [];
    const phone = readPhone(draft, facts);
    if (!phone) return [rowOf("phone", "phone_invalid", "warning", "This is not a telephone number that exists.")];
    return normalized(draft, "phone", {
      code: "phone_normalized",
      message: "Telephone numbers are stored best with their country.",
      // E.164 has no extension, so a number with one is written as in RFC 3966.
      suggested_value: phone.ext === undefined ? phone.number : `${phone.number};ext=${phone.ext}`,
    });
  },
};
