import { fill } from "../../../../../runtime/characters.ts";
import type { Block, DocumentLine, LabelledValue, ReceiptDocument } from "@tillkeeper/receipt-document";
import { pageTexts } from "../../texts/texts.ts";
import { renderMailText } from "./text.ts";
import { MAIL_BUTTON, MAIL_FONT, mailFrame } from "../../../../../web-api/mail-frame.ts";
import { html, type Markup } from "../../../../../web-api/markup.ts";

export interface MailExtras {
  readonly page_url: string;
}

export interface ReceiptMail {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

const STYLE = {
  store: "margin:0;text-align:center;font-size:20px;font-weight:bold",
  soft: "margin:4px 0 0;text-align:center;color:#625c53;font-size:14px",
  text: "margin:12px 0 0;text-align:center;white-space:pre-line",
  h1: "margin:22px 0 0;text-align:center;color:#625c53;font-size:16px",
  figure: "margin:0;text-align:center;font-size:38px;font-weight:bold;line-height:1.2",
  label: "margin:0 0 18px;text-align:center;color:#625c53;font-size:14px",
  h2: "margin:20px 0 6px;padding-top:16px;border-top:1px dashed #d9d3c8;font-size:15px",
  rows: `width:100%;border-collapse:collapse;font-size:15px;${MAIL_FONT}`,
  name: "padding:3px 12px 3px 0;text-align:start;vertical-align:top",
  value: "padding:3px 0;text-align:end;vertical-align:top",
  head: "padding:3px 0 3px 8px;text-align:end;font-weight:normal;font-size:14px",
  rate: "padding:3px 0;text-align:start;font-weight:normal;font-size:14px",
  detail: "display:block;color:#625c53;font-size:14px",
  slip: "margin:0;padding:12px;background-color:#efece6;font-family:Menlo,Consolas,monospace;font-size:13px;white-space:pre-wrap",
  notice: "margin:14px 0 0;padding:10px 12px;border-inline-start:3px solid #0f5c4c;background-color:#e3f1ec",
} as const;

const COLOURS = { strong: "font-weight:bold", normal: "", muted: "color:#625c53;font-size:14px" } as const;

/**
 * Renders the subject, the HTML and the plain text of a receipt's mail. The caller attaches the
 * PDF.
 */
export function renderMail(document: ReceiptDocument, { page_url }: MailExtras): ReceiptMail {
  const page = pageTexts(document.language);
  const greeting = `${fill(page.mail_greeting, [document.store.name])} ${page.mail_attached}`;
  const { language, direction, title } = document;
  const first = document.blocks.findIndex((block) => block.kind === "heading");
  const body = mailFrame(
    { language, direction, title, width: 480, padding: "28px 22px" },
    html`<p style="margin:0 0 20px">${greeting}</p>
      <p style="margin:0 0 26px;text-align:center">
        <a href="${page_url}" style="${MAIL_BUTTON}">${page.mail_view}</a>
      </p>
      ${renderStore(document)} ${document.blocks.map((block, index) => renderBlock(block, index === first))}
      ${document.footer === null ? null : html`<p style="${STYLE.text}">${document.footer}</p>`}
      ${document.store.info_placement === "footer" ? renderInfo(document) : null}`,
  );
  return {
    subject: title,
    html: body.markup,
    text: renderMailText(document, greeting, `${page.mail_view}: ${page_url}`),
  };
}

function renderStore(document: ReceiptDocument): Markup {
  const { store } = document;
  return html`${renderLogo(document)}
    <p style="${STYLE.store}">${store.name}</p>
    ${store.info_placement === "header" ? renderInfo(document) : null}
    ${store.header === null ? null : html`<p style="${STYLE.text}">${store.header}</p>`}`;
}

/**
 * Renders a logo that has an https address. Mail clients drop pictures embedded in the HTML, and
 * load others when the reader allows it.
 */
function renderLogo({ store }: ReceiptDocument): Markup | null {
  if (store.logo_url?.startsWith("https:") !== true) return null;
  const height = { small: 40, medium: 64, large: 96 }[store.logo_size];
  return html`<p style="margin:0 0 8px;text-align:center">
    <img src="${store.logo_url}" alt="" height="${height}" />
  </p>`;
}

function renderInfo({ store }: ReceiptDocument): Markup | null {
  const lines = [...store.address_lines, store.phone, store.vat_number].filter((line) => line !== null);
  if (lines.length === 0) return null;
  return html`<p style="${STYLE.soft}">
    ${lines.map((line, index) => (index === 0 ? html`${line}` : html`<br />${line}`))}
  </p>`;
}

function renderBlock(block: Block, is_first: boolean): Markup {
  switch (block.kind) {
    case "heading":
      return is_first ? html`<h1 style="${STYLE.h1}">${block.text}</h1>` : html`${renderTitle(block.text)}`;
    case "figure":
      return html`<p style="${STYLE.figure}">${block.value}</p>
        <p style="${STYLE.label}">${block.label}</p>`;
    case "facts":
      return renderRows(block.rows);
    case "lines":
      return html`${renderTitle(block.title)}
        <table role="presentation" style="${STYLE.rows}">
          ${block.lines.map(renderLine)}
        </table>`;
    case "totals":
      return html`${block.title === null ? html`<p style="${STYLE.h2};font-size:1px;line-height:1px">&nbsp;</p>` : renderTitle(block.title)}${renderRows(block.rows)}`;
    case "table":
      return renderTable(block);
    case "slip":
      return html`${renderTitle(block.title)}
        <pre style="${STYLE.slip}">${block.text}</pre>`;
    case "notice":
      return html`<p style="${STYLE.notice}">${block.text}</p>`;
  }
}

function renderTitle(title: string | null): Markup | null {
  return title === null ? null : html`<h2 style="${STYLE.h2}">${title}</h2>`;
}

function renderRows(rows: readonly LabelledValue[]): Markup {
  return html`<table role="presentation" style="${STYLE.rows}">
    ${rows.map(
      ({ label, value, emphasis }) =>
        html`<tr style="${COLOURS[emphasis]}">
          <td style="${STYLE.name}">${label}</td>
          <td style="${STYLE.value}">${value}</td>
        </tr>`,
    )}
  </table>`;
}

function renderLine({ name, sku, details, total }: DocumentLine): Markup {
  const below = sku === null ? details : [...details, sku];
  return html`<tr>
    <td style="${STYLE.name}">
      <strong><bdi>${name}</bdi></strong
      >${below.map((detail) => html`<span style="${STYLE.detail}">${detail}</span>`)}
    </td>
    <td style="${STYLE.value}"><strong>${total}</strong></td>
  </tr>`;
}

function renderTable({ title, columns, rows }: Extract<Block, { kind: "table" }>): Markup {
  const style = (index: number) => (index === 0 ? STYLE.rate : STYLE.head);
  return html`${renderTitle(title)}
    <table style="${STYLE.rows}">
      <tr>
        ${columns.map((column, index) => html`<th scope="col" style="${style(index)};color:#625c53">${column}</th>`)}
      </tr>
      ${rows.map(
        (cells) =>
          html`<tr>
            ${cells.map((cell, index) => html`<td style="${style(index)}">${cell}</td>`)}
          </tr>`,
      )}
    </table>`;
}
