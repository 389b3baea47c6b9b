import { isMailAddress } from "../../../runtime/mail-address.ts";
import { isLongerThan } from "../../../runtime/characters.ts";
import { isCurrency } from "../../../runtime/currencies.ts";
import type { SettingFault } from "../../../web-api/errors/table/settings.ts";
import type { Problem } from "../../../web-api/errors/errors.ts";
import { isZone } from "../../../runtime/formats.ts";
import { readEmails } from "./emails.ts";
import { readMethodTenders } from "./method-tenders.ts";
import { canonicalPostcode, isPostcodeOf } from "../postcode-patterns/notation.ts";
import { mayBeVatNumber } from "../vat-numbers/vat-numbers.ts";
import { type CodeKind, INT_MAX, type Setting, type SettingForm } from "../registry/setting.ts";
import { isCountry } from "../../../runtime/countries.ts";
import { pictureAddress, webAddress } from "@tillkeeper/receipt-document/addresses";

const INT_MIN = -INT_MAX;

interface Form {
  /** Whether the text has the form, in the country of its address where that decides. */
  readonly fits: (text: string, country: string) => boolean;
  readonly fault: SettingFault;
}

const AMOUNT = /^\d{1,9}(?:\.\d{1,4})?$/;

/**
 * Checks of a text's form. Where an empty text is allowed, it means that the setting is not set.
 */
const FORMS: Readonly<Record<SettingForm, Form>> = {
  amount: { fits: (text) => AMOUNT.test(text), fault: "not_decimal" },
  amount_or_empty: {
    fits: (text) => text === "" || AMOUNT.test(text),
    fault: "not_decimal_or_empty",
  },
  method_tenders: {
    fits: (text) => readMethodTenders(text) !== undefined,
    fault: "not_method_tenders",
  },
  web_address: {
    fits: (text) => text === "" || webAddress(text) !== undefined,
    fault: "not_web_address",
  },
  picture: {
    fits: (text) => text === "" || pictureAddress(text) !== undefined,
    fault: "not_picture",
  },
  pixels: { fits: (text) => /^[1-9]\d{1,3}$/.test(text), fault: "not_number" },
  email: { fits: (text) => text === "" || isMailAddress(text), fault: "not_email_or_empty" },
  emails: { fits: (text) => readEmails(text) !== undefined, fault: "not_emails_or_empty" },
  postcode: {
    fits: (text, country) => text === "" || isPostcodeOf(country, canonicalPostcode(text, country)),
    fault: "not_postcode",
  },
  vat_number: {
    fits: (text, country) => text === "" || mayBeVatNumber(text, country),
    fault: "not_vat_number",
  },
};

/**
 * Checks of codes by their kind. Currency, locale and time zone are required; a country is
 * optional.
 */
const CODE_FORMS: Readonly<Partial<Record<CodeKind, Form>>> = {
  country: { fits: (text) => text === "" || isCountry(text.toUpperCase()), fault: "not_country" },
  currency: { fits: isCurrency, fault: "not_currency" },
  locale: { fits: isLocale, fault: "not_locale" },
  time_zone: { fits: isZone, fault: "not_time_zone" },
};

function isLocale(text: string): boolean {
  return /^[A-Za-z]{2,3}(?:[_-][A-Za-z0-9]{2,8}){0,3}$/.test(text);
}

export interface Fault {
  readonly fault: SettingFault;
  readonly params?: Readonly<Record<string, unknown>>;
}

export function settingProblem(setting: string, { fault, params }: Fault): Problem {
  return { code: `setting_${fault}`, params: { setting, ...params } };
}

export function fieldProblem(field: string, { fault, params }: Fault): Problem {
  return { code: `field_${fault}`, params: { field, ...params } };
}

/** Returns a setting's value in the notation that is stored: countries in capitals. */
export function canonicalValue({ codes }: Setting, text: string): string {
  return codes === "country" ? text.toUpperCase() : text;
}

/**
 * Returns why a text is not a valid value of a setting; undefined when it is valid.
 *
 * @param country - country of the address that the setting belongs to; empty when it has none.
 */
export function faultOf(setting: Setting, text: string, country = ""): Fault | undefined {
  const { type, options, range, form, codes, longest } = setting;
  if (isLongerThan(text, longest)) return { fault: "too_long", params: { max: longest } };
  if (text.includes("\0") || !text.isWellFormed()) return { fault: "not_storable" };
  const isInForm = form === null || FORMS[form].fits(text, country);
  if (options !== null) {
    const isOption = options.includes(text) || (form !== null && isInForm);
    return isOption ? undefined : { fault: "not_choice", params: { choices: options.join(", ") } };
  }
  if (type === "bool" && text !== "0" && text !== "1") return { fault: "not_switch" };
  if (type === "int") return faultOfNumber(text, range);
  if (form !== null && !isInForm) return { fault: FORMS[form].fault };
  const ofCodes = codes === null ? undefined : CODE_FORMS[codes];
  const entries = type === "list" ? text.split(",").map((entry) => entry.trim()) : [text];
  if (ofCodes === undefined || entries.every((entry) => ofCodes.fits(entry, country))) return undefined;
  return { fault: ofCodes.fault };
}

function faultOfNumber(text: string, range: Setting["range"]): Fault | undefined {
  const [least, most] = range ?? [INT_MIN, INT_MAX];
  const isWhole = /^-?\d{1,10}$/.test(text);
  if (isWhole && Number(text) >= least && Number(text) <= most) return undefined;
  return isWhole && range !== null
    ? { fault: "out_of_range", params: { min: least, max: most } }
    : { fault: "not_number" };
}
