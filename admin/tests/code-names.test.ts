import assert from "node:assert/strict";
import { describe, test } from "node:test";
import countries from "i18n-iso-countries";
import { isCountry } from "../../src/runtime/countries.ts";
import { listOrderStatuses } from "../../src/shop-data/orders/statuses.ts";
import { VALIDATORS } from "../../src/features/customers/customers/rules/validators.ts";
import { isZone } from "../../src/runtime/formats.ts";
import { isCurrency } from "../../src/runtime/currencies.ts";
import { SETTINGS } from "../../src/shared/configuration/registry/registry.ts";
import { openApp } from "../../test/support.ts";
import { en } from "../src/i18n/en.ts";
import { codeMeant } from "../src/parts/codes/meant.ts";
import { codesOf, isCodeKind } from "../src/parts/codes/lists.ts";
import { codeText, namesIn } from "../src/parts/codes/names.ts";

describe("pickers of codes", () => {
  test("a picker of codes offers the countries that the service takes, each once", () => {
    const offered = codesOf("country");
    assert.deepEqual(
      offered.filter((code) => !isCountry(code)),
      [],
    );
    assert.deepEqual(offered.toSorted(), Object.keys(countries.getAlpha2Codes()).toSorted());
  });

  test("a picker of codes offers currencies and time zones that the service takes", () => {
    assert.ok(codesOf("currency").includes("EUR") && codesOf("currency").every(isCurrency));
    assert.ok(codesOf("time_zone").includes("Europe/Amsterdam") && codesOf("time_zone").every(isZone));
  });

  test("a picker of codes has a name for each code in every language", () => {
    for (const locale of ["en", "nl", "de"]) {
      const names = namesIn(locale);
      for (const kind of ["country", "currency", "locale", "time_zone"] as const) {
        assert.deepEqual(
          codesOf(kind).filter((code) => (names[kind](code) ?? code) === code && code !== "UTC"),
          [],
          `${kind} in ${locale}`,
        );
      }
    }
    assert.equal(namesIn("nl").country("DE"), "Duitsland");
    assert.equal(namesIn("de").locale("en_US"), "Englisch (Vereinigte Staaten)");
  });

  test("a picker of codes takes an unknown code as it is", () => {
    const names = namesIn("en");
    for (const kind of ["country", "currency", "locale", "time_zone"] as const) {
      assert.equal(names[kind]("no such code"), undefined, kind);
    }
    assert.equal(codeText("country", undefined, "QQ"), "QQ");
    assert.equal(codeText("country", "Belgium", "BE"), "Belgium · BE");
  });
});

describe("a text typed into a picker", () => {
  const names: Readonly<Record<string, string>> = { pos_cash: "Cash", pos_card: "Card", card: "Old terminal" };
  const meant = (typed: string): string =>
    codeMeant(typed, Object.keys(names), [(code) => names[code] ?? code, (code) => `${names[code]} · ${code}`]);

  test("a typed text is the code of that name, by its name, its code or its whole line", () => {
    for (const typed of ["Cash", "cash", " CASH ", "POS_CASH", "cash · pos_cash"]) {
      assert.equal(meant(typed), "pos_cash", typed);
    }
  });

  test("a typed text that is both a code and the name of another code means the code", () => {
    assert.equal(meant("card"), "card");
    assert.equal(meant("pos_card"), "pos_card");
  });

  test("a typed text that no code has as its name is a new code", () => {
    assert.equal(meant(" Voucher "), "Voucher");
    assert.equal(meant(""), "");
  });
});

test("the application knows every kind of code that the service names", () => {
  const kinds = [...new Set(SETTINGS.flatMap(({ codes }) => codes ?? []))];
  assert.ok(kinds.length > 5);
  assert.deepEqual(
    kinds.filter((kind) => !isCodeKind(kind)),
    [],
  );
});

test("the service's payment methods, order statuses and validators have names in the reader's language", async () => {
  const { deps } = await openApp();
  const statuses = await listOrderStatuses(deps.db);
  const own: Readonly<Record<string, string>> = en.tk.codes.order_status;
  for (const { status, label } of statuses) assert.equal(own[status]?.toLowerCase(), label.toLowerCase());
  assert.deepEqual(
    VALIDATORS.filter(({ is_fixed }) => !is_fixed).map(({ key }) => key),
    Object.keys(en.tk.codes.customer_validator),
  );
});
