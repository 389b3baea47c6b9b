import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { XmlDocument, XmlLibError, XsdValidator } from "libxml2-wasm";
import { seededRandom } from "@tillkeeper/register-kit/random";
import { booksOf } from "../../../../../../simulator/trade/books.ts";
import { randomStyle } from "../../../../../../simulator/trade/styles.ts";
import { cases } from "../../../../../../test/cases.ts";
import { allOf, centsOf, readSaft, saftFaults, textAt } from "../../../../../../test/fixtures/books/saft.ts";
import { sampleContext, toClosing } from "../../../../../../test/fixtures/closings/receipts.ts";
import { closingOf } from "../../../../../../test/fixtures/closings/trade/closing-of.ts";
import { tradeDay } from "../../../../../../test/fixtures/closings/trade/generate.ts";
import { MAPPED } from "../../../../../../test/fixtures/closings/trade/payments.ts";
import { writeElement } from "../../invoices/rules/xml.ts";
import type { Slip } from "../../slips/rules/slip.ts";
import { slipsOf } from "../../slips/rules/slips-of.ts";
import { headOf, REGISTER_TAIL, registerHead, saftName, shortCompany, TAIL } from "./head.ts";
import { reportOf } from "./report.ts";
import { findSignature, UNSIGNED } from "./signature.ts";
import { documentNumber } from "./texts.ts";
import { percentText, transactionOf } from "./transaction.ts";

/** Folder with the official schema, which the project does not carry. */
const OFFICIAL = process.env["FISCAL_SCHEMAS"];
const SCHEMA = "Norwegian_SAF-T_Cash_Register_Schema_v_1.00.xsd";
const DAYS = cases(60, 700);

/** Texts that XML or the format does not take as they are. */
const HARD = [
  `Fish & <chips> "best" 'ever' ]]>`,
  "tab\tline\nbreak\r\u0000\u0007\u001B end",
  "\uD800 lone \uFFFE none",
  "å".repeat(12_000),
  "😀".repeat(10_500),
  "",
];

const COMPANY = {
  legal_name: `Fjord & Sønner <AS> ${"ø".repeat(200)}`,
  street: `Veien 1 ${"x".repeat(150)}`,
  postcode: "7000\u0001",
  city: "Trondheim",
  country_id: "NO",
  tax_number: "",
  vat_id: "NO999999999MVA",
  register_number: "999 999 999",
  email: "",
  exemption_reason: "",
};
const HEAD = {
  from: "2026-12-31",
  to: "2027-01-01",
  created_at: "2027-01-02T03:04:05",
  software_version: "1.2.3",
  company: COMPANY,
  place: { ...COMPANY, name: "Torget \u0002 <1>", country_id: "XK" },
  left_out: 1,
  mismatched: 0,
  missing_numbers: 2,
};

/** Returns the file of a generated day, whose items have texts that are hard to write. */
function fileOf(seed: number) {
  const style = randomStyle(seededRandom(`style ${seed}`));
  const day = tradeDay(seed);
  const closing = toClosing(closingOf(day, booksOf(day, style), style));
  const context = { ...sampleContext(), cash_step: day.register.market.step, method_tenders: MAPPED };
  const facts = day.trades.map((trade) => trade.facts);
  const slips = slipsOf(closing, facts, context);
  const perpetual = { sales: 123_456_789n, refunds: 1_000_100n };
  const hard = (text: string, index: number) => HARD[(seed + index) % HARD.length] + text;
  const written = slips.slips.map((slip): Slip => {
    const lines = slip.lines.map((line, index) => ({
      ...line,
      text: hard(line.text, index),
      sku: hard(line.sku, index),
    }));
    return { ...slip, lines };
  });
  const numbers = new Map(facts.map(({ receipt_id, receipt_number }) => [receipt_id, receipt_number]));
  const transactions = written.flatMap((slip, index) => {
    const { receipt_id } = slip;
    if (receipt_id === null) return [];
    const document = {
      slip,
      number: documentNumber(hard(numbers.get(receipt_id) ?? "", index), receipt_id),
      id: String(receipt_id),
      at: { date: "2026-12-31", time: "23:59:59" },
      business_date: "2026-12-31",
      staff_id: index % 2 === 0 ? 7 : null,
      signed: UNSIGNED,
    };
    return [transactionOf(document)];
  });
  const company = shortCompany(COMPANY);
  const report = reportOf({ closing, slips, perpetual, company, register_id: "series" });
  const xml = [
    headOf({ ...HEAD, currency: day.register.market.currency }),
    registerHead("series", `KASSE ${HARD[seed % HARD.length]}`),
    writeElement(report),
    ...transactions.map((one) => writeElement(one)),
    REGISTER_TAIL,
    TAIL,
  ].join("");
  return { xml, slips: slips.slips, day };
}

