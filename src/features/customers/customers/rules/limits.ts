import { isLongerThan, TEXT_CHARACTERS_MAX } from "../../../../runtime/characters.ts";
import type { CustomerDraft, ValidationRow } from "../../../../plugins/hooks.ts";
import { emailFormat } from "./email-format.ts";
import { nameFormat } from "./name-format.ts";
import { type Facts, rowOf, textOf, type TextKey } from "./validator.ts";

const LIMITED: readonly TextKey[] = ["email", "company", "taxvat", "phone", "street", "city", "postcode"];

/** Returns rows for texts that are too long to store, except those that a validator has refused. */
export function tooLong(draft: CustomerDraft, rows: readonly ValidationRow[]): ValidationRow[] {
  const refused = new Set(rows.filter(({ severity }) => severity === "error").map(({ field }) => field));
  return LIMITED.filter((key) => isLongerThan(textOf(draft, key), TEXT_CHARACTERS_MAX) && !refused.has(key)).map(
    (field) => rowOf(field, "too_long", "error", `This is longer than ${TEXT_CHARACTERS_MAX} characters.`),
  );
}

/**
 * Returns rows for values that the platform refuses to save, whichever validators are selected,
 * except those that the given rows refuse already.
 */
export function unsavable(draft: CustomerDraft, facts: Facts, rows: readonly ValidationRow[]): ValidationRow[] {
  return [emailFormat, nameFormat]
    .flatMap(({ decide }) => decide(draft, facts))
    .filter(({ severity, field, code }) => {
      const isKnown = rows.some((row) => row.field === field && row.code === code);
      return severity === "error" && !isKnown;
    });
}

export function hasErrors(rows: readonly ValidationRow[]): boolean {
  return rows.some(({ severity }) => severity === "error");
}
