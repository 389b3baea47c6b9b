import { checkKey } from "@tillkeeper/texts/check-key";
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import { settingFiles } from "../../scripts/setting-texts.ts";
import { RESOURCES } from "../../src/shared/access/rules/access.ts";
import { ENTITY_TYPES } from "../../src/shared/audit/rules.ts";
import { AUDITED } from "../../src/shared/audit/write.ts";
import { OVERRIDABLE_SETTINGS, SETTINGS } from "../../src/shared/configuration/registry/registry.ts";
import { EVENT_NAMES } from "../../src/shared/events/rules/deliveries.ts";
import reactAdmin from "ra-language-english";
import { CHOICES } from "../../src/features/sales/closings/rules/booking/choices.ts";
import { TENDER_OF } from "../../src/features/sales/closings/rules/cause/receipts.ts";
import { CAUSES, DIGITS_SWAPPED } from "../../src/features/sales/closings/rules/cause/texts.ts";
import { outlineOf, RULE_ORDER } from "../../src/features/sales/closings/rules/checks/outlines.ts";
import { AMOUNT_VALUES } from "../../src/features/sales/closings/rules/checks/sentence.ts";
import { SENTENCES } from "../../src/features/sales/closings/rules/checks/sentences.ts";
import { AREAS } from "../../src/features/sales/closings/rules/compare/row.ts";
import { REASONS } from "../../src/features/sales/closings/rules/checks/reasons.ts";
import { type CheckWithSentence, evaluateClosing } from "../../src/features/sales/closings/rules/checks/checks.ts";
import { closingWith, sampleReceipt, sampleReceipts, sampleContext } from "../../test/fixtures/closings/receipts.ts";
import { CONNECTOR_KINDS } from "../../src/connectors/kinds.ts";
import { TASK_KINDS } from "../../src/shared/connector-tasks/rules.ts";
import { JOB_KINDS } from "../../src/runtime/jobs.ts";
import { openApp } from "../../test/support.ts";
import { de } from "../src/i18n/de.ts";
import { en } from "../src/i18n/en.ts";
import { nl } from "../src/i18n/nl.ts";
import { isYesOrNo, TYPES } from "../src/pages/audit-log/kinds.ts";
import { FINDINGS } from "../../src/features/sales/closings/rules/findings.ts";
import { FINDINGS as SHOWN_FINDINGS } from "../src/pages/closings/findings.ts";
import { AMOUNTS } from "../src/pages/closings/checks/names.ts";
import { VERDICTS } from "@tillkeeper/texts/verdict";
import { aclText } from "../src/pages/integrations/acl.ts";
import { EVERY_ENGLISH } from "./every-english.ts";
import { flatTexts } from "./texts.ts";

const LANGUAGES = { en: EVERY_ENGLISH, nl, de };
const TEXTS = Object.entries(LANGUAGES).map(([language, messages]) => [language, flatTexts(messages)] as const);

/** Fails with the keys for which a language has no text. */
function assertTexts(keys: readonly string[], languages = TEXTS): void {
  const missing = languages.flatMap(([language, texts]) =>
    keys.filter((key) => (texts.get(key) ?? "") === "").map((key) => `${language}: ${key}`),
  );
  assert.deepEqual(missing, []);
}

/** Returns the names of a text's placeholders, sorted and without repetition. */
const blanksOf = (text: string): string[] => [...new Set(text.match(/%\{\w+\}/g))].toSorted();

