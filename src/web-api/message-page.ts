import { withoutEnd } from "../runtime/characters.ts";
import { html, type Markup } from "./markup.ts";

/** Path of the style sheet that all pages for shoppers share. */
export const STYLE_PATH = "/pos/receipt.css";

/**
 * Returns the path before `/pos/…` in links; empty unless a proxy serves the service below a path.
 */
export function basePath(public_url: string | undefined): string {
  return public_url === undefined ? "" : withoutEnd(new URL(public_url).pathname, "/");
}

/** A page for shoppers with one message, and one button where there is something to do. */
export interface MessagePage {
  readonly language: string;
  readonly direction: "ltr" | "rtl";
  readonly style_path: string;
  readonly heading: string;
  readonly text: string;
  /** Button of the page, which posts an empty form; null for none. */
  readonly button: { readonly action: string; readonly label: string } | null;
}

export function renderMessagePage({ language, direction, style_path, heading, text, button }: MessagePage): string {
  return wholePage(
    { language, direction, title: heading, style_path },
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

/**
 * Returns a whole HTML page, without a script, a style attribute or anything from another server.
 */
export function wholePage({ language, direction, title, style_path }: Head, main: Markup): string {
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
