import type { Block, DocumentLine, LabelledValue, ReceiptDocument } from "@tillkeeper/receipt-document";
import { html, type Markup } from "../../../../../web-api/markup.ts";
import { qrPicture } from "../qr-code.ts";

/** Renders the receipt itself, as on paper. `page_path` is the path of the page that shows it. */
export function renderReceipt(document: ReceiptDocument, page_path: string): Markup {
  const { store, blocks, footer, qr } = document;
  const info = renderStoreInfo(document);
  const first = blocks.findIndex((block) => block.kind === "heading");
  return html`<article class="receipt">
    <header class="store">
      ${renderLogo(document)}${store.name === "" ? null : html`<p class="store-name" dir="auto">${store.name}</p>`}
      ${store.info_placement === "header" ? info : null}
      ${store.header === null ? null : html`<p class="store-text" dir="auto">${store.header}</p>`}
    </header>
    ${blocks.map((block, index) => renderBlock(block, index === first ? 1 : 2))}
    <footer class="receipt-end">
      ${footer === null ? null : html`<p class="store-text" dir="auto">${footer}</p>`}
      ${qr === null ? null : renderQr(qr.text, qr.caption, page_path)}
      ${store.info_placement === "footer" ? info : null}
    </footer>
  </article>`;
}

/**
 * Renders an embedded logo only: loading one from another server would tell that server about the
 * reader.
 */
function renderLogo({ store }: ReceiptDocument): Markup | null {
  if (store.logo_url?.startsWith("data:") !== true) return null;
  return html`<img class="logo logo-${store.logo_size}" src="${store.logo_url}" alt="${store.name}" />`;
}

function renderStoreInfo({ store }: ReceiptDocument): Markup | null {
  const lines = [...store.address_lines, store.phone, store.vat_number].filter((line) => line !== null);
  if (lines.length === 0) return null;
  return html`<p class="store-info">${lines.map((line) => html`<span>${line}</span>`)}</p>`;
}

function renderQr(text: string, caption: string | null, page_path: string): Markup {
  const picture = qrPicture(text, caption ?? text);
  if (text.endsWith(page_path)) {
    return html`<figure class="qr qr-of-page">
      ${picture}${caption === null ? null : html`<figcaption>${caption}</figcaption>`}
    </figure>`;
  }
  return html`<figure class="qr">
    ${picture}
    <figcaption><a href="${text}" rel="noreferrer">${caption ?? text}</a></figcaption>
  </figure>`;
}

function renderBlock(block: Block, level: 1 | 2): Markup {
  switch (block.kind) {
    case "heading":
      return level === 1 ? html`<h1>${block.text}</h1>` : html`<h2>${block.text}</h2>`;
    case "figure":
      return html`<p class="figure">
        <span class="figure-label">${block.label}</span> <strong>${block.value}</strong>
      </p>`;
    case "facts":
      return renderRows("facts", block.rows);
    case "lines":
      return html`${renderTitle(block.title)}
        <ul class="lines">
          ${block.lines.map(renderLine)}
        </ul>`;
    case "totals":
      return html`${renderTitle(block.title)}${renderRows("totals", block.rows)}`;
    case "table":
      return renderTable(block);
    case "slip":
      return html`${renderTitle(block.title)}
        <pre class="slip">${block.text}</pre>`;
    case "notice":
      return html`<p class="notice">${block.text}</p>`;
  }
}

function renderTitle(title: string | null): Markup | null {
  return title === null ? null : html`<h2>${title}</h2>`;
}

function renderRows(name: "facts" | "totals", rows: readonly LabelledValue[]): Markup {
  return html`<dl class="${name}">
    ${rows.map(
      ({ label, value, emphasis }) =>
        html`<div class="${emphasis}">
          <dt>${label}</dt>
          <dd>${name === "facts" ? html`<bdi>${value}</bdi>` : value}</dd>
        </div>`,
    )}
  </dl>`;
}

function renderLine({ name, sku, details, total }: DocumentLine): Markup {
  return html` <li>
    <div class="line">
      <span class="line-name"><bdi>${name}</bdi></span
      >${details.map(
        (detail) => html`<span class="line-detail">${detail}</span>`,
      )}${sku === null ? null : html`<span class="line-detail line-sku">${sku}</span>`}
    </div>
    ${total === null ? null : html`<span class="line-total">${total}</span>`}
  </li>`;
}

function renderTable({ title, columns, rows }: Extract<Block, { kind: "table" }>): Markup {
  return html`<table>
    ${
      title === null
        ? null
        : html`<caption>
            ${title}
          </caption>`
    }
    <thead>
      <tr>
        ${columns.map((column) => html`<th scope="col">${column}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${rows.map(
        ([head = "", ...cells]) =>
          html`<tr>
            <th scope="row">${head}</th>
            ${cells.map((cell) => html`<td>${cell}</td>`)}
          </tr>`,
      )}
    </tbody>
  </table>`;
}