test("files of generated days have no fault; each receipt is a transaction with its payments", () => {
  let [refunds, even] = [0, 0];
  for (let seed = 0; seed < DAYS; seed += 1) {
    const { xml, slips } = fileOf(seed);
    assert.deepEqual(saftFaults(xml), [], `seed ${seed}`);
    const root = readSaft(xml);
    const of_receipts = slips.filter(({ receipt_id }) => receipt_id !== null);
    const transactions = allOf(root, "company/location/cashregister/cashtransaction");
    assert.equal(transactions.length, of_receipts.length);
    for (const [index, transaction] of transactions.entries()) {
      const sign = textAt(transaction, "amntTp") === "D" ? -1n : 1n;
      for (const [code, tender] of [
        ["12001", "cash"],
        ["12002", "card"],
        ["12999", "other"],
      ]) {
        const own = of_receipts[index]?.payments.filter((payment) => payment.tender === tender) ?? [];
        const paid = allOf(transaction, "payment").filter((payment) => textAt(payment, "paymentType") === code);
        const sum = own.reduce((total, { amount }) => total + amount, 0n);
        const written = paid.reduce((total, payment) => total + centsOf(textAt(payment, "paidAmnt")), 0n);
        // Kuwait has thousandths.
        const difference = sign * written * 100n - sum;
        assert.ok(difference < 100n && difference > -100n, `seed ${seed} ${code}`);
      }
      if (sign === -1n) refunds += 1;
      if (centsOf(textAt(transaction, "transAmntIn")) === 0n) even += 1;
    }
  }
  assert.ok(refunds > DAYS / 2);
  assert.ok(even < DAYS * 4);
});

test("amounts have their direction, and what is paid by voucher or on invoice is a payment", () => {
  const line = { rate: "25", text: "Te", sku: "TE", quantity: 20_000n, gross: 1_250_000n, tax: 250_000n } as const;
  const plain = { rate: "untaxed", text: "", sku: "", quantity: undefined, tax: 0n } as const;
  const of = (lines: Slip["lines"], payments: Slip["payments"]) => {
    const slip = { receipt_id: 1, lines, payments, findings: [] };
    const at = { date: "2026-12-31", time: "10:00:00" };
    const document = { slip, number: "7", id: "1", at, business_date: "2026-12-31", staff_id: null, signed: UNSIGNED };
    return readSaft(
      writeElement(transactionOf(document)).replace(
        "<cashtransaction>",
        '<cashtransaction xmlns="urn:StandardAuditFile-Taxation-CashRegister:NO">',
      ),
    );
  };
  const texts = (root: ReturnType<typeof of>, ...paths: string[]) => paths.map((path) => textAt(root, path));
  const sale = of(
    [
      { ...line, business_case: "goods" },
      { ...plain, business_case: "voucher_redeemed", gross: -250_000n },
      { ...plain, business_case: "discount", gross: -4_000n },
    ],
    [{ tender: "cash", name: "", amount: 996_000n }],
  );
  assert.deepEqual(
    texts(sale, "transType", "transAmntIn", "transAmntEx", "amntTp", "ctLine/qnt", "vat/vatPerc", "vat/vatAmnt"),
    ["11001", "125.00", "100.00", "C", "2", "25.00", "25.00"],
  );
  assert.equal(textAt(sale, "rounding/roundingAmnt"), "-0.40");
  assert.deepEqual(
    allOf(sale, "payment").map((one) => texts(one, "paymentType", "paidAmnt")),
    [
      ["12001", "99.60"],
      ["voucher", "25.00"],
    ],
  );
  const back = of(
    [{ ...line, business_case: "goods", quantity: -20_000n, gross: -1_250_000n, tax: -250_000n }],
    [{ tender: "card", name: "", amount: -1_250_000n }],
  );
  assert.deepEqual(
    texts(back, "transType", "transAmntIn", "amntTp", "ctLine/qnt", "ctLine/amntTp", "payment/paidAmnt"),
    ["11006", "125.00", "D", "2", "D", "125.00"],
  );
  const on_invoice = of(
    [
      { ...line, business_case: "goods" },
      { ...plain, business_case: "receivable", gross: -1_250_000n },
    ],
    [{ tender: "none", name: "", amount: 0n }],
  );
  assert.deepEqual(texts(on_invoice, "transType", "transAmntIn", "payment/paymentType", "payment/paidAmnt"), [
    "11999",
    "125.00",
    "invoice",
    "125.00",
  ]);
});

test("a percentage that the format does not take is left out", () => {
  const shown = ["19", "5.5", "99999.999", "untaxed", "99999.9995", "100000", "99999999999", "-19"].map(percentText);
  assert.deepEqual(shown, ["19.00", "5.50", "99999.999", "0.00", undefined, undefined, undefined, undefined]);
});

