import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fill } from "../../../../../runtime/characters.ts";
import { directionOf, type ReceiptDocument } from "@tillkeeper/receipt-document";
import { pageTexts } from "../../texts/texts.ts";
import type { PageText } from "../../texts/texts.ts";
import { renderActions } from "./actions.ts";
import { renderReceipt } from "./blocks.ts";
import { wholePage } from "../../../../../web-api/message-page.ts";
import { html } from "../../../../../web-api/markup.ts";
import type { ErrorPage, PageExtras } from "../page-extras.ts";

/** The one style sheet of the receipt page. */
export const STYLESHEET = readFileSync(join(import.meta.dirname, "receipt.css"), "utf8");

/**
 * Renders the complete page of a receipt, without scripts, style attributes or anything from
 * another server.
 */
export function renderPage(document: ReceiptDocument, extras: PageExtras): string {
  const texts = pageTexts(document.language);
  const { language, direction, title } = document;
  return wholePage(
    { language, direction, title, style_path: extras.style_path },
    html`<main class="page">
      ${renderReceipt(document, extras.page_path)} ${renderActions(extras, texts, language)}
    </main>`,
  );
}

/** Renders the receipt alone, as the shopper sees it, for staff who look it up. */
export function renderPreview(document: ReceiptDocument, paths: { style_path: string; page_path: string }): string {
  const { language, direction, title } = document;
  return wholePage(
    { language, direction, title, style_path: paths.style_path },
    html`<main class="page">${renderReceipt(document, paths.page_path)}</main>`,
  );
}

/** Renders the page that says why no receipt is shown. */
export function renderErrorPage(page: ErrorPage): string {
  const texts = pageTexts(page.language);
  const { heading, text } = errorText(page, texts);
  return wholePage(
    { language: page.language, direction: directionOf(page.language), title: heading, style_path: page.style_path },
    html`<main class="page error-page">
      <section class="receipt">
        <h1>${heading}</h1>
        <p>${text}</p>
        ${page.page_path === null ? null : html`<p><a class="button" href="${page.page_path}">${texts.back}</a></p>`}
      </section>
    </main>`,
  );
}

function errorText({ error, minutes }: ErrorPage, texts: PageText): { heading: string; text: string } {
  switch (error) {
    case "unknown":
      return { heading: texts.unknown_heading, text: texts.unknown_text };
    case "archived":
      return { heading: texts.archived_heading, text: texts.archived_text };
    case "too_many":
      return { heading: texts.too_many_heading, text: fill(texts.too_many_text, [String(minutes ?? 10)]) };
    case "failed":
      return { heading: texts.failed_heading, text: texts.failed_text };
  }
}
