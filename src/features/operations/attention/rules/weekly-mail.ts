import de from "@tillkeeper/texts/weekly-mail/de.json" with { type: "json" };
import en from "@tillkeeper/texts/weekly-mail/en.json" with { type: "json" };
import nl from "@tillkeeper/texts/weekly-mail/nl.json" with { type: "json" };
import { divide, sumAmounts } from "../../../../runtime/money.ts";
import { MAIL_BUTTON, MAIL_FONT, mailFrame } from "../../../../web-api/mail-frame.ts";
import { html, type Markup } from "../../../../web-api/markup.ts";
import { amountText, filled, isMailLanguage } from "./mail.ts";

interface Sold {
  readonly currency: string;
  readonly receipts: number;
  readonly net_sales: string;
  /** Net sales of the week before. */
  readonly before: string;
}

/** Sales of a week by shop, as a mail says them; days as `YYYY-MM-DD`. */
export interface WeeklySales {
  readonly from: string;
  readonly to: string;
  readonly compared_from: string;
  readonly compared_to: string;
  /** The shops with the highest net sales, each with an id, which is empty for none. */
  readonly shops: readonly (Sold & { readonly key: string; readonly name: string | null })[];
  /** Number of shops, also of those that the mail leaves out. */
  readonly shops_count: number;
  /** A row for each currency. */
  readonly totals: readonly Sold[];
}

const TEXTS = { en, nl, de };

/** Currencies that the subject names. */
const CURRENCIES_OF_SUBJECT = 2;

const STYLE = {
  h1: "margin:0;font-size:20px",
  soft: "margin:4px 0 0;color:#625c53;font-size:14px",
  total: "margin:18px 0 0;font-size:28px;font-weight:bold;line-height:1.2",
  rows: `width:100%;margin-top:20px;border-collapse:collapse;font-size:14px;${MAIL_FONT}`,
  name: "padding:5px 8px 5px 0;text-align:left;vertical-align:top;font-weight:normal;border-top:1px solid #e4dfd5",
  value: "padding:5px 0 5px 8px;text-align:right;vertical-align:top;white-space:nowrap;border-top:1px solid #e4dfd5",
  head: "padding:5px 0 5px 8px;text-align:right;vertical-align:bottom;font-weight:normal;font-size:13px;color:#625c53",
  first: "padding:5px 8px 5px 0;text-align:left;vertical-align:bottom;font-weight:normal;font-size:13px;color:#625c53",
  detail: "display:block;color:#625c53;font-size:13px;font-weight:normal",
} as const;

/**
 * Renders the mail of a week's sales by shop, as text and as HTML, with a link to the report.
 *
 * @param site - address of the service; undefined leaves the link out.
 */
export function weeklyMail(sales: WeeklySales, locale: string, site: string | undefined) {
  const language = isMailLanguage(locale) ? locale : "en";
  const texts = TEXTS[language];
  const period = rangeText(sales.from, sales.to, language);
  const compared = filled(texts.compared, {
    period,
    before: rangeText(sales.compared_from, sales.compared_to, language),
  });
  const amount = ({ currency }: Sold, value: string): string => amountText(value, currency, language);
  const summary = (sold: Sold): string => {
    const change = changeText(sold, language);
    return amount(sold, sold.net_sales) + (change === "" ? "" : ` (${change})`);
  };
  const rowOf = (name: string, sold: Sold): Row => ({
    name,
    receipts: `${texts.receipts}: ${new Intl.NumberFormat(language).format(sold.receipts)}`,
    net_sales: amount(sold, sold.net_sales),
    before: amount(sold, sold.before),
    change: changeText(sold, language),
  });
  const shops = sales.shops.map((shop) => rowOf(shop.name ?? (shop.key === "" ? texts.no_location : shop.key), shop));
  const totals = sales.totals.map((total) =>
    rowOf(sales.totals.length > 1 ? `${texts.total} ${total.currency}` : texts.total, total),
  );
  const left_out = sales.shops_count - sales.shops.length;
  const more =
    left_out > 0 ? filled(texts.more, { count: new Intl.NumberFormat(language).format(left_out) }) : undefined;
  const link = site === undefined ? undefined : reportLink(sales, site);
  const named = sales.totals.slice(0, CURRENCIES_OF_SUBJECT).map(summary).join("; ");
  const content = { language, texts, compared, shops, totals, more, link };
  return {
    subject: named === "" ? filled(texts.subject_none, { period }) : filled(texts.subject, { period, totals: named }),
    text: textOf(content),
    html: htmlOf({ ...content, summaries: sales.totals.map(summary) }).markup,
  };
}

