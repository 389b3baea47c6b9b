import { checkKey } from "@tillkeeper/texts/check-key";
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { sampleClosing } from "../../../../../../test/fixtures/closings/closing.ts";
import { evaluateClosing, type CheckWithSentence } from "./checks.ts";
import { closingWith, nth, sampleReceipts, sampleContext } from "../../../../../../test/fixtures/closings/receipts.ts";
import { outlineOf, RULE_ORDER } from "./outlines.ts";
import { SENTENCES } from "./sentences.ts";

type Document = ReturnType<typeof sampleClosing>;

const RATES = ["21:standard", "reverse_charge", "exempt", "untaxed"].flatMap((rate) =>
  ["sales_net", "sales_tax", "refund_net", "refund_tax"]
    .filter((figure) => figure.endsWith("net") || !/reverse|exempt/.test(rate))
    .map((figure) => `H6:${rate}:${figure}`),
);
const IDS = [...RULE_ORDER, ...RATES];

const sentencesOf = (id: string): string[] =>
  Object.entries(SENTENCES).flatMap(([key, text]) =>
    key === checkKey(id).key || key.replace(/_(less|more)$/, "") === checkKey(id).key ? [text] : [],
  );

const NAMES_RECEIPTS = /receipts?'? (say|make|have|used|captured|collected|gave|paid)|refunds (make|name)/;

function checksOf(change: (document: Document) => unknown): ReadonlyMap<string, CheckWithSentence> {
  const { checks } = evaluateClosing(closingWith(change), sampleReceipts(), sampleContext());
  return new Map(checks.map((check) => [check.id, check]));
}

/** Returns changes that each add a unit to one figure of the closing. */
function changesOf(): ((document: Document) => unknown)[] {
  const parents: ((document: Document) => object)[] = [
    (document) => document,
    (document) => document.sales,
    (document) => document.refunds,
    (document) => document.tenders,
    (document) => nth(document.tax_rates, 0),
    (document) => document.tax_treatments.exempt,
    (document) => nth(document.providers, 0),
    (document) => nth(document.movements, 0),
    (document) => nth(document.movements, 2),
  ];
  return parents.flatMap((parentOf) => {
    const amounts = Object.entries(parentOf(sample())).filter(([, value]) => /^-?\d+\.\d\d$/.test(String(value)));
    return amounts.map(
      ([name, amount]) =>
        (document: Document) =>
          Object.assign(parentOf(document), { [name]: (Number(amount) + 1).toFixed(2) }),
    );
  });
}

function sample(): Document {
  let kept: Document | undefined;
  closingWith((document) => (kept = document));
  assert.ok(kept);
  return kept;
}

describe("the sentence of a check", () => {
  test("every check has a sentence, and every sentence has a check", () => {
    assert.deepEqual(
      IDS.filter((id) => sentencesOf(id).length === 0),
      [],
    );
    const used = new Set(IDS.flatMap(sentencesOf));
    assert.deepEqual(
      Object.values(SENTENCES).filter((text) => !used.has(text)),
      [],
    );
  });

  test("a check's sentence attributes no figure of the closing to receipts", () => {
    const right = checksOf(() => undefined);
    const moved = new Set<string>();
    for (const change of changesOf()) {
      for (const [id, { expected }] of checksOf(change)) {
        if (right.has(id) && expected !== right.get(id)?.expected) moved.add(id);
      }
    }
    const known = ["H5:sales", "H7:sales_net", "H8", "C1", "C6", "W3", "C9:left"];
    assert.deepEqual(
      known.filter((id) => !moved.has(id)),
      [],
    );
    for (const id of moved) {
      assert.notEqual(outlineOf(id).against, "receipts", `${id} follows figures of the closing`);
    }
    for (const id of IDS) {
      const { against } = outlineOf(id);
      if (against === "receipts" || against === "both") continue;
      for (const text of sentencesOf(id)) {
        assert.doesNotMatch(text.replace(/are on no receipt.*/, ""), NAMES_RECEIPTS, `${id}: ${text}`);
      }
    }
  });

  test("a check's sentence names both sides of what differs, as amounts of the currency", () => {
    const failed = checksOf((document) => {
      document.sales.incl_tax = "451.5";
      nth(document.tax_rates, 0).sales_net = "301.00";
      nth(document.documents, 1).amount = "53.40";
      document.cash_difference = "0.10";
      nth(document.providers, 0).collected = "190.00";
      document.series_code = "ZZZZ";
      document.order_count = 9;
    });
    const said = (id: string) => failed.get(id)?.sentence;
    assert.deepEqual(said("H2"), {
      code: "H2",
      values: { stated: "451.5", expected: "450.5" },
      text: "The closing has sales of 451.50; the receipts add up to 450.50.",
    });
    assert.deepEqual(said("H6:19:standard:sales_net"), {
      code: "H6_rate_sales_net",
      values: { rate: "19", stated: "301", expected: "300" },
      text: "At 19 % the closing has sales without tax of 301.00; the receipts have 300.00.",
    });
    const texts = {
      "H5:sales": "Sales without tax of 390.00 and tax of 60.50 add up to 450.50; the closing has sales of 451.50.",
      "H1:amount": "Receipt 1002 is listed with 53.40; it was made out for 53.50.",
      H8: "Counted 437.00 less expected 437.10 is -0.10; the closing has a difference of 0.10.",
      "C3:collected":
        "The card providers report 190.00 collected; the receipts' card terminal payments add up to at least 191.50.",
      "C9:series_code": "The series code is ZZZZ; the id of the series begins with A41E.",
      C8: "The closing counts 9 orders; its receipts show 4.",
    };
    for (const [id, text] of Object.entries(texts)) assert.equal(said(id)?.text, text);
  });

  test("a check that compared nothing has no sentence", () => {
    const { checks } = evaluateClosing(closingWith(), [], sampleContext());
    assert.equal(checks.find(({ id }) => id === "H2")?.sentence, null);
    assert.equal(checksOf(() => undefined).get("H1:amount")?.sentence, null);
  });
});
