import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import { formatAmount, sumAmounts } from "../../../../runtime/money.ts";
import { ApiError } from "../../../../web-api/errors/errors.ts";
import { parseJson } from "../../../../web-api/json/json.ts";
import { sampleClosing } from "../../../../../test/fixtures/closings/closing.ts";
import { type Closing, DRAWER_KEYS, parseClosing, TENDER_KEYS } from "./closing.ts";

type Step = string | number;
type Path = readonly Step[];

const MARK = "\u0001value\u0001";
const OPTIONAL = new Set(["first_receipt_number", "last_receipt_number", "closing_note"]);

/** A value of each JSON type, as source text. */
const ONE_OF_EACH = ["null", "true", "1", '"x"', "{}", "[]"];

/** Accepted values by member; other members accept none. Names have no indexes. */
const TAKES: Readonly<Record<string, readonly string[]>> = {
  schema_version: ["1"],
  terminal_id: ["1"],
  location_id: ["1"],
  closing_number: ["1"],
  order_count: ["1"],
  terminal_name: ['"x"'],
  location_name: ['"x"'],
  device_identifier: ['"x"'],
  series_code: ['"x"'],
  cash_drawer: ["true"],
  first_receipt_number: ["null", '"x"'],
  last_receipt_number: ["null", '"x"'],
  closing_note: ["null", '"x"'],
  "opened_by.local_user_id": ["null", "1", '"x"'],
  "closed_by.local_user_id": ["null", "1", '"x"'],
  "opened_by.name": ['"x"'],
  "closed_by.name": ['"x"'],
  "opened_by.staff_id": ["null", "1"],
  "closed_by.staff_id": ["null", "1"],
  tax_rates: ["[]"],
  "tax_rates.rate": ["1"],
  providers: ["[]"],
  "providers.provider": ['"x"'],
  "providers.name": ['"x"'],
  "providers.count": ["1"],
  movements: ["[]"],
  "movements.note": ["null", '"x"'],
  "movements.by": ["null", '"x"', "{}"],
  documents: ["[]"],
  "documents.sale_id": ['"x"'],
  "documents.type": ['"x"'],
  "documents.receipt_number": ["null", '"x"'],
};

function pathsOf(node: unknown, path: Path = []): Path[] {
  if (typeof node !== "object" || node === null) return [path];
  const inner: Path[] = Array.isArray(node)
    ? node.flatMap((entry, index) => pathsOf(entry, [...path, index]))
    : Object.entries(node).flatMap(([key, value]) => pathsOf(value, [...path, key]));
  return path.length === 0 ? inner : [path, ...inner];
}

const PATHS = pathsOf(sampleClosing());
/** All members of the schema; the members of `by` are free. */
const MEMBERS = PATHS.filter((path) => typeof path.at(-1) === "string" && !dotted(path).startsWith("movements.by."));

function dotted(path: Path): string {
  return path.filter((step) => typeof step === "string").join(".");
}

function shown(path: Path): string {
  return path.reduce<string>((text, step) => text + (typeof step === "number" ? `[${step}]` : `.${step}`), "report");
}

/**
 * Returns the sample's JSON text with the value at `path` replaced by source text, or removed when
 * that is undefined.
 */
function textWith(path: Path, source: string | undefined): string {
  const sample: unknown = sampleClosing();
  let holder = sample as Record<Step, unknown>;
  for (const step of path.slice(0, -1)) holder = holder[step] as Record<Step, unknown>;
  const last = path.at(-1) ?? "";
  if (source === undefined) delete holder[last];
  else holder[last] = MARK;
  return JSON.stringify(sample).replace(JSON.stringify(MARK), () => source ?? "");
}

function parse(text: string): Closing {
  return parseClosing(parseJson(new TextEncoder().encode(text)).root);
}

function closingWith(path: string, source: string | undefined): Closing {
  return parse(textWith(toPath(path), source));
}

function toPath(path: string): Path {
  return path.split(".").map((step) => (/^\d+$/.test(step) ? Number(step) : step));
}

function reasonOf(text: string): string {
  try {
    parse(text);
  } catch (error) {
    assert.ok(error instanceof ApiError, String(error));
    assert.equal(error.status, 400);
    assert.equal(error.message, "The document is not a valid schema 1 closing: %1");
    assert.ok(Array.isArray(error.parameters) && error.parameters.length === 1);
    return String(error.parameters[0]);
  }
  return "";
}

function assertRefused(path: Path, source: string): void {
  const reason = reasonOf(textWith(path, source));
  const isNamed = [" ", ".", "["].some((next) => reason.startsWith(shown(path) + next));
  assert.ok(isNamed, `${shown(path)} = ${source.slice(0, 60)}: "${reason}"`);
}

void test("a valid closing gives the stored row's figures as sent", () => {
  const closing = parse(JSON.stringify(sampleClosing()));
  assert.equal(closing.report_id, "7b1f3c52-0c1e-4f0e-9a53-5d8e2f6a1b01");
  assert.equal(closing.closed_at, "2026-03-14T20:15:40.250+01:00");
  assert.equal(closing.opened_by_staff_id, 4);
  assert.equal(closing.closed_by_staff_id, null);
  assert.equal(closing.closed_by_name, "Jonas Öz");
  assert.equal(closing.has_cash_drawer, true);
  assert.equal(closing.cash_difference, "-0.10");
  assert.equal(closing.refunds_tax, "1.90");
  assert.equal(closing.tender_split_card, "138.00");
  assert.deepEqual(
    closing.tax_rates.map(({ rate }) => rate),
    ["19", "7", null],
  );
  assert.deepEqual(
    closing.movements.map(({ by_json }) => by_json),
    ['"Ada Moreau"', '{"name":"Ada Moreau"}', "null"],
  );
  assert.deepEqual(closing.documents, sampleClosing().documents);
  for (const key of TENDER_KEYS) assert.equal(closing[`tender_${key}`], sampleClosing().tenders[key]);
  for (const key of DRAWER_KEYS) assert.equal(closing[key], sampleClosing()[key]);
});

