import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { ACCOUNT_ROLES, accountsOf, type AccountsVersion, nameFor, NO_DATEV, readAccountMap } from "./accounts.ts";
import { PRESETS } from "./presets.ts";
import { ROLES } from "../../journal/rules/entry.ts";

const SCOPE = { website_id: 1, store_id: 10 };

function versionOf(version: number, members: Partial<AccountsVersion> = {}): AccountsVersion {
  const scope = { scope: "default", scope_id: 0 } as const;
  return { version, ...scope, valid_from: "2026-01-01", preset: "skr03", accounts: {}, datev: NO_DATEV, ...members };
}

describe("accounts", () => {
  test("each preset but generic names an account of digits for each role and for clearing", () => {
    for (const [name, preset] of Object.entries(PRESETS)) {
      if (name === "generic") continue;
      for (const role of [...ROLES, "clearing"]) {
        const entry: unknown = Object.entries(preset).find(([known]) => known === role)?.[1];
        assert.match(String(entry), /^\d{4}$/, `${name} ${role}`);
      }
    }
    assert.deepEqual([...ACCOUNT_ROLES].toSorted(), [...ROLES, "clearing"].toSorted());
  });

  test("a line has the account of its role and key, else of the key's first word, else of the role", () => {
    const { of } = accountsOf([versionOf(1, { accounts: { "card:psp a": "1", "cash:in": "2" } })], SCOPE, "2026-03-01");
    assert.deepEqual(of("card", "psp a"), { account: "1", gross: false });
    assert.deepEqual(of("card", "other"), { account: "1361", gross: false });
    assert.deepEqual(of("cash", "in"), { account: "2", gross: false });
    assert.deepEqual(of("revenue", "19 refunds"), { account: "8400", gross: true });
    assert.deepEqual(of("revenue", "5.5"), { account: "8200", gross: false });
  });

  test("without stored accounts, and where generic has none, the role and the key are the account", () => {
    assert.equal(accountsOf([], SCOPE, "2026-03-01").of("revenue", "19").account, "revenue:19");
    assert.equal(accountsOf([], SCOPE, "2026-03-01").of("elsewhere", "").account, "elsewhere");
    const own = [versionOf(1, { preset: "generic", accounts: { revenue: "9" } })];
    assert.equal(accountsOf(own, SCOPE, "2026-03-01").of("revenue", "19").account, "9");
    assert.equal(accountsOf(own, SCOPE, "2026-03-01").of("vat", "19").account, "vat:19");
    assert.equal(accountsOf([], SCOPE, "2026-03-01").of("toString", "").account, "toString");
  });

  test("the accounts of the business date apply: of the store view, the website, the default scope", () => {
    const versions = [
      versionOf(1),
      versionOf(2, { valid_from: "2026-06-01" }),
      versionOf(3, { valid_from: "2026-06-01" }),
      versionOf(4, { valid_from: "2026-02-01" }),
      versionOf(5, { scope: "websites", scope_id: 1, valid_from: "2026-09-01" }),
      versionOf(6, { scope: "stores", scope_id: 10, valid_from: "2026-10-01" }),
      versionOf(7, { scope: "stores", scope_id: 11, valid_from: "2026-01-01" }),
    ];
    const at = (date: string, scope = SCOPE) => accountsOf(versions, scope, date).version;
    assert.deepEqual(
      ["2025-12-31", "2026-01-01", "2026-02-01", "2026-05-31", "2026-06-01", "2026-09-01", "2026-10-01"].map((date) =>
        at(date),
      ),
      [0, 1, 4, 4, 3, 5, 6],
    );
    assert.equal(at("2026-12-01", { website_id: 2, store_id: 0 }), 3);
  });

  test("a preset names only keys that lines have: goods at rate 0 are untaxed", () => {
    const nl = accountsOf([versionOf(1, { preset: "nl" })], SCOPE, "2026-03-01");
    assert.equal(nl.of("revenue", "untaxed").account, "8020");
    assert.equal(nl.of("revenue", "untaxed refunds").account, "8020");
    for (const preset of Object.values(PRESETS)) {
      for (const name of Object.keys(preset)) assert.match(name, /^[a-z_]+(:([1-9]\d*|untaxed))?$/);
    }
  });

  test("a line has its account by a name, and one without is named for a bookkeeper", () => {
    const accounts = { cash: "1000", "card:psp_a": "1362" };
    const { nameOf } = accountsOf([versionOf(1, { preset: "generic", accounts })], SCOPE, "2026-03-01");
    assert.deepEqual(
      [nameOf("cash", "sales"), nameOf("card", "psp_a refunds"), nameOf("card", "psp_b")],
      ["cash", "card:psp_a", undefined],
    );
    assert.deepEqual(
      [
        nameFor("card", "psp_b refunds"),
        nameFor("card", "refunds"),
        nameFor("revenue", "19"),
        nameFor("cash_out", "Tea"),
      ],
      ["card:psp_b", "card", "revenue:19", "cash_out"],
    );
  });

  test("accounts of an unknown role, of another form or too many are refused with their name", () => {
    for (const [json, name] of [
      ['{"cash":1000}', "cash"],
      ['{"cash":""}', "cash"],
      ['{"bank":"1200"}', "bank"],
      ['{"revenue:19":{"account":"8400","net":true}}', "revenue:19"],
      ['{"__proto__":"1"}', "__proto__"],
      ["[]", "accounts"],
      ["null", "accounts"],
    ] as const) {
      assert.throws(() => readAccountMap(json), { code: "accounts_invalid", params: { name } }, json);
    }
    const many = Object.fromEntries(Array.from({ length: 501 }, (_, index) => [`card:${index}`, "1"]));
    assert.throws(() => readAccountMap(JSON.stringify(many)), { code: "too_many_items" });
    assert.deepEqual(readAccountMap('{"revenue:19":{"account":"8400","gross":true},"cash":"1000"}'), {
      "revenue:19": { account: "8400", gross: true },
      cash: "1000",
    });
  });
});
