import assert from "node:assert/strict";
import { test } from "node:test";
import { ApiError } from "../../../../web-api/errors/errors.ts";
import { parseJson } from "../../../../web-api/json/json.ts";
import { sampleClosing } from "../../../../../test/fixtures/closings/closing.ts";
import { type Closing, parseClosing } from "./closing.ts";
import { LIST_LIMIT_ENTRIES, SALE_ID_LIMIT_CHARACTERS } from "./members.ts";

type Sample = ReturnType<typeof sampleClosing>;

const SOURCE = "\u0001source\u0001";

/** Parses the sample with a change; the value SOURCE is replaced by `source` in the JSON text. */
function closing(change: (sample: Sample) => object, source = ""): Closing {
  const text = JSON.stringify(change(sampleClosing())).replace(JSON.stringify(SOURCE), () => source);
  return parseClosing(parseJson(new TextEncoder().encode(text)).root);
}

function refuses(change: (sample: Sample) => object, source: string, path: string): void {
  assert.throws(
    () => closing(change, source),
    (error) => error instanceof ApiError && error.status === 400 && error.rendered.includes(` report.${path} `),
    `${path} = ${source.slice(0, 80)}`,
  );
}

function member(key: keyof Sample): (sample: Sample) => object {
  return (sample) => ({ ...sample, [key]: SOURCE });
}

function accepted(key: keyof Sample & keyof Closing, sources: readonly string[]): void {
  for (const source of sources) {
    assert.equal(closing(member(key), source)[key], JSON.parse(source), `${key} = ${source}`);
  }
}

function refused(key: keyof Sample, sources: readonly string[]): void {
  for (const source of sources) refuses(member(key), source, key);
}

function quoted(texts: readonly string[]): string[] {
  return texts.map((text) => JSON.stringify(text));
}

void test("only schema version 1 is read", () => {
  refused("schema_version", ["2", "0", '"1"', "1.0", "1e0", "-1", "true", "null"]);
});

void test("an amount is a plain decimal string", () => {
  accepted("cash_counted", quoted(["0", "-0.0000", "12", "12.5", "-999999999999999.9999"]));
  refused("cash_counted", ["12.5", "0"]);
  refused(
    "cash_counted",
    quoted(["1e3", "NaN", " 1", "1 ", "1,00", "1.23456", "+1", "01", ".5", "1.", "", "１", "1234567890123456"]),
  );
});

void test("an id has 8-4-4-4-12 hex digits in any version and case", () => {
  for (const key of ["report_id", "session_id", "series_id"] as const) {
    accepted(key, quoted(["00000000-0000-0000-0000-000000000000", "ABCDEFAB-cdef-F123-0000-abcdefABCDEF"]));
    refused(key, quoted(["", "7b1f3c520c1e4f0e9a535d8e2f6a1b01", "{7b1f3c52-0c1e-4f0e-9a53-5d8e2f6a1b01}"]));
    refused(key, quoted(["7b1f3c52-0c1e-4f0e-9a53-5d8e2f6a1b0g", " 7b1f3c52-0c1e-4f0e-9a53-5d8e2f6a1b01"]));
    refused(key, quoted(["7b1f3c52-0c1e-4f0e-9a53-5d8e2f6a1b01\n", "urn:uuid:7b1f3c52-0c1e-4f0e-9a53-5d8e2f6a1b01"]));
  }
});

void test("an integer has no fraction, no exponent and a bounded size", () => {
  accepted("terminal_id", ["0", "-1", "2147483647"]);
  accepted("closing_number", ["1", "2147483648", "9007199254740991"]);
  refused("terminal_id", ["2147483648", "1.0", "1e1", '"1"', "1e400", "99999999999999999999"]);
  refused("location_id", ["-2147483649", "0.5"]);
  refused("order_count", ["2147483648", "4.0"]);
  refused("closing_number", ["0", "-1", "9007199254740992", '"12"']);
  assert.ok(Object.is(closing(member("order_count"), "-0").order_count, 0));
});

void test("a currency is an ISO 4217 code in capitals", () => {
  accepted("currency", quoted(["EUR", "USD", "JPY", "KWD", "CHF"]));
  refused("currency", quoted(["eur", "EU", "EURO", "ZZZ", "", "EUR ", "€"]));
});

void test("a time zone is an IANA name that exists", () => {
  accepted(
    "timezone",
    quoted(["Europe/Berlin", "europe/berlin", "UTC", "America/Argentina/Buenos_Aires", "Etc/GMT+5", "W-SU"]),
  );
  refused(
    "timezone",
    quoted([
      "Mars/Olympus",
      "",
      "+01:00",
      "T10Z",
      "Z",
      "Europe/Berlin ",
      "Europe/\u0000",
      "\ud800",
      "A".repeat(10_000),
    ]),
  );
});

void test("a business date is a day that exists", () => {
  accepted("business_date", quoted(["2026-01-31", "2024-02-29", "2000-02-29"]));
  refused(
    "business_date",
    quoted(["2026-02-30", "2026-02-29", "1900-02-29", "2026-13-01", "2026-00-10", "2026-04-31"]),
  );
  refused(
    "business_date",
    quoted(["2026-3-14", "20260314", "2026-03-14T00:00:00Z", "14.03.2026", "", "0000-01-01", "2026-03-00"]),
  );
});

