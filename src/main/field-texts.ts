import { readFileSync } from "node:fs";
import { OVERRIDABLE_SETTINGS } from "../shared/configuration/registry/registry.ts";
import type { FieldTexts } from "../web-api/openapi/fields.ts";

/** Sentences by the names of members, of which most mean the same everywhere. */
export const NAMED_TEXTS = JSON.parse(readFileSync(new URL("field-texts.json", import.meta.url), "utf8")) as FieldTexts;

/** Schemas and operations whose members are own values of a location or a terminal. */
const OWN_VALUES_OF = [
  ["Location", "the settings"],
  ["AdminLocation", "the settings"],
  ["LocationInput", "the settings"],
  ["adminCreateLocation", "the settings"],
  ["adminUpdateLocation", "the settings"],
  ["Terminal", "its location"],
  ["ListedTerminal", "its location"],
  ["ActivatedTerminal", "its location"],
  ["TerminalInput", "its location"],
  ["adminCreateTerminal", "its location"],
  ["adminUpdateTerminal", "its location"],
] as const;

/**
 * Sentences about the members of requests and answers that have no description where they are
 * declared. Those of own values are made of the labels of their settings.
 */
export const FIELD_TEXTS: FieldTexts = {
  ...NAMED_TEXTS,
  ...Object.fromEntries(
    OWN_VALUES_OF.flatMap(([owner, above]) =>
      OVERRIDABLE_SETTINGS.map(({ column, label, options }) => [
        `${owner}.${column}`,
        `${label}${options === null ? "" : `: ${options.map((one) => `\`${one}\``).join(", ")}`}; null for that of ${above}.`,
      ]),
    ),
  ),
};
