import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, test } from "node:test";
import { sql } from "kysely";
import PostalMime, { type Email } from "postal-mime";
import { extractText, getDocumentProxy } from "unpdf";
import { newTerminal, sampleReceipt as postedReceipt, type TestTerminal } from "../../../../test/fixtures/rows.ts";
import { startSmtp, type TestSmtp } from "../../../../test/smtp.ts";
import { openApp, type TestApp } from "../../../../test/support.ts";
import { SENT_COLUMNS } from "../receipts/schemas.ts";
import { SAMPLE_RECEIPTS, type SampleName } from "../../../../packages/receipt-document/test/receipts.ts";
import { sentReceipt } from "../../../../packages/receipt-document/test/row.ts";

let smtp: TestSmtp;
let service: TestApp;
let terminal: TestTerminal;
const closing: (() => Promise<void>)[] = [];

before(async () => {
  smtp = await startSmtp({ after: (close) => void closing.push(close as () => Promise<void>) });
  service = await openApp({ env: { SMTP_URL: smtp.url, PUBLIC_URL: "https://pos.example.org" } });
  terminal = await newTerminal(service.deps);
});

after(async () => {
  for (const close of closing) await close();
});

/**
 * The page, the PDF and the mail of a receipt as texts without blanks and line breaks, which depend
 * on the layout.
 */
interface Seen {
  readonly page: string;
  readonly pdf: string;
  readonly mail: Email;
  readonly mail_text: string;
}

const squeeze = (text: string): string => text.normalize("NFKC").toLowerCase().replaceAll(/\s+/g, "");

let visitors = 0;

/** Posts a receipt over REST, and opens its page, its PDF and its mail. */
async function seen(receipt: Record<string, unknown>): Promise<Seen> {
  const stored = await service.call("POST", "/rest/V1/pos/receipts", { body: { receipt } });
  assert.equal(stored.status, 200, stored.text.slice(0, 500));
  visitors += 1;
  const visitor = { remoteAddress: `198.51.100.${visitors}` };
  const path = `/pos/receipt/${stored.body.receipt_token}`;
  const page = await service.app.inject({ method: "GET", url: path, ...visitor });
  assert.equal(page.statusCode, 200);
  const download = await service.app.inject({ method: "GET", url: `${path}/download`, ...visitor });
  assert.equal(download.statusCode, 200);
  const before_count = smtp.mails.length;
  const mailed = await service.app.inject({
    method: "POST",
    url: `${path}/email`,
    ...visitor,
    headers: { "content-type": "application/x-www-form-urlencoded" },
    payload: "email=shopper%40example.org",
  });
  assert.equal(mailed.statusCode, 200);
  const [mail, ...others] = smtp.mails.slice(before_count);
  assert.ok(mail && others.length === 0);
  const parsed = await PostalMime.parse(mail.source);
  const attached = Buffer.from(parsed.attachments[0]?.content as ArrayBuffer);
  assert.ok(attached.equals(download.rawPayload), "the mail carries the file that the page offers");
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(download.rawPayload)), { mergePages: true });
  return { page: page.body, pdf: squeeze(text), mail: parsed, mail_text: squeeze(parsed.text ?? "") };
}

function shows({ page, pdf, mail, mail_text }: Seen, texts: readonly string[]): void {
  const html = squeeze(page);
  const mail_html = squeeze(mail.html ?? "");
  for (const text of texts.map(squeeze)) {
    for (const [way, said] of Object.entries({ html, pdf, mail_html, mail_text })) {
      assert.ok(said.includes(text), `${text} is not in the ${way}`);
    }
  }
}