describe("every language", () => {
  test("every language has the same texts, none empty, with the same placeholders", () => {
    const [, english] = TEXTS[0] ?? [];
    assert.ok(english);
    assertTexts([...english.keys()].filter((key) => (english.get(key) ?? "").trim() !== ""));
    for (const [language, texts] of TEXTS) {
      const keys = [...texts.keys()];
      assert.deepEqual(
        keys.filter((key) => !english.has(key)),
        [],
        language,
      );
      // A text such as "1 change" states the number itself, so the placeholder of the number may be
      // missing.
      const counted = (blanks: readonly string[]) => blanks.filter((blank) => blank !== "%{smart_count}");
      const differing: string[] = keys.filter(
        (key) => counted(blanksOf(texts.get(key) ?? "")).join() !== counted(blanksOf(english.get(key) ?? "")).join(),
      );
      assert.deepEqual(differing, [], language);
    }
  });

  test("every language has every text of react-admin", () => {
    assertTexts([...flatTexts(reactAdmin).keys()]);
  });

  test("the English names of settings are made from the registry", () => {
    for (const [path, text] of settingFiles()) assert.equal(readFileSync(path, "utf8"), text, path.pathname);
  });

  test("every language names every choice and every group of settings", () => {
    assert.deepEqual(
      SETTINGS.filter(({ label }) => label.trim() === ""),
      [],
    );
    const choices = SETTINGS.flatMap(({ path, options }) =>
      (options ?? []).map((option) => `tk.setting_options.${path}.${option}`),
    );
    assert.ok(choices.length > 0);
    assertTexts(choices);
    assertTexts(SETTINGS.map(({ group }) => `tk.settings.groups.${group}`));
  });

  test("every language names and explains every ACL resource", () => {
    const names = RESOURCES.map((resource) => aclText(resource) ?? resource);
    assertTexts(names.flatMap((name) => [`tk.system.acl.${name}.name`, `tk.system.acl.${name}.help`]));
  });

  test("every language names every job and every event of webhooks", () => {
    assertTexts(JOB_KINDS.map((kind) => `tk.system.jobs.kinds.${kind}`));
    assertTexts(EVENT_NAMES.map((name) => `tk.system.webhooks.events.${name}`));
  });

  test("every language names every platform, each of its settings, and the states of the connector", () => {
    const { codes, task_kinds, difference_codes } = en.tk.connector;
    assertTexts(
      CONNECTOR_KINDS.flatMap(({ name, settings, owned_kinds }) => [
        ...["name", "install", "url", "secret"].map((text) => `tk.connector.kinds.${name}.${text}`),
        ...settings.flatMap((setting) =>
          ["label", "help"].map((text) => `tk.connector.settings.${setting.name}.${text}`),
        ),
        ...owned_kinds.map((owned) => `tk.imports.kinds.${owned}.name`),
      ]),
    );
    assert.deepEqual(Object.keys(task_kinds).toSorted(), [...TASK_KINDS].toSorted());
    assert.ok(Object.keys(codes).length > 0 && Object.keys(difference_codes).length > 0);
  });

  test("every language names every entity and field that the service writes to the audit log", async (t) => {
    assertTexts([...ENTITY_TYPES, ...TYPES].map((type) => `tk.system.audit.types.${type}`));
    assert.deepEqual(
      ENTITY_TYPES.filter((type) => !TYPES.includes(type)),
      [],
    );
    const { deps } = await openApp();
    t.diagnostic("columns of the audited tables as the database has them");
    const { rows } = await deps.pool.query<{ column_name: string; data_type: string }>(
      `select distinct column_name, data_type from information_schema.columns
        where table_schema || '.' || table_name = any($1) and column_name not in ('created_at', 'updated_at')`,
      [Object.keys(AUDITED).map((table) => (table.includes(".") ? table : `pos.${table}`))],
    );
    assert.ok(rows.length > 100);
    assert.deepEqual(
      rows
        .filter(({ column_name, data_type }) => isYesOrNo(column_name) !== (data_type === "boolean"))
        .map(({ column_name }) => column_name),
      // A whole number that is only 1 or 0.
      ["allow_store_credit"],
    );
    const settings = new Set<string>(OVERRIDABLE_SETTINGS.map(({ column }) => column));
    const fields = rows.map(({ column_name }) => column_name).filter((column) => !settings.has(column));
    assertTexts(fields.map((column) => `tk.fields.${column}`));
  });
});

test("English texts call a till a register, and only the card device a terminal", () => {
  // Placeholders are left out, since they hold names that the service gives.
  const other = [...flatTexts(EVERY_ENGLISH)].filter(
    ([, text]) =>
      /terminal/i.test(text.replaceAll(/%\{\w+\}/g, "")) && !/card terminal|on a separate card terminal/i.test(text),
  );
  assert.deepEqual(other, []);
});

test("telemetry events of the demo's registers have a name in every language", () => {
  const source = readFileSync(join(import.meta.dirname, "../../simulator/notes.ts"), "utf8");
  const found = (pattern: RegExp): string[] => [...source.matchAll(pattern)].map(([, ...names]) => names.join("_"));
  const fields = found(/\bfield_name: "(\w+)"/g);
  const events = found(/\bevent_type: "(\w+)", event_name: "(\w+)"/g);
  assert.ok(fields.length > 0 && events.length > 0);
  assertTexts(fields.map((name) => `tk.fields.${name}`));
  assertTexts(events.map((name) => `tk.register_events.${name}`));
});

