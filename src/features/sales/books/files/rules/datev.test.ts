import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { accountsOf, type AccountsVersion, NO_DATEV } from "../../accounts/rules/accounts.ts";
import type { JournalEntry, JournalLine, Role } from "../../journal/rules/entry.ts";
import { datevName, headerOf, isAccount, rowsOf, yearStart } from "./datev.ts";
import { windows1252 } from "./windows-1252.ts";

const SKR03: AccountsVersion = {
  version: 1,
  scope: "default",
  scope_id: 0,
  valid_from: "2026-01-01",
  preset: "skr03",
  accounts: {},
  datev: NO_DATEV,
};
const ACCOUNTS = accountsOf([SKR03], { website_id: 0, store_id: 0 }, "2026-03-01");

const line = (role: Role, key: string, amount: bigint, text = ""): JournalLine => ({ role, key, amount, text });

function entryOf(lines: readonly JournalLine[], members: Partial<JournalEntry> = {}): JournalEntry {
  return {
    entry_id: 1,
    revision: 1,
    kind: "closing",
    reverses_entry_id: null,
    number: "K1-12",
    report_id: "r",
    series_id: "s",
    closing_number: 12,
    location_id: 1,
    location_name: "Kölner Laden",
    terminal_id: 1,
    business_date: "2026-03-01",
    closed_at: "2026-03-01T20:00:00+01:00",
    currency: "EUR",
    cash_left_in_drawer: null,
    figures_reconciled: "matched",
    findings: [],
    created_at: "2026-03-01 19:00:01.25+00",
    lines,
    ...members,
  };
}

/** Returns the columns of each row; texts without their quotes. */
const cellsOf = (rows: string): string[][] =>
  rows
    .split("\r\n")
    .slice(0, -1)
    .map((row) =>
      [...row.matchAll(/(?:^|;)(?:"((?:[^"]|"")*)"|([^;]*))/g)].map(([, quoted, bare]) => quoted ?? bare ?? ""),
    );

describe("postings for DATEV", () => {
  test("the header has 31 fields and each row 125 columns, in the form that DATEV describes", () => {
    const [header = [], names = []] = cellsOf(
      headerOf({
        consultant: 1001,
        client: 456,
        account_length: 4,
        year_start: "2026-01-01",
        from: "2026-02-01",
        to: "2026-02-28",
        title: "Kölner Laden",
        created_at: "2026-03-01T19:00:01.250",
      }),
    );
    assert.deepEqual(header.slice(0, 20), [
      ..."EXTF;700;21;Buchungsstapel;13;20260301190001250;;RE;;;1001;456;20260101;4;20260201;20260228".split(";"),
      ..."Kölner Laden;;1;0".split(";"),
    ]);
    assert.equal(header.length, 31);
    assert.equal(names.length, 125);
    assert.equal(names[0], "Umsatz (ohne Soll/Haben-Kz)");
    assert.equal(names[113], "Festschreibung");
    // Names of the columns that came with version 13; the 120 before are those of version 9.
    assert.deepEqual(names.slice(120), [
      "Abrechnungsreferenz",
      "BVV-Position",
      "EU-Mitgliedstaat u. UStID (Ursprung)",
      "EU-Steuersatz (Ursprung)",
      "Abw. Skontokonto",
    ]);
    assert.equal(new Set(names).size, 125);
  });

  test("each line is a row against the clearing account, an automatic account takes its tax", () => {
    const entry = entryOf([
      line("cash", "sales", 131_100n),
      line("revenue", "19", -100_000n),
      line("vat", "19", -19_000n),
      line("revenue", "21", -10_000n),
      line("vat", "21", -2_100n),
      line("cash_out", 'Blumen; "rot"', 50_000n, 'Blumen; "rot"'),
      line("cash", "out", -50_000n, 'Blumen; "rot"'),
    ]);
    const rows = cellsOf(rowsOf(entry, ACCOUNTS));
    assert.ok(rows.every(({ length }) => length === 125));
    const picked = rows.map((row) => [1, 2, 3, 7, 8, 10, 11, 14, 114].map((column) => row[column - 1]));
    const rest = (text: string) => ["0103", "K1-12", text, "0"];
    assert.deepEqual(picked, [
      ["13,11", "S", "EUR", "1000", "1590", ...rest("Kasse Verkäufe")],
      ["11,90", "H", "EUR", "8400", "1590", ...rest("Erlöse 19")],
      ["1,00", "H", "EUR", "8200", "1590", ...rest("Erlöse 21")],
      ["0,21", "H", "EUR", "1770", "1590", ...rest("Umsatzsteuer 21")],
      ["5,00", "S", "EUR", "1800", "1590", ...rest('Entnahme Blumen; ""rot""')],
      ["5,00", "H", "EUR", "1000", "1590", ...rest('Kasse Entnahme Blumen; ""rot""')],
    ]);
  });

  test("what is lost below a cent is a row, so that the rows add up to nothing", () => {
    const rows = cellsOf(
      rowsOf(
        entryOf([line("cash", "sales", 33_350n), line("revenue", "5.5", -31_649n), line("vat", "5.5", -1_701n)]),
        ACCOUNTS,
      ),
    );
    assert.deepEqual(
      rows.map((row) => `${row[1]} ${row[0]}`),
      ["S 3,34", "H 3,16", "H 0,17", "H 0,01"],
    );
  });

  test("a number has the characters that DATEV takes, and its end when it is too long", () => {
    const number = (text: string) =>
      cellsOf(rowsOf(entryOf([line("cash", "sales", 100n)], { number: text }), ACCOUNTS))[0]?.[10];
    assert.equal(number("Käse 1-7"), "K-se-1-7");
    assert.equal(number(`${"x".repeat(40)}-7`), `${"x".repeat(34)}-7`);
  });

  test("texts are Windows-1252: a character that it lacks is its base letter, else a question mark", () => {
    assert.deepEqual(
      Buffer.from(windows1252("Äß€–ő漢x\u030c")),
      Buffer.from([0xc4, 0xdf, 0x80, 0x96, 0x6f, 0x3f, 0x78]),
    );
    const decoder = new TextDecoder("windows-1252");
    const every = Uint8Array.from({ length: 256 }, (_, byte) => byte);
    assert.deepEqual(windows1252(decoder.decode(every)), every);
  });

  test("a financial year begins at its first day, accounts have the length of the ledger", () => {
    assert.equal(yearStart("2026-03-01", "01-01"), "2026-01-01");
    assert.equal(yearStart("2026-03-01", "07-01"), "2025-07-01");
    assert.equal(yearStart("2026-07-01", "07-01"), "2026-07-01");
    assert.deepEqual(
      ["1000", "10000", "100", "100000", "cash"].map((account) => isAccount(account, 4)),
      [true, true, false, false, false],
    );
    assert.equal(
      datevName("shop/köln", "2026-02-01", "2026-02-28"),
      "EXTF_Buchungsstapel_shop-k-ln_20260201_20260228.csv",
    );
  });
});