describe("every kind of receipt, posted by a register, is on the page, in the PDF and in the mail", () => {
  /** Texts by which a reader recognizes the kind of a receipt on every output. */
  const CALLED: Readonly<Record<SampleName, readonly string[]>> = {
    sale: ["R-2026-1001", "Sourdough loaf, whole wheat", "31.45", "000000123", "21%", "22.45", "31"],
    sale_from_columns: ["R-2026-1001", "Bread knife with olive wood handle", "31.45", "40.00", "8.55"],
    refund: ["Refund", "13.95", "CM-77", "4.95", "4242"],
    exchange: ["Exchange", "Bread board, beech", "000000123", "10.00"],
    layaway_deposit: ["Layaway", "17.45", "December 24, 2026", "Mevrouw De Vries"],
    layaway_top_up: ["Layaway", "15.00", "7.45"],
    layaway_settlement: ["Layaway", "22.45", "R-2026-1006"],
    credit_due: ["000000099", "40.00", "60.00"],
    split: ["10.00", "16.45", "Gift card ••19", "KLANTTICKET", "AKKOORD"],
    shipped: ["Keizersgracht 1", "Home delivery", "Rye starter", "32.95"],
    reverse_charge: ["VAT reverse charged to the customer.", "20.62"],
    tax_exempt: ["Exempt from VAT.", "8.26"],
    fiscal: ["4711", "MEUCIQDk0p1F3Zr9o0Qm6y0q4mC2nQIgVb3n7y1w8s5r2t6u9v0x"],
  };

  for (const [name, receipt] of Object.entries(SAMPLE_RECEIPTS) as [
    SampleName,
    (typeof SAMPLE_RECEIPTS)[SampleName],
  ][]) {
    test(`the receipt ${name} is on the page, in the PDF and in the mail`, async () => {
      const { terminal_id, location_id } = terminal;
      shows(await seen({ ...sentReceipt(receipt, name), terminal_id, location_id }), CALLED[name]);
    });
  }
});

test("rows without tax are printed with the setting for them on, and not without", async () => {
  const post = () =>
    seen({
      ...sentReceipt(SAMPLE_RECEIPTS.reverse_charge, randomUUID()),
      terminal_id: terminal.terminal_id,
      location_id: terminal.location_id,
    });
  const rowsIn = ({ page, pdf, mail_text }: Seen) =>
    [squeeze(page), pdf, mail_text].map((text) => text.includes("€0.00"));
  assert.deepEqual(rowsIn(await post()), [false, false, false]);
  await service.deps.pool.query(
    `insert into setting (scope, scope_id, path, value, updated_by)
     values ('default', 0, 'tax/sales_display/zero_tax', '1', 'test')`,
  );
  await service.deps.generations.poll();
  assert.deepEqual(rowsIn(await post()), [true, true, true]);
});

describe("extreme receipts on the page, in the PDF and in the mail", () => {
  test("a receipt of two thousand lines shows all of them in order", async () => {
    const items = Array.from({ length: 2_000 }, (_, line) => ({
      sku: `S${line}`,
      name: `article-${line}-`,
      qty: 1,
      price: 0.01,
      row_total: 0.01,
    }));
    const names = items.map(({ name }) => name);
    const { page, pdf, mail, mail_text } = await seen(postedReceipt(terminal, { items, grand_total: 20 }));
    for (const text of [page, pdf, mail.html ?? "", mail_text]) {
      assert.deepEqual(text.toLowerCase().match(/article-[0-9]+-/g), names);
    }
  });

  test("a receipt with a raw_payload of 2 MB is shown", async () => {
    const raw_payload = JSON.stringify({ sale: "é\u0000\u2028".repeat(400_000) });
    assert.ok(raw_payload.length > 2_000_000);
    shows(await seen(postedReceipt(terminal, { raw_payload, receipt_number: "R-BIG" })), ["R-BIG", "12.10"]);
  });

  test("a Chinese name of 40 characters is shown whole on the page, in the PDF and in the mail", async () => {
    const name = "新鮮出爐全麥酸種麵包配橄欖木柄麵包刀與山毛櫸木砧板禮盒裝限量版冬季特別款送禮自用";
    assert.ok(name.length >= 40);
    const items = [{ sku: "CN", name, qty: 1, price: 12.1, row_total: 12.1 }];
    shows(await seen(postedReceipt(terminal, { items })), [name]);
  });

  test("a receipt with a total of zero and one with a negative total are shown", async () => {
    const nothing = { subtotal: 0, tax_amount: 0, grand_total: 0, items: [], receipt_number: "R-0" };
    shows(await seen(postedReceipt(terminal, nothing)), ["R-0", "€0.00"]);
    const below = {
      grand_total: -12.1,
      items: [{ sku: "TEA", name: "Tea", qty: -1, price: 12.1, row_total: -12.1 }],
    };
    shows(await seen(postedReceipt(terminal, below)), ["Tea", "-€12.10"]);
  });

  test("a receipt model of an unknown version is ignored: the columns are printed", async () => {
    const receipt_model = JSON.stringify({ schema_version: 99, header: { receipt_number: "MODEL-99" } });
    const found = await seen(postedReceipt(terminal, { receipt_model, receipt_number: "R-COLUMNS" }));
    shows(found, ["R-COLUMNS", "12.10"]);
    for (const text of [found.page, found.pdf, found.mail.html ?? "", found.mail_text]) {
      assert.ok(!text.includes("MODEL-99"));
    }
  });
});

