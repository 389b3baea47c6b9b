import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, test } from "node:test";
import { errorFiles, OWN_ERRORS } from "../../scripts/errors-docs.ts";
import { IMPORT_PROBLEMS } from "../../src/shop-data/import/problems.ts";
import { ERRORS } from "../../src/web-api/errors/error-table.ts";
import type { ErrorEntry } from "../../src/web-api/errors/table/entry.ts";
import { couldNotSave, invalidType, problem, unauthorized } from "../../src/web-api/errors/errors.ts";
import { de } from "../src/i18n/de.ts";
import { EVERY_ENGLISH } from "./every-english.ts";
import { type Refusal, refusalText, type Translate } from "../src/i18n/error-text.ts";
import { nl } from "../src/i18n/nl.ts";
import { flatTexts } from "./texts.ts";

const LANGUAGES = { en: EVERY_ENGLISH, nl, de };
const TABLE: readonly (readonly [code: string, entry: ErrorEntry])[] = Object.entries(ERRORS);

const blanksOf = (text: string): string[] => [...text.matchAll(/%?\{(\w+)\}/g)].map(([, blank = ""]) => blank);

function check(texts: Readonly<Record<string, string>>, messages: readonly (readonly [string, string])[]): void {
  assert.deepEqual(Object.keys(texts).toSorted(), messages.map(([code]) => code).toSorted());
  for (const [code, message] of messages) {
    const known = new Set(blanksOf(message));
    assert.deepEqual(
      blanksOf(texts[code] ?? "").filter((blank) => !known.has(blank)),
      [],
      code,
    );
  }
}

for (const [language, messages] of Object.entries(LANGUAGES)) {
  test(`every code that the administration API can answer has a text in ${language}`, () => {
    const codes = TABLE.filter(([, { only }]) => only === undefined).map(
      ([code, { message }]) => [code, message] as const,
    );
    check(messages.tk.errors, [...codes, ...Object.entries(OWN_ERRORS)]);
    check(messages.tk.import_problems, Object.entries(IMPORT_PROBLEMS));
  });
}

test("the page of the codes and the English texts are made from the table", () => {
  for (const [path, text] of errorFiles()) assert.equal(readFileSync(path, "utf8"), text, path.pathname);
});

test("every placeholder of a message of the API is one of its parameters", () => {
  for (const [code, { message, wire = [] }] of TABLE) {
    const blanks = blanksOf(message);
    assert.equal(new Set(blanks).size, blanks.length, code);
    if (Array.isArray(wire))
      assert.deepEqual(
        wire.filter((name) => !blanks.includes(name)),
        [],
        code,
      );
  }
});

describe("a refusal names its fields, entities and states in words", () => {
  for (const [language, error, words] of [
    [
      "nl",
      couldNotSave("staff", problem("field_length", { field: "passcode", min: 4, max: 64 })),
      "“Pincode” heeft 4 tot 64 tekens.",
    ],
    [
      "nl",
      couldNotSave(
        "location",
        problem("field_out_of_range", { field: "layaway_deposit_min_percent", min: 0, max: 100 }),
      ),
      "“Laagste aanbetaling, procent” moet een heel getal van 0 tot en met 100 zijn.",
    ],
    [
      "nl",
      couldNotSave("location", problem("unknown_reference", { kind: "website", id: 9 })),
      "Er is geen website met nummer 9.",
    ],
    ["nl", unauthorized(["Vendor_Pos::settings"]), "Dat hoort niet bij je rol (Instellingen, personeel, licenties)."],
    [
      "de",
      invalidType(["terminal", "name"], "array", "string"),
      "Name: „array“ passt hier nicht (erwartet: ein Text).",
    ],
    ["en", couldNotSave("staff", problem("field_required", { field: "last_name" })), '"Last name" is required.'],
    [
      "en",
      couldNotSave("terminal", problem("license_linked_to", { name: "Till 1", id: 4 })),
      'The licence is linked to the register "Till 1" (id 4).',
    ],
  ] as const) {
    test(`the refusal in ${language} is: ${words}`, () => {
      const texts = flatTexts(LANGUAGES[language]);
      const translate: Translate = (key, values = {}) => {
        const { _: otherwise } = values;
        const text = texts.get(key) ?? (typeof otherwise === "string" ? otherwise : key);
        return text.replaceAll(/%\{(\w+)\}/g, (_, blank: string) => String(values[blank]));
      };
      const refusal = JSON.parse(error.toAdminBody()) as Refusal;
      assert.equal(refusalText(refusal, translate), words);
    });
  }
});
