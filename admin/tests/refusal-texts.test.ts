import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import { de } from "../src/i18n/de.ts";
import { en } from "../src/i18n/en.ts";
import { importRefusals } from "../src/i18n/en/import-refusals.ts";
import { refusals, refusalThings } from "../src/i18n/en/refusals.ts";
import { knowing } from "../src/i18n/known-texts.ts";
import { nl } from "../src/i18n/nl.ts";
import { refusalWords } from "../src/i18n/refusal-words.ts";
import { knownProblem } from "../src/pages/imports/problem-words.ts";
import { refusalsIn } from "./refusal-scan.ts";
import { flatTexts } from "./texts.ts";

const ROOT = join(import.meta.dirname, "../..");
const known = knowing(refusals);

/** Where refusals are written. */
const SOURCES = [
  "src/features/**/*.ts",
  "src/constraint-messages.ts",
  "src/web-api/{errors,bind-leaf,answer-error}.ts",
  "src/runtime/{guarded-request,mailer}.ts",
];

/** What answers registers, shoppers, connectors and the platform's own routes, or is done without a person who waits. */
const NOT_FOR_THE_APPLICATION = [
  "src/features/{catalog,customers,customer-insights,newsletter,one-time-codes,orders,self-checkout,wishlist}/",
  "src/features/access/rules/notices.ts",
  "src/features/audit-log/rules.ts",
  "src/features/configuration/(resolution|routes).ts",
  "src/features/import/",
  "src/features/restore/",
  "src/features/licensing/contract.ts",
  "src/features/receipt-page/(?!rules/mail|commands/email)",
  "src/features/register-reports/(rules/(cause|closing|entries|members|checks|trade)|rules.ts|commands/read|totals-routes)",
  "src/features/.*/(schemas|.*-schemas|queries|columns|jobs).ts",
].map(
  (path) => new RegExp(`^${path.replaceAll(/\{(.*?)\}/g, (_, names: string) => `(${names.replaceAll(",", "|")})`)}`),
);

/** Texts in the same files that no page of the application can bring about. */
const OUT_OF_REACH = new Set([
  // What a register asks for.
  "Activation code not valid.",
  "This terminal is disabled. Enable it in the Magento admin before activating.",
  "License validation failed: %1",
  "The device identifier does not match the one registered for this terminal.",
  "Invalid activation code format.",
  "No license is linked to this terminal.",
  'One of "sale_id" and "pos_order_id" is required.',
  '"receipt_token" must be 32 to 128 letters, digits, "-" or "_".',
  "An active PRO license is required for terminal %1.",
  "The receipt token belongs to another receipt.",
  'The POS receipt with token "{receipt_token}" does not exist.',
  "Another order has this increment id already.",
  "Another order carries the sale already.",
  // What only a client of other making sends.
  "Specified request cannot be processed.",
  "The request was cut off.",
  "Decoding error.",
]);

/** What imports make their sentences of. */
const PARTS_OF_PROBLEMS = new Set([
  "Decoding error.",
  "it looks like Latin-1 or Windows-1252. Save the file as UTF-8.",
  "The file is in UTF-16. Save it as UTF-8.",
  'has {count(cells.length, "cell")} where the header has {count(plan.columns.length, "column")}.',
]);

/** What stands before the sentences of a file that begin with a small letter. */
const BEGINNINGS: Readonly<Record<string, string>> = {
  "src/features/configuration/rules/settings.ts": 'The value of the setting "%1" ',
  "src/features/configuration/rules/values.ts": 'The value of the setting "%1" ',
};

/** What templates put in, where any word would not do. */
const PUT_IN: Readonly<Record<string, string>> = {
  prefix: "",
  holder: 'the terminal "Till 1" (id 3)',
  reason: "cannot be reached",
  "form.says": "two letters",
  what: "website",
  known: "there is none yet",
  'has_shared_accounts ? "" : " on the website"': " on the website",
};

/** A refusal as somebody might read it. */
const filled = (text: string): string =>
  text
    .replaceAll(
      /\{([^{}]*)\}/g,
      (_, source: string) => PUT_IN[source] ?? (/^(shown|JSON\.stringify)\(/.test(source) ? '"A"' : "A"),
    )
    .replaceAll(/%\w+/g, "A");

/** What is refused, as the first argument or in the list of what is managed. */
const THINGS =
  /couldNot(?:Save|Delete)\(\s*"([^"]+)"|noSuch\("([^"]+)"|\bentity: "([^"]+)"|: \["([a-z ]+)", "[^"]+\."\]/g;

const fill = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(/%\{(\w+)\}/g, (_, blank: string) => values[blank] ?? "");