describe("markup in any field is text on the page, in the mail and in the PDF", () => {
  const ATTACKS = [
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "{{7*7777777}}<%= 7*7777777 %>${7*7777777}",
  ];
  /**
   * Fields with a fixed format, such as numbers, flags, times and keys, which cannot hold any text.
   */
  const TYPED = new Set(
    "sale_id pos_order_id terminal_id location_id staff_id subtotal tax_amount discount_amount grand_total created_at receipt_token amount_tendered change_due is_tax_exempt sale_type layaway_kind receipt_model".split(
      " ",
    ),
  );
  const FIELDS = SENT_COLUMNS.filter((column) => !TYPED.has(column));

  for (const attack of ATTACKS) {
    test(`the markup ${attack} is text on the page, in the mail and in the PDF`, async () => {
      await sql`update location set name = ${attack}, street = ${attack}, city = ${attack}, phone = ${attack},
                       vat_number = ${attack}, receipt_header = ${attack}, receipt_footer = ${attack}
                 where location_id = ${terminal.location_id}`.execute(service.deps.db);
      await service.deps.generations.poll();
      const line = { sku: attack, name: attack, qty: 1, price: 1, row_total: 1, fulfillment_mode: attack };
      const list = JSON.stringify([{ ...line, method: attack, label: attack, address: attack, items: [line] }]);
      const lists = new Set(["split_payments", "applied_credits", "ship_to_shipments", "backorder_shipments"]);
      const everywhere = {
        ...Object.fromEntries(FIELDS.map((column) => [column, lists.has(column) ? list : attack])),
        items: [line],
      };
      const model = {
        header: { receipt_number: attack, staff_name: attack, customer_name: attack },
        items: [{ ...line, note: attack, options: [attack, { label: attack, value: attack }] }],
        payment: { method: attack, terminal_info: { card_brand: attack, customer_receipt: attack } },
        totals: { grand_total: 1, tax_breakdown: [{ label: attack, rate: 21, net: 1, tax: 0.21 }] },
        fiscal: { [attack]: attack },
        currency_code: attack,
      };
      for (const receipt_model of [null, JSON.stringify({ schema_version: 1, ...model })]) {
        const found = await seen(postedReceipt(terminal, { ...everywhere, receipt_model }));
        const escaped = attack.replace(/[<>"]/g, (sign) => ({ "<": "&lt;", ">": "&gt;", '"': "&quot;" })[sign] ?? sign);
        const times = (text: string, of: string): number => squeeze(text).split(squeeze(of)).length - 1;
        assert.ok(times(found.page, escaped) >= 10, `page: ${times(found.page, escaped)}`);
        assert.ok(times(found.mail.html ?? "", escaped) >= 10, "mail");
        assert.ok(times(found.mail_text, attack) >= 10, "mail as text");
        assert.ok(times(found.pdf, attack) >= 10, "PDF");
        for (const html of [found.page, found.mail.html ?? ""]) {
          assert.doesNotMatch(html, /<script|<img|<%|javascript:/i);
        }
        for (const text of [found.page, found.pdf, found.mail.html ?? "", found.mail_text]) {
          assert.ok(!text.includes("54444439"), "no template was worked out");
        }
      }
    });
  }
});