/** Returns all kinds of checks, as the service makes them. */
function everyCheck(): readonly CheckWithSentence[] {
  const layaway = sampleReceipt(9, { layaway_kind: "deposit", layaway_amount_captured: '"1.00"', grand_total: "5" });
  const situations = [sampleReceipts(), sampleReceipts().slice(1), [...sampleReceipts(), layaway]];
  return situations.flatMap((receipts) => evaluateClosing(closingWith(), receipts, sampleContext()).checks);
}

const filled = (text: string | undefined, rate: string | undefined): string =>
  (text ?? "").replaceAll("%{rate}", rate ?? "");

describe("checks of closings", () => {
  test("checks of closings have a title in every language; the English title is the one that the service stores", () => {
    const checks = everyCheck();
    assert.ok(checks.length > 60);
    for (const { id, title } of checks) {
      const { key, rate } = checkKey(id);
      assertTexts([`tk.checks.titles.${key}`]);
      const texts = flatTexts(EVERY_ENGLISH);
      assert.equal(filled(texts.get(`tk.checks.titles.${key}`), rate), title);
    }
  });

  test("checks of closings have a formula and a sentence in every language; the English ones are the service's", () => {
    const english = flatTexts(EVERY_ENGLISH);
    for (const { id, formula } of everyCheck()) {
      const { key, rate } = checkKey(id);
      assertTexts([`tk.checks.formulas.${key}`]);
      assert.equal(filled(english.get(`tk.checks.formulas.${key}`), rate), formula);
    }
    for (const [group, texts] of Object.entries({ sentences: SENTENCES, causes: CAUSES })) {
      assertTexts(Object.keys(texts).map((code) => `tk.checks.${group}.${code}`));
      for (const [code, text] of Object.entries(texts)) assert.equal(english.get(`tk.checks.${group}.${code}`), text);
    }
    assert.equal(english.get("tk.checks.hints.digits_swapped"), DIGITS_SWAPPED);
  });

  test("checks of closings name their sides, areas, choices and words in every language", () => {
    const sides = everyCheck().map(({ against }) => against);
    assertTexts([...new Set(sides), "closing_states"].map((side) => `tk.verdict.sides.${side}`));
    assertTexts(AREAS.map((area) => `tk.verdict.areas.${area}`));
    const steps = ["0", "bounded", "unset", "step"];
    for (const [choice, options] of Object.entries(CHOICES)) {
      assertTexts([`tk.verdict.choices.${choice}`]);
      const known = choice === "rounding" ? steps : options;
      assertTexts(known.map((option) => `tk.verdict.options.${choice}_${option}`));
    }
    assertTexts(["remembered", "decided", "default", "changed"].map((source) => `tk.verdict.sources.${source}`));
    assertTexts([...Object.keys(TENDER_OF), ...Object.values(TENDER_OF)].map((word) => `tk.verdict.words.${word}`));
    assertTexts(VERDICTS.flatMap((one) => [`tk.closings.verdicts.${one}`, `tk.checks.verdicts.${one}`]));
    assert.deepEqual([...AMOUNTS].toSorted(), [...AMOUNT_VALUES].toSorted());
  });

  test("checks of closings never attribute a figure of the closing to receipts, in any language", () => {
    const others = RULE_ORDER.filter((id) => !["receipts", "both"].includes(outlineOf(id).against));
    assert.ok(others.length > 20);
    // Findings about the receipts themselves may name receipts.
    const own = /^(H1|H9|C9_(number_gap|times|no_session|number_twice|rates)|L[45])/;
    for (const [language, texts] of TEXTS) {
      for (const key of others.map((id) => checkKey(id).key).filter((one) => !own.test(one))) {
        for (const variant of [key, `${key}_less`, `${key}_more`]) {
          const text = texts.get(`tk.checks.sentences.${variant}`);
          if (text !== undefined) assert.doesNotMatch(text, /receipt|bon(nen)?\b|Beleg/i, `${language} ${variant}`);
        }
      }
    }
  });

  test("every reason of a check and every finding of a closing has a text in every language", () => {
    assertTexts(Object.keys(REASONS).map((code) => `tk.checks.reasons.${code}`));
    assertTexts(FINDINGS.map((finding) => `tk.closings.findings.${finding}`));
    assert.deepEqual(new Set<string>(SHOWN_FINDINGS), new Set<string>(FINDINGS));
  });
});