test("a signature is what the register sent in fiscal, of base64 and whole", () => {
  const of = (fiscal: unknown) => findSignature(JSON.stringify(JSON.stringify({ schema_version: 1, fiscal })));
  const signed = { signature: "QUJD+/==", key_version: "2" };
  assert.deepEqual(of({ signature: "QUJD+/==", keyVersion: "2" }), signed);
  assert.deepEqual(of({ signature: "QUJD+/==", keyVersion: 2 }), signed);
  assert.deepEqual(of({ signature: "QUJD", keyVersion: "k".repeat(51) }), { signature: "QUJD", key_version: "0" });
  for (const fiscal of [
    undefined,
    null,
    "QUJD",
    { signature: "Zoe Canary" },
    { signature: "A".repeat(1_000) },
    { sale: signed },
  ])
    assert.deepEqual(of(fiscal), UNSIGNED);
  assert.deepEqual(findSignature(null), UNSIGNED);
});

test("a file's name has the company's number and the time of its newest entry", () => {
  assert.equal(saftName(HEAD), "SAF-T Cash Register_999999999_20270102030405.xml");
  const company = { ...COMPANY, register_number: "" };
  assert.equal(saftName({ ...HEAD, company }), "SAF-T Cash Register_unknown_20270102030405.xml");
});

/** Ways to spoil a file. Those that break no rule of the schema break sums or codes. */
const SPOILT: readonly (readonly [from: string | RegExp, to: string, is_of_schema: boolean])[] = [
  [/<fiscalYear>.*<\/fiscalYear>\n/, "", true],
  ["2026-2027", "2026 and 2027", true],
  [/(<startDate>.*\n)(.*<endDate>.*\n)/, "$2$1", true],
  ["<timeCreated>03:04:05", "<timeCreated>03.04.05", true],
  [/<curCode>.../, "<curCode>Euro", true],
  [/<companyIdent>/, `<companyIdent>${"9".repeat(36)}`, true],
  [/<registerID>/, `<registerID>${"r".repeat(101)}`, true],
  [/<reportType>.*<\/reportType>\n/, "", true],
  [/<reportGrandTotalSalesNet>.*<\/reportGrandTotalSalesNet>\n/, "", true],
  [/(<reportReturnNum>.*\n)(.*<reportReturnAmnt>.*\n)/, "$2$1", true],
  ["<reportOpenCashBoxNum>0", "<reportOpenCashBoxNum>-1", true],
  [/<signature>.*<\/signature>\n/, "", true],
  [/<keyVersion>.*<\/keyVersion>\n/, "", true],
  [/<amntTp>.<\/amntTp>/, "<amntTp>K</amntTp>", true],
  [/<transAmntIn>/, "<transAmntIn>1,", true],
  [/<transDate>/, "<transDate>31-", true],
  [/<lineID>.*<\/lineID>\n/, "", true],
  ["<auditfile xmlns", "<auditfile xmlns:x", true],
  ["</company>", "</company><more/>", true],
  [/<transType>.*<\/transType>/, "<transType>11003</transType>", false],
  [/<transAmntEx>/, "<transAmntEx>1", false],
  [/<lineAmntIn>/, "<lineAmntIn>1", false],
  [/(<vat>\s*(?:<vatPerc>.*\s*)?<vatAmnt>)/, "$11", false],
  [/<paidAmnt>/, "<paidAmnt>1", false],
  [/<roundingAmnt>/, "<roundingAmnt>1", false],
  [/<reportGrandTotalReturn>/, "<reportGrandTotalReturn>1", false],
  ["<predefinedBasicID>12001", "<predefinedBasicID>12042", false],
  ["<basicID>12002", "<basicID>12001", false],
];

test("a spoilt file has faults", () => {
  const { xml } = fileOf(0);
  assert.deepEqual(saftFaults(xml), []);
  for (const [from, to] of SPOILT) {
    const spoilt = xml.replace(from, to);
    assert.notEqual(spoilt, xml, `${from}`);
    assert.notDeepEqual(saftFaults(spoilt), [], `${from}`);
  }
});

if (OFFICIAL !== undefined) {
  test(`${DAYS} files are valid by the official schema, and spoilt ones are not`, () => {
    using schema = XmlDocument.fromString(readFileSync(join(OFFICIAL, "norway", SCHEMA), "utf8"));
    using validator = XsdValidator.fromDoc(schema);
    const faultsOf = (xml: string): string => {
      try {
        using document = XmlDocument.fromString(xml);
        validator.validate(document);
        return "";
      } catch (error) {
        if (error instanceof XmlLibError) return error.message;
        throw error;
      }
    };
    for (let seed = 0; seed < DAYS; seed += 1) assert.equal(faultsOf(fileOf(seed).xml), "", `seed ${seed}`);
    const { xml } = fileOf(0);
    for (const [from, to, is_of_schema] of SPOILT) {
      if (is_of_schema) assert.notEqual(faultsOf(xml.replace(from, to)), "", `${from}`);
    }
  });
}
