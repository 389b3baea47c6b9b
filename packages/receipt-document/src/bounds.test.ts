import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { asToken, sampleReceipt } from "../test/row.ts";
import { SAMPLE_STORE } from "../test/store.ts";
import { PAGE_BOUNDS } from "./bounds.ts";
import { composeReceipt } from "./compose/compose.ts";
import type { Block } from "./document.ts";

const line = (index: number) => ({
  name: `Line ${index}`,
  qty: index % 2 === 0 ? 1 : -1,
  row_total: "1.00",
  tax_amount: "0.17",
  tax_rate: "21",
});
const listOf = <T>(length: number, make: (index: number) => T): T[] =>
  Array.from({ length }, (_, index) => make(index));
const blocksOf = (more: Parameters<typeof sampleReceipt>[0], store = {}, bounds = PAGE_BOUNDS): readonly Block[] =>
  composeReceipt(sampleReceipt(more), { ...SAMPLE_STORE, ...store }, bounds).blocks;
const linesIn = (blocks: readonly Block[]) => blocks.flatMap((block) => (block.kind === "lines" ? [block.lines] : []));

describe("content beyond the bounds of a print", () => {
  test("lines beyond the bounds are counted, sold and returned ones together, with those that were not read", () => {
    const items = JSON.stringify(listOf(12_000, line));
    const [bought = [], returned = []] = linesIn(
      blocksOf({ items, receipt_model: null }, {}, { lines_max: 5_500, characters_max: 1e6 }),
    );
    assert.equal(bought.length, 5_000);
    assert.equal(returned.length, 501);
    // The count adds 4,500 returned lines that were read but not shown and 2,000 lines that were
    // not read.
    assert.equal(returned.at(-1)?.name, "Further lines that are not shown: 6,500");
  });

  test("lines beyond the limit of characters are counted, in the store's language", () => {
    const items = JSON.stringify(listOf(20, line));
    const [lines = []] = linesIn(
      blocksOf({ items, receipt_model: null }, { locale: "nl_NL" }, { lines_max: 100, characters_max: 60 }),
    );
    assert.ok(lines.length < 10);
    assert.match(lines.at(-1)?.name ?? "", /^Verdere regels die niet getoond worden: \d+$/);
  });

  test("payments, tax rates and deliveries beyond the bounds are counted", () => {
    const blocks = blocksOf({
      receipt_model: null,
      items: JSON.stringify(listOf(150, (index) => ({ ...line(0), tax_rate: String(index) }))),
      split_payments: asToken(listOf(130, () => ({ method: "cash", amount: "1.00" }))),
      ship_to_shipments: asToken(listOf(120, () => ({ city: "Gent", items: [{ name: "A", qty: 1 }] }))),
    });
    const texts = JSON.stringify(blocks);
    assert.ok(texts.includes("Further lines that are not shown: 30"));
    assert.ok(texts.includes("Further lines that are not shown: 50"));
    assert.ok(texts.includes("Further deliveries that are not shown: 20"));
    assert.ok(texts.includes("Delivery 100 of 120"));
  });

  test("no tax is added up of lines that were not all read; the total tax is shown", () => {
    const items = JSON.stringify(listOf(10_001, () => line(0)));
    const tables = (count: number) =>
      blocksOf({ items: JSON.stringify(listOf(count, () => line(0))), receipt_model: null, tax_amount: "9.00" });
    assert.ok(tables(10_000).some(({ kind }) => kind === "table"));
    const beyond = blocksOf({ items, receipt_model: null, tax_amount: "9.00" });
    assert.ok(!beyond.some(({ kind }) => kind === "table"));
    const totals = beyond.flatMap((block) => (block.kind === "totals" ? block.rows : []));
    assert.ok(totals.some(({ value }) => value.endsWith("9.00")));
  });
});