void test("each figure comes from its own member", () => {
  const amounts = MEMBERS.filter((path) =>
    /^(sales|refunds|tenders)\.|^opening_float$|^cash_(?!drawer)/.test(dotted(path)),
  );
  assert.equal(amounts.length, 26);
  const plain = JSON.stringify(parse(JSON.stringify(sampleClosing())));
  for (const path of amounts) {
    const name = dotted(path).replace("tenders.", "tender_").replace(".", "_");
    const changed = parse(textWith(path, '"987654.3210"'));
    const before: unknown = JSON.parse(plain);
    assert.deepEqual({ ...changed }, { ...(before as Closing), [name]: "987654.3210" });
  }
});

void test("the sample's figures add up", () => {
  const { tax_rates, tax_treatments, tenders, sales, refunds, documents, ...rest } = sampleClosing();
  const sum = (...texts: string[]): string => formatAmount(sumAmounts(texts));
  assert.equal(sum(sales.excl_tax, sales.tax), sum(sales.incl_tax));
  assert.equal(sum(refunds.excl_tax, refunds.tax), sum(refunds.incl_tax));
  assert.equal(sum(...tax_rates.map((row) => row.sales_net), tax_treatments.exempt.sales_net), sum(sales.excl_tax));
  assert.equal(sum(...tax_rates.map((row) => row.sales_tax)), sum(sales.tax));
  assert.equal(sum(...tax_rates.map((row) => row.refund_tax)), sum(refunds.tax));
  assert.equal(sum(...Object.values(tenders)), sum(sales.incl_tax));
  assert.equal(sum(...documents.map((row) => row.amount)), sum(sales.incl_tax, refunds.incl_tax));
  const [cashIn, cashOut, cashRefund] = rest.movements.map((row) => row.amount);
  const drawer = [
    rest.opening_float,
    tenders.cash,
    tenders.split_cash,
    String(cashIn),
    `-${cashOut}`,
    `-${cashRefund}`,
  ];
  assert.equal(sum(...drawer), sum(rest.cash_expected));
  assert.equal(sum(rest.cash_expected, rest.cash_difference), sum(rest.cash_counted));
});

void test("a missing member is refused by name, wherever it belongs", () => {
  assert.equal(MEMBERS.length, 127);
  for (const path of MEMBERS) {
    const expected = OPTIONAL.has(dotted(path)) ? "" : `${shown(path)} is required.`;
    assert.equal(reasonOf(textWith(path, undefined)), expected);
  }
});

void test("a member of the wrong type is refused by name", () => {
  for (const path of MEMBERS) {
    for (const source of ONE_OF_EACH) {
      const isUnknownRate = dotted(path) === "tax_rates.rate" && path[1] === 2;
      const takes = TAKES[dotted(path)]?.includes(source) === true || (isUnknownRate && source === "null");
      if (takes) assert.equal(reasonOf(textWith(path, source)), "", `${shown(path)} = ${source}`);
      else assertRefused(path, source);
    }
  }
  for (const root of ["null", "[]", '"x"', "1", "true", "{}"]) assert.match(reasonOf(root), /^report/);
  for (const list of ["tax_rates", "providers", "movements", "documents"]) {
    for (const entry of ["null", "1", '"x"', "[]", "{}"]) assertRefused([list, 0], entry);
  }
});

void test("an unknown member is ignored", () => {
  assert.deepEqual(closingWith("app_version", '{"a":[1e400,null]}'), closingWith("closing_number", "12"));
  assert.equal(closingWith("tenders.voucher", "5").tender_cash, "119.00");
  assert.equal(closingWith("documents.0.extra", "true").documents.length, 5);
});

void test("without a cash drawer its five amounts are absent or null", () => {
  const { opening_float, cash_expected, cash_counted, cash_difference, cash_left_in_drawer, ...rest } = sampleClosing();
  const drawer = { opening_float, cash_expected, cash_counted, cash_difference, cash_left_in_drawer };
  const closing = parse(JSON.stringify({ ...rest, cash_drawer: false }));
  assert.equal(closing.has_cash_drawer, false);
  for (const key of DRAWER_KEYS) {
    assert.equal(closing[key], null);
    const stated = JSON.stringify({ ...rest, cash_drawer: false, [key]: drawer[key] });
    assert.equal(reasonOf(stated), `report.${key} must be absent without a cash drawer.`);
    assert.deepEqual(parse(JSON.stringify({ ...rest, cash_drawer: false, [key]: null })), closing);
  }
});

void test("a changed document is accepted or refused with 400, nothing else", () => {
  const value = fc.oneof(
    fc.json(),
    fc.string({ unit: "binary" }).map((text) => JSON.stringify(text)),
    fc.constantFrom('"\\u0000"', '"\\ud800"', "1e400", "-0", "9223372036854775808", '"-0"', '"2026-02-30"', '"1e3"'),
  );
  const answers = (text: string): void => {
    try {
      parse(text);
    } catch (error) {
      assert.ok(error instanceof ApiError && error.status === 400, String(error));
    }
  };
  fc.assert(
    fc.property(fc.constantFrom(...PATHS), fc.option(value, { nil: undefined }), (path, source) =>
      answers(textWith(path, source)),
    ),
    { numRuns: 500 },
  );
  fc.assert(fc.property(fc.json(), answers));
});
