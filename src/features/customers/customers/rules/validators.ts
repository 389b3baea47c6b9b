import { addressCompleteness } from "./address-completeness.ts";
import { duplicatePhone } from "./duplicate-phone.ts";
import { emailFormat } from "./email-format.ts";
import { emailTypo } from "./email-typo.ts";
import { emailUniqueness } from "./email-uniqueness.ts";
import { nameFormat } from "./name-format.ts";
import { phoneFormat } from "./phone-format.ts";
import { postcodeFormat } from "./postcode-format.ts";
import { requiredFields } from "./required-fields.ts";
import type { Validator } from "./validator.ts";
import { vatNumber } from "./vat-number.ts";

/** The built-in validators, in the order of registration and execution. */
export const VALIDATORS: readonly Validator[] = [
  requiredFields,
  emailUniqueness,
  emailFormat,
  nameFormat,
  postcodeFormat,
  phoneFormat,
  vatNumber,
  addressCompleteness,
  duplicatePhone,
  emailTypo,
];

/**
 * Returns the validators that a setting selects, in their own order: all when it is empty,
 * otherwise the named and the fixed ones. An unregistered key selects nothing (interface §4.1).
 */
export function selectValidators<Known extends { readonly key: string; readonly is_fixed?: boolean }>(
  pool: readonly Known[],
  selection: string,
): Known[] {
  const keys = new Set(
    selection
      .split(",")
      .map((key) => key.trim())
      .filter((key) => key !== ""),
  );
  return keys.size === 0 ? [...pool] : pool.filter(({ key, is_fixed }) => is_fixed === true || keys.has(key));
}
