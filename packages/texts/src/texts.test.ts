import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { describe, test } from "node:test";

const FOLDER = import.meta.dirname;
const LANGUAGES = globSync("*/??.json", { cwd: FOLDER }).toSorted();

/** Returns the texts of a file with their keys, in order. */
function textsOf(value: unknown, key = ""): readonly (readonly [key: string, text: string])[] {
  if (typeof value === "string") return [[key, value]];
  return Object.entries(value as object).flatMap(([name, below]) => textsOf(below, `${key}/${name}`));
}

const read = (path: string): ReturnType<typeof textsOf> =>
  textsOf(JSON.parse(readFileSync(join(FOLDER, path), "utf8")));

/**
 * Returns the placeholders of a text. Leaves out `%{smart_count}`, since a text such as "1 change"
 * needs no placeholder for the number.
 */
const blanksOf = (text: string): string =>
  [...new Set(text.match(/%\{(?!smart_count)\w+\}|%\d/g))].toSorted().join(" ");

/** Words that say what another word of the glossary says (docs/glossary.md), by language. */
const MIXED: Readonly<Record<string, RegExp>> = {
  en: /\b(?:turnover|revenue|balance)\b/i,
  // "Umsatz" is net of refunds, "Verkäufe" are not.
  de: /\bSaldo|\bErlös|\bStandort|\b(?:Kassen)?Bons?\b|\bBonnummer|Umsatz (?:abzüglich|weniger|und) Erstattung/,
  // "Beginsaldo" is the opening float.
  nl: /\b[Ss]aldo\b|\b[Oo]pbrengst|\b[Ff]ilialen?\b|\b[Ll]ocaties?\b|[Oo]mzet (?:min|en) (?:retour|terugbetaling)/,
};

/** Folders with texts for shoppers, and about columns of files. */
const OTHER_READERS = /^(?:newsletter|import-columns)\//;

describe("texts", () => {
  test("no text has a second word for sales, net sales, a receipt or a location", () => {
    const mixed = LANGUAGES.filter((path) => !OTHER_READERS.test(path)).flatMap((path) =>
      read(path).filter(([, text]) => MIXED[basename(path, ".json")]?.test(text) === true),
    );
    assert.deepEqual(mixed, []);
  });

  test("the same figure has the same word on Home, in totals, on receipts and in checks", () => {
    for (const [language, net, gross] of [
      ["en", "Net sales", "Sales"],
      ["de", "Umsatz", "Verkäufe"],
      ["nl", "Omzet", "Verkopen"],
    ] as const) {
      const texts = new Map(read(`administration/${language}.json`));
      const checks = new Map(read(`checks/${language}.json`));
      const starts = (key: string, word: string, from = texts) =>
        assert.equal(from.get(key)?.slice(0, word.length), word, `${language} ${key}`);
      for (const key of ["dashboard/net_sales", "closings/net_sales", "closings/totals/net", "shops/net_today"]) {
        starts(`/tk/${key}`, net);
      }
      for (const key of ["sales", "sales_excl_tax", "sales_incl_tax"]) starts(`/tk/closings/${key}`, gross);
      for (const key of ["H2", "T3", "H4_sales_net"]) starts(`/titles/${key}`, gross, checks);
    }
  });

  for (const path of LANGUAGES) {
    const model = join(dirname(path), basename(path) === "nl.json" ? "de.json" : "nl.json");
    const english = join(dirname(path), "en.json");
    const other = LANGUAGES.includes(english) ? english : model;

    test(`${path} has the texts of ${other} in their order, none empty, with the same blanks`, () => {
      const [own, others] = [read(path), read(other)];
      assert.deepEqual(
        own.map(([key]) => key),
        others.map(([key]) => key),
      );
      const known = new Map(others);
      assert.deepEqual(
        own.filter(([, text]) => text === ""),
        [],
      );
      assert.deepEqual(
        own.filter(([key, text]) => blanksOf(text) !== blanksOf(known.get(key) ?? "")).map(([key]) => key),
        [],
      );
    });
  }
});
