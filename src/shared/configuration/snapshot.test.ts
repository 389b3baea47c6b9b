import assert from "node:assert/strict";
import { test } from "node:test";
import { BUILTIN_PLATFORM } from "./platform-facts.ts";
import { explainSetting } from "./resolution.ts";
import { sampleLocation, sampleSnapshot, sampleTerminal } from "../../../test/fixtures/configuration/snapshot.ts";
import {
  DEFAULT_SCOPE,
  readBool,
  readInt,
  readList,
  readSetting,
  scopeOfTerminal,
  type SettingsRow,
} from "./snapshot.ts";

const HEADER = "vendor_pos_terminal/receipts/header";
const STORE_3 = { website_id: 2, store_id: 3 };
const WEBSITE_2 = { website_id: 2, store_id: 0 };

function row(scope: SettingsRow["scope"], scope_id: number, value: string | null, path: string = HEADER): SettingsRow {
  return { scope, scope_id, path, value };
}

const INHERITANCE: readonly {
  title: string;
  rows: SettingsRow[];
  default: string;
  website: string;
  store: string;
}[] = [
  { title: "no row: the registry's default", rows: [], default: "", website: "", store: "" },
  {
    title: "a default row reaches every scope",
    rows: [row("default", 0, "D")],
    default: "D",
    website: "D",
    store: "D",
  },
  {
    title: "a website row reaches its stores",
    rows: [row("default", 0, "D"), row("websites", 2, "W")],
    default: "D",
    website: "W",
    store: "W",
  },
  {
    title: "a store row wins",
    rows: [row("default", 0, "D"), row("websites", 2, "W"), row("stores", 3, "S")],
    default: "D",
    website: "W",
    store: "S",
  },
  {
    title: "an empty text overrides",
    rows: [row("default", 0, "D"), row("websites", 2, "W"), row("stores", 3, "")],
    default: "D",
    website: "W",
    store: "",
  },
  {
    title: "a null counts as empty",
    rows: [row("default", 0, "D"), row("websites", 2, null)],
    default: "D",
    website: "",
    store: "",
  },
  {
    title: "rows of other websites and stores do not matter",
    rows: [row("default", 0, "D"), row("websites", 1, "X"), row("stores", 1, "Y")],
    default: "D",
    website: "D",
    store: "D",
  },
];

for (const entry of INHERITANCE) {
  test(`reading a setting: ${entry.title}`, () => {
    const snapshot = sampleSnapshot(entry.rows);
    assert.equal(readSetting(snapshot, HEADER, DEFAULT_SCOPE), entry.default);
    assert.equal(readSetting(snapshot, HEADER, WEBSITE_2), entry.website);
    assert.equal(readSetting(snapshot, HEADER, STORE_3), entry.store);
  });
}

test("an empty text overrides a default that is not empty", () => {
  const path = "vendor_pos_terminal/pickup/queue_filter";
  assert.equal(readSetting(sampleSnapshot(), path, STORE_3), "all");
  assert.equal(readSetting(sampleSnapshot([row("websites", 2, "", path)]), path, STORE_3), "");
});

test("a row at a scope that the setting does not allow is ignored", () => {
  const path = "vendor_pos_lock/enforcement/receipt_header";
  assert.equal(readBool(sampleSnapshot([row("stores", 3, "1", path)]), path, STORE_3), false);
  assert.equal(readBool(sampleSnapshot([row("websites", 2, "1", path)]), path, STORE_3), true);
});

test("a path outside the registry throws", () => {
  assert.throws(() => readSetting(sampleSnapshot(), "vendor_pos_terminal/no/such", STORE_3), /not in the registry/);
});

const SWITCHES: readonly [text: string, on: boolean][] = [
  ["", false],
  ["0", false],
  ["1", true],
  ["yes", true],
  ["00", true],
];

for (const [text, on] of SWITCHES) {
  test(`a switch that holds "${text}" is ${on ? "on" : "off"}`, () => {
    const path = "vendor_pos_terminal/general/enabled";
    assert.equal(readBool(sampleSnapshot([row("default", 0, text, path)]), path, STORE_3), on);
  });
}

const NUMBERS: readonly [text: string, value: number][] = [
  ["", 0],
  ["12", 12],
  ["-3", -3],
  ["12.9", 12],
  ["7 days", 7],
  ["none", 0],
  ["99999999999999999999", 0],
];

for (const [text, value] of NUMBERS) {
  test(`a number that holds "${text}" is read as ${value}`, () => {
    const path = "vendor_pos_terminal/stock/low_stock_threshold";
    assert.equal(readInt(sampleSnapshot([row("default", 0, text, path)]), path, STORE_3), value);
  });
}

