import type { Heading, Link } from "./page.ts";
import { html, type Markup } from "../web-api/markup.ts";

interface Content {
  readonly title: string;
  /** Address of the page; absent for pages without a Markdown form. */
  readonly address?: string;
  /** Links to the pages above, from the index down. */
  readonly trail: readonly Link[];
  readonly query?: string;
  readonly html: string;
  readonly sections: readonly Heading[];
}

/** Minimum sections of a page that has a list of them. */
const SECTIONS_MIN = 3;

export function layout({ title, address, trail, query = "", html: content, sections }: Content): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <title>${trail.length === 0 ? title : `${title} – Tillkeeper`}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/docs/style.css" />
        ${address === undefined ? null : html`<link rel="alternate" type="text/markdown" href="${address}.md" />`}
      </head>
      <body>
        <a class="skip" href="#content">Skip to the content</a>
        <header>
          <a class="brand" href="/docs">Tillkeeper</a>
          <nav aria-label="Documentation">
            <a href="/docs/guides/README">Guides</a> <a href="/docs/api">API</a> <a href="/docs/webhooks">Webhooks</a>
            <a href="/docs/guides/errors">Errors</a>
          </nav>
          <form role="search" action="/docs/search" method="get">
            <label for="q">Search</label> <input id="q" name="q" type="search" maxlength="200" value="${query}" />
            <button>Find</button>
          </form>
        </header>
        ${trail.length === 0 ? null : trailOf(trail, title)}
        <div class="columns">
          <main id="content" tabindex="-1">${{ markup: content }}</main>
          ${sections.length < SECTIONS_MIN ? null : sectionsOf(sections)}
        </div>
        <footer>
          ${address === undefined ? null : html`<a href="${address}.md">This page as Markdown</a>`}
          <a href="/docs/openapi.json">OpenAPI 3.1</a> <a href="/docs/llms.txt">llms.txt</a>
        </footer>
      </body>
    </html> `.markup;
}

function trailOf(trail: readonly Link[], title: string): Markup {
  const links = trail.map(({ address, title }) => html`<li><a href="${address}">${title}</a></li>`);
  return html`<nav class="trail" aria-label="You are here">
    <ol>
      ${links}
      <li aria-current="page">${title}</li>
    </ol>
  </nav>`;
}

function sectionsOf(sections: readonly Heading[]): Markup {
  const links = sections.map(({ id, text }) => html`<li><a href="#${id}">${text}</a></li>`);
  return html`<nav class="sections" aria-label="On this page">
    <p>On this page</p>
    <ul>
      ${links}
    </ul>
  </nav>`;
}