void test("a datetime is an existing moment with its offset", () => {
  for (const key of ["opened_at", "closed_at"] as const) {
    accepted(key, quoted(["2026-03-14T08:00:00Z", "2026-03-14T08:00:00+00:00", "2026-03-14T08:00:00.123456789-05:30"]));
    accepted(key, quoted(["2026-03-14T08:00+01", "2026-03-14T08:00:00+0100", "2024-02-29T23:59:59.9+14:00"]));
    refused(key, quoted(["2026-03-14T08:00:00", "2026-03-14", "2026-03-14 08:00:00+01:00", "2026-02-30T10:00:00Z"]));
    refused(
      key,
      quoted(["2026-03-14T24:00:00Z", "2026-03-14T23:60:00Z", "2026-12-31T23:59:60Z", "2026-03-14T08:00:00,5Z"]),
    );
    refused(key, quoted(["2026-03-14T08:00:00+16:00", "2026-03-14T08:00:00+01:60", "2026-03-14T08:00:00+1:00"]));
    refused(
      key,
      quoted(["2026-03-14t08:00:00z", "2026-03-14T08:00:00Z[UTC]", "2026-03-14T08:00:00.Z", "+002026-03-14T08:00:00Z"]),
    );
  }
  refuses(
    (sample) => ({ ...sample, movements: [{ ...sample.movements[0], at: SOURCE }] }),
    '"2026-02-30T10:00:00Z"',
    "movements[0].at",
  );
});

void test("an opening on a night of clock change is accepted on both sides of it", () => {
  accepted(
    "opened_at",
    quoted(["2026-10-25T02:30:00+02:00", "2026-10-25T02:30:00+01:00", "2026-03-29T02:30:00+01:00"]),
  );
});

void test("facts that contradict each other never refuse a closing", () => {
  accepted("business_date", ['"2019-01-01"']);
  accepted("series_code", quoted(["ZZZZ", "", "lower"]));
  accepted("cash_difference", ['"123456.00"']);
  accepted("closed_at", ['"2001-01-01T00:00:00Z"']);
  assert.equal(
    closing((sample) => ({ ...sample, documents: [sample.documents[0], sample.documents[0]] })).documents.length,
    2,
  );
});

void test("a name, a note or a number may be any text; its copy in a column replaces what no column holds", () => {
  const texts = ["\u0000", "a\u0000b", "\ud800", "\udc00\ud800", "\u{1f600} \u0001", "", "a".repeat(1_000_000)];
  for (const text of texts) {
    const kept = text.toWellFormed().replaceAll("\0", "\uFFFD");
    for (const key of [
      "terminal_name",
      "location_name",
      "device_identifier",
      "series_code",
      "closing_note",
      "first_receipt_number",
      "last_receipt_number",
    ] as const) {
      assert.equal(closing(member(key), JSON.stringify(text))[key], kept, key);
    }
    const person = (sample: Sample) => ({ ...sample, opened_by: { ...sample.opened_by, name: SOURCE } });
    assert.equal(closing(person, JSON.stringify(text)).opened_by_name, kept);
    const document = (key: "type" | "receipt_number") => (sample: Sample) => ({
      ...sample,
      documents: [{ ...sample.documents[0], [key]: SOURCE }],
    });
    for (const key of ["type", "receipt_number"] as const) {
      assert.equal(closing(document(key), JSON.stringify(text)).documents[0]?.[key], kept, key);
    }
    const provider = (sample: Sample) => ({ ...sample, providers: [{ ...sample.providers[0], name: SOURCE }] });
    assert.equal(closing(provider, JSON.stringify(text)).providers[0]?.name, text);
  }
});

void test("a sale's id is not empty and has at most 255 characters; lists have at most 10,000 entries", () => {
  const document = (sample: Sample) => ({ ...sample, documents: [{ ...sample.documents[0], sale_id: SOURCE }] });
  const longest = "\u{1f600}".repeat(SALE_ID_LIMIT_CHARACTERS);
  assert.equal(closing(document, JSON.stringify(longest)).documents[0]?.sale_id, longest);
  for (const id of ["", `${longest}a`, "a".repeat(1_000_000)]) {
    refuses(document, JSON.stringify(id), "documents[0].sale_id");
  }
  for (const list of ["documents", "movements", "providers", "tax_rates"] as const) {
    refused(list, [JSON.stringify(Array.from({ length: LIST_LIMIT_ENTRIES + 1 }, () => 0))]);
  }
});

void test("a tax rate is a number or a decimal string, and null only where it is unknown", () => {
  const rate = (treatment: string) => (sample: Sample) => ({
    ...sample,
    tax_rates: [{ ...sample.tax_rates[0], treatment, rate: SOURCE }],
  });
  for (const [source, expected] of [
    ["19", "19"],
    ["19.00", "19"],
    ['"19.00"', "19"],
    ["8.375", "8.375"],
    ["1.9e1", "19"],
  ] as const) {
    assert.equal(closing(rate("standard"), source).tax_rates[0]?.rate, expected);
    assert.equal(closing(rate("unknown"), source).tax_rates[0]?.rate, expected);
  }
  assert.equal(closing(rate("unknown"), "null").tax_rates[0]?.rate, null);
  for (const source of ["null", '"19%"', '""', '"1e1"', "1e400", "true"])
    refuses(rate("standard"), source, "tax_rates[0].rate");
  refuses(rate("reduced"), "19", "tax_rates[0].treatment");
  refuses((sample) => ({ ...sample, movements: [{ ...sample.movements[0], type: "tip" }] }), "", "movements[0].type");
});