test("a list is split at commas, trimmed, without empty entries", () => {
  const path = "vendor_pos_terminal/customers/validators";
  const snapshot = sampleSnapshot([row("default", 0, " email_format, ,name_format,", path)]);
  assert.deepEqual(readList(snapshot, path, DEFAULT_SCOPE), ["email_format", "name_format"]);
});

const SCOPES: readonly [title: string, website_id: number | null | undefined, expected: object][] = [
  ["a location's website and its default store view", 2, { website_id: 2, store_id: 3 }],
  ["the group's default store, not the first one", 1, { website_id: 1, store_id: 2 }],
  ["website 0: the default website", 0, { website_id: 1, store_id: 2 }],
  ["no website: the default website", null, { website_id: 1, store_id: 2 }],
  ["a website that is gone: the default website", 9, { website_id: 1, store_id: 2 }],
  ["no location: the default website", undefined, { website_id: 1, store_id: 2 }],
];

for (const [title, website_id, expected] of SCOPES) {
  test(`the scope of a terminal: ${title}`, () => {
    const location = website_id === undefined ? null : sampleLocation({ website_id });
    assert.deepEqual(scopeOfTerminal(sampleSnapshot(), location), expected);
  });
}

test("the website marked as default wins over the lowest id", () => {
  const snapshot = sampleSnapshot();
  const wholesale = snapshot.websites.get(2);
  assert.ok(wholesale);
  const websites = new Map([...snapshot.websites, [2, { ...wholesale, is_default: true }]]);
  assert.deepEqual(scopeOfTerminal({ ...snapshot, websites }, null), STORE_3);
});

const LEVELS: readonly {
  rows: SettingsRow[];
  location: string | null;
  terminal: string | null;
  value: string;
  level: string;
  level_id: number;
}[] = [
  { rows: [], location: null, terminal: null, value: "", level: "registry", level_id: 0 },
  { rows: [row("default", 0, "D")], location: null, terminal: null, value: "D", level: "default", level_id: 0 },
  { rows: [row("websites", 2, "W")], location: null, terminal: null, value: "W", level: "websites", level_id: 2 },
  { rows: [row("stores", 3, "S")], location: null, terminal: null, value: "S", level: "stores", level_id: 3 },
  { rows: [row("stores", 3, "S")], location: "L", terminal: null, value: "L", level: "location", level_id: 10 },
  { rows: [row("stores", 3, "S")], location: "L", terminal: "T", value: "T", level: "terminal", level_id: 100 },
  { rows: [row("stores", 3, "S")], location: "", terminal: null, value: "", level: "location", level_id: 10 },
];

for (const entry of LEVELS) {
  test(`explaining a setting names ${entry.level} as the level that gave "${entry.value}"`, () => {
    const context = {
      scope: STORE_3,
      modules: BUILTIN_PLATFORM.modules,
      location: sampleLocation({ receipt_header: entry.location }),
      terminal: sampleTerminal({ receipt_header: entry.terminal }),
    };
    for (const name of [HEADER, "receipt_header", "default_receipt_header"]) {
      const explained = explainSetting(sampleSnapshot(entry.rows), name, context);
      assert.deepEqual(
        [explained?.path, explained?.value, explained?.level, explained?.level_id],
        [HEADER, entry.value, entry.level, entry.level_id],
      );
    }
  });
}

test("an explanation of a setting masks secrets, shows the lock and refuses unknown names", () => {
  const context = {
    scope: STORE_3,
    modules: BUILTIN_PLATFORM.modules,
    location: sampleLocation({ psp_a_api_key: "live-key" }),
    terminal: null,
  };
  const snapshot = sampleSnapshot([row("websites", 2, "1", "vendor_pos_lock/enforcement/psp_a_config")]);
  const explained = explainSetting(snapshot, "psp_a_api_key", context);
  assert.equal(explained?.value, "***");
  assert.equal(explained.locked, true);
  assert.equal(explained.lock_path, "vendor_pos_lock/enforcement/psp_a_config");
  assert.equal(explainSetting(snapshot, "psp_b_api_token", context)?.value, "");
  assert.equal(explainSetting(snapshot, "use_msi", context)?.level, "module");
  assert.equal(explainSetting(snapshot, "no_such", context), undefined);
});

test("a stored whole number that is out of range is read as the nearest one in range", () => {
  const RETENTION = "vendor_pos_advanced/telemetry/retention_days";
  const days = (value: string) =>
    readInt(sampleSnapshot([row("default", 0, value, RETENTION)]), RETENTION, DEFAULT_SCOPE);
  assert.deepEqual(["30", "2147483647", "-5", "many", ""].map(days), [30, 36_500, 0, 0, 0]);
});