describe("a refusal that the application can bring about", () => {
  test("is known by its words, whatever was put in", () => {
    const paths = SOURCES.flatMap((pattern) => globSync(pattern, { cwd: ROOT })).filter(
      (path) => !/\.test\.ts$|\/sample-/.test(path) && !NOT_FOR_THE_APPLICATION.some((none) => none.test(path)),
    );
    const found = paths.flatMap((path) =>
      refusalsIn(join(ROOT, path), BEGINNINGS[path]).map((text) => ({ path, text })),
    );
    assert.ok(found.length > 120, String(found.length));
    const strange = found.filter(({ text }) => {
      const refusal = known(filled(text));
      if (OUT_OF_REACH.has(text)) return false;
      return (
        refusal === undefined || fill(refusals[refusal.name as keyof typeof refusals], refusal.values) !== filled(text)
      );
    });
    assert.deepEqual(
      strange.map(({ path, text }) => `${path}: ${text}`),
      [],
    );
  });

  test("stands behind none that is known first", () => {
    const hidden = Object.entries(refusals).filter(
      ([name, text]) => known(text.replaceAll(/%\{\w+\}/g, "A"))?.name !== name,
    );
    assert.deepEqual(hidden, []);
  });

  test("speaks of things that have a word of their own", () => {
    const sources = globSync("src/{features/**/*,constraint-messages}.ts", { cwd: ROOT }).filter(
      (path) => !path.endsWith(".test.ts"),
    );
    const things = new Set(
      sources.flatMap((path) =>
        [...readFileSync(join(ROOT, path), "utf8").matchAll(THINGS)].flatMap(([, ...names]) => names.filter(Boolean)),
      ),
    );
    assert.ok(things.size > 15, [...things].join());
    assert.deepEqual(
      [...things].filter((thing) => !Object.hasOwn(refusalThings, (thing ?? "").toLowerCase().replaceAll(" ", "_"))),
      [],
    );
  });

  for (const [language, messages, told] of [
    [
      "Dutch",
      nl,
      [
        [
          'Could not save the staff: "passcode" must have 4 to 64 characters.',
          "Niet opgeslagen (medewerker): “Pincode” heeft 4 tot 64 tekens.",
        ],
        [
          'Could not save the location: "layaway_deposit_min_percent" must be a whole number from 0 to 100.',
          "Niet opgeslagen (vestiging): “Laagste aanbetaling, procent” moet een heel getal van 0 tot en met 100 zijn.",
        ],
        [
          "Could not save the location: There is no website with the id 9.",
          "Niet opgeslagen (vestiging): Er is geen website met nummer 9.",
        ],
        [
          "The consumer isn't authorized to access Vendor_Pos::settings.",
          "Dat hoort niet bij je rol (Instellingen, personeel, licenties).",
        ],
        [
          'Could not save the webhook: "url" cannot be called: it must begin with https://.',
          "Niet opgeslagen (webhook): Dit adres kan niet worden aangeroepen: het moet met https:// beginnen.",
        ],
      ],
    ],
    [
      "German",
      de,
      [
        ["The job has not failed: it is completed.", "Die Aufgabe ist nicht fehlgeschlagen: Stand „erledigt“."],
        ["Could not save the rule: somebody else's words", "Nicht gespeichert (Preisregel): somebody else's words"],
        [
          'Error occurred during "terminal" processing. Error occurred during "name" processing. The "array" value\'s type is invalid. The "string" type was expected. Verify and try again.',
          "Name: „array“ passt hier nicht (erwartet: ein Text).",
        ],
      ],
    ],
    [
      "English",
      en,
      [
        ['"last_name" is required.', '"Last name" is required.'],
        [
          'The license is linked to the terminal "Till 1" (id 4).',
          'The licence is linked to the register "Till 1" (id 4).',
        ],
      ],
    ],
  ] as const) {
    test(`is told in ${language} with its fields, things and states in words`, () => {
      const texts = flatTexts(messages);
      const translate = (key: string, values: Readonly<Record<string, string>> = {}): string =>
        fill(texts.get(key) ?? values["_"] ?? key, values);
      for (const [english, words] of told) assert.equal(refusalWords(english, translate), words);
      assert.equal(refusalWords("What nobody has heard of.", translate), undefined);
    });
  }
});

describe("a row or a file that an import refuses", () => {
  test("is known by its words, whatever was put in", () => {
    const paths = globSync("src/features/import/**/*.ts", { cwd: ROOT }).filter(
      (path) => !/\.test\.ts$|\/(sample|samples|describe|routes|schemas|customer-kinds)\b/.test(path),
    );
    const said = (path: string): readonly string[] =>
      [...readFileSync(join(ROOT, path), "utf8").matchAll(/\bsays: "([^"]+)"/g)].map(
        ([, says]) => `"A" must be ${says}.`,
      );
    const found = paths.flatMap((path) =>
      [...refusalsIn(join(ROOT, path), ""), ...said(path)].map((text) => ({ path, text })),
    );
    assert.ok(found.length > 50, String(found.length));
    const strange = found.filter(({ text }) => {
      if (PARTS_OF_PROBLEMS.has(text)) return false;
      const problem = knownProblem(filled(text));
      return (
        problem === undefined ||
        fill(importRefusals[problem.name as keyof typeof importRefusals], problem.values) !== filled(text)
      );
    });
    assert.deepEqual(
      strange.map(({ path, text }) => `${path}: ${text}`),
      [],
    );
  });

  test("stands behind none that is known first", () => {
    const hidden = Object.entries(importRefusals).filter(
      ([name, text]) => knownProblem(text.replaceAll(/%\{\w+\}/g, "A"))?.name !== name,
    );
    assert.deepEqual(hidden, []);
  });
});