/** What the mail says of a shop, or of all in a currency. */
interface Row {
  readonly name: string;
  readonly receipts: string;
  readonly net_sales: string;
  readonly before: string;
  /** Empty when there is nothing to compare with. */
  readonly change: string;
}

interface Content {
  readonly language: string;
  readonly texts: typeof en;
  readonly compared: string;
  readonly shops: readonly Row[];
  readonly totals: readonly Row[];
  /** How many shops are left out; undefined when none is. */
  readonly more: string | undefined;
  readonly link: string | undefined;
}

function textOf({ texts, compared, shops, totals, more, link }: Content): string {
  const lineOf = ({ name, receipts, net_sales, before, change }: Row): string =>
    `${name}: ${net_sales} (${texts.before}: ${before}${change === "" ? "" : `, ${change}`}), ${receipts}`;
  const lines =
    totals.length === 0
      ? [texts.nothing]
      : [
          ...totals.map(lineOf),
          "",
          ...shops.map((shop) => `- ${lineOf(shop)}`),
          ...(more === undefined ? [] : [`- ${more}`]),
        ];
  const end = link === undefined ? [texts.end] : [`${texts.open}: ${link}`, "", texts.end];
  return `${[texts.title, compared, "", ...lines, "", ...end].join("\n")}\n`;
}

function htmlOf({
  language,
  texts,
  compared,
  shops,
  totals,
  more,
  link,
  summaries,
}: Content & { readonly summaries: readonly string[] }): Markup {
  const rowOf = ({ name, receipts, net_sales, before, change }: Row, style = ""): Markup =>
    html`<tr>
      <th scope="row" style="${STYLE.name}${style}">
        <bdi>${name}</bdi><span style="${STYLE.detail}">${receipts}</span>
      </th>
      <td style="${STYLE.value}${style}">${net_sales}<span style="${STYLE.detail}">${change}</span></td>
      <td style="${STYLE.value}${style}">${before}</td>
    </tr>`;
  const table = html`${summaries.map((summary) => html`<p style="${STYLE.total}">${summary}</p>`)}
    <table style="${STYLE.rows}">
      <tr>
        <th scope="col" style="${STYLE.first}">${texts.shop}</th>
        ${[texts.net_sales, texts.before].map((name) => html`<th scope="col" style="${STYLE.head}">${name}</th>`)}
      </tr>
      ${shops.map((row) => rowOf(row))} ${totals.map((row) => rowOf(row, ";font-weight:bold"))}
    </table>
    ${more === undefined ? null : html`<p style="${STYLE.soft}">${more}</p>`}`;
  const button = html`<p style="margin:24px 0 0">
    <a href="${link ?? ""}" style="${MAIL_BUTTON}">${texts.open}</a>
  </p>`;
  return mailFrame(
    { language, direction: "ltr", title: texts.title, width: 640, padding: "24px 16px" },
    html`<h1 style="${STYLE.h1}">${texts.title}</h1>
      <p style="${STYLE.soft}">${compared}</p>
      ${totals.length === 0 ? html`<p style="margin:18px 0 0">${texts.nothing}</p>` : table}
      ${link === undefined ? null : button}
      <p style="${STYLE.soft};margin-top:24px">${texts.end}</p>`,
  );
}

/** Returns the address of the page that shows the same sales. */
function reportLink({ from, to }: WeeklySales, site: string): string {
  const link = new URL("/admin/sales-report", site);
  link.search = new URLSearchParams({ by: "location", from, to, compare: "previous", sort: "-net_sales" }).toString();
  return link.href;
}

/** Returns the change in percent with its sign; empty when there is nothing to compare with. */
function changeText({ net_sales, before }: Sold, language: string): string {
  const [net, earlier] = [sumAmounts([net_sales]), sumAmounts([before])];
  if (earlier <= 0n) return "";
  return new Intl.NumberFormat(language, { style: "unit", unit: "percent", signDisplay: "exceptZero" }).format(
    divide((net - earlier) * 100n, earlier),
  );
}

/** Returns two days as a range: `23–29 Nov 2026`. */
function rangeText(from: string, to: string, language: string): string {
  const format = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeZone: "UTC" });
  return format.formatRange(noonOf(from), noonOf(to));
}

function noonOf(day: string): number {
  return Temporal.Instant.from(`${day}T12:00:00Z`).epochMilliseconds;
}
