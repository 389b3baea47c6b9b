import { isLongerThan } from "../../../runtime/characters.ts";
import { isCurrency } from "../../../runtime/currencies.ts";
import { isMailAddress } from "../../customers/rules/email-format.ts";
import { isZone } from "../../register-reports/rules/formats.ts";
import { readMethodTenders } from "../../register-reports/rules/method-tenders.ts";
import { type CodeKind, INT_MAX, type Setting, SETTING_CHARACTERS_MAX, type SettingForm } from "../registry/setting.ts";
import { pictureAddress, webAddress } from "./addresses.ts";

const INT_MIN = -INT_MAX;

interface Form {
  readonly fits: (text: string) => boolean;
  readonly reason: string;
}

const AMOUNT = /^\d{1,9}(?:\.\d{1,4})?$/;

/** Of these, an empty text says that there is none. */
const FORMS: Readonly<Record<SettingForm, Form>> = {
  amount: { fits: (text) => AMOUNT.test(text), reason: "must be a number such as 0.05, 0 or more." },
  amount_or_empty: {
    fits: (text) => text === "" || AMOUNT.test(text),
    reason: "must be empty or a number such as 0.05, 0 or more.",
  },
  method_tenders: {
    fits: (text) => readMethodTenders(text) !== undefined,
    reason: "takes payment methods with their tender: code=cash, card, invoice, credit or elsewhere.",
  },
  web_address: {
    fits: (text) => text === "" || webAddress(text) !== undefined,
    reason: "must be empty or an address such as https://shop.example.",
  },
  picture: {
    fits: (text) => text === "" || pictureAddress(text) !== undefined,
    reason: "must be empty, a picture (data:image/…) or an address that begins with https://.",
  },
  pixels: { fits: (text) => /^[1-9]\d{1,3}$/.test(text), reason: "must be a whole number." },
  email: { fits: (text) => text === "" || isMailAddress(text), reason: "must be empty or an e-mail address." },
};

/** An order without a currency, or a day without a time zone, cannot be; a shop without a country can. */
const CODE_FORMS: Readonly<Partial<Record<CodeKind, Form>>> = {
  country: { fits: (text) => /^(?:[A-Za-z]{2})?$/.test(text), reason: "takes countries by two letters such as NL." },
  currency: { fits: isCurrency, reason: "must be a currency code such as EUR." },
  locale: { fits: isLocale, reason: "must be a locale such as nl_NL." },
  time_zone: { fits: isZone, reason: "must be a time zone such as Europe/Amsterdam." },
};

function isLocale(text: string): boolean {
  return /^[A-Za-z]{2,3}(?:[_-][A-Za-z0-9]{2,8}){0,3}$/.test(text);
}

/**
 * Says why a text is no value of a setting: the end of a sentence that begins with the setting's name. Undefined when
 * it is one.
 */
export function faultOf(setting: Setting, text: string): string | undefined {
  const { type, options, range, form, codes } = setting;
  if (isLongerThan(text, SETTING_CHARACTERS_MAX)) return `is longer than ${SETTING_CHARACTERS_MAX} characters.`;
  if (text.includes("\0") || !text.isWellFormed()) return "has a character that cannot be stored.";
  const isInForm = form === null || FORMS[form].fits(text);
  if (options !== null) {
    const isOption = options.includes(text) || (form !== null && isInForm);
    return isOption ? undefined : `must be one of ${options.join(", ")}.`;
  }
  if (type === "bool" && text !== "0" && text !== "1") return 'must be "0" or "1".';
  if (type === "int") return faultOfNumber(text, range);
  if (form !== null && !isInForm) return FORMS[form].reason;
  const ofCodes = codes === null ? undefined : CODE_FORMS[codes];
  const entries = type === "list" ? text.split(",").map((entry) => entry.trim()) : [text];
  return ofCodes === undefined || entries.every((entry) => ofCodes.fits(entry)) ? undefined : ofCodes.reason;
}

function faultOfNumber(text: string, range: Setting["range"]): string | undefined {
  const [least, most] = range ?? [INT_MIN, INT_MAX];
  const isWhole = /^-?\d{1,10}$/.test(text);
  if (isWhole && Number(text) >= least && Number(text) <= most) return undefined;
  return isWhole && range !== null ? `must be a whole number from ${least} to ${most}.` : "must be a whole number.";
}
