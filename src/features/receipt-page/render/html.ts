import type { ReceiptDocument } from "../rules/document.ts";
import { directionOf } from "../rules/formats.ts";
import { fill, textsFor } from "../texts/texts.ts";
import type { PageText } from "../texts/wording.ts";
import { renderActions } from "./html-actions.ts";
import { renderReceipt } from "./html-blocks.ts";
import { html, type Markup } from "./markup.ts";
import type { ErrorPage, PageExtras } from "./page-extras.ts";

/** The receipt's page: whole, without a script, a style attribute or anything of another server. */
export function renderPage(document: ReceiptDocument, extras: PageExtras): string {
  const texts = textsFor(document.language).page;
  const { language, direction, title } = document;
  return wholePage(
    { language, direction, title, style_path: extras.style_path },
    html`<main class="page">${renderReceipt(document, extras.page_path)} ${renderActions(extras, texts)}</main>`,
  );
}

/** The receipt alone, as the shopper sees it, for people who look it up for him. */
export function renderPreview(document: ReceiptDocument, places: { style_path: string; page_path: string }): string {
  const { language, direction, title } = document;
  return wholePage(
    { language, direction, title, style_path: places.style_path },
    html`<main class="page">${renderReceipt(document, places.page_path)}</main>`,
  );
}

/** The page where no receipt can be shown. */
export function renderErrorPage(page: ErrorPage): string {
  const texts = textsFor(page.language).page;
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
    case "too_many":
      return { heading: texts.too_many_heading, text: fill(texts.too_many_text, [String(minutes ?? 10)]) };
    case "claimed":
      return { heading: texts.claimed_heading, text: texts.claimed_text };
    case "failed":
      return { heading: texts.failed_heading, text: texts.failed_text };
  }
}

/** A page of one message, and of one button where there is something to do. */
export interface MessagePage {
  readonly language: string;
  readonly style_path: string;
  readonly heading: string;
  readonly text: string;
  /** Posts an empty form. */
  readonly button: { readonly action: string; readonly label: string } | null;
}

export function renderMessagePage({ language, style_path, heading, text, button }: MessagePage): string {
  return wholePage(
    { language, direction: directionOf(language), title: heading, style_path },
    html`<main class="page error-page">
      <section class="receipt">
        <h1>${heading}</h1>
        <p>${text}</p>
        ${
          button === null
            ? null
            : html`<form method="post" action="${button.action}"><button type="submit">${button.label}</button></form>`
        }
      </section>
    </main>`,
  );
}

interface Head {
  readonly language: string;
  readonly direction: "ltr" | "rtl";
  readonly title: string;
  readonly style_path: string;
}

function wholePage({ language, direction, title, style_path }: Head, main: Markup): string {
  return html`<!DOCTYPE html>
    <html lang="${language}" dir="${direction}">
      <head>
        <meta charset="utf-8" />
        <title>${title}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <meta name="referrer" content="no-referrer" />
        <meta name="format-detection" content="telephone=no" />
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="${style_path}" />
      </head>
      <body>
        ${main}
      </body>
    </html> `.markup;
}
