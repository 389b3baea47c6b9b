import GithubSlugger from "github-slugger";
import { Marked } from "marked";
import type { Heading } from "./page.ts";
import { escapeHtml } from "../web-api/markup.ts";

export interface Rendered {
  readonly html: string;
  /** Headings of the second level. */
  readonly sections: readonly Heading[];
}

/** Pattern of a scheme that links of a page must not have: any but those of the web and of mail. */
const OTHER_SCHEME = /^(?!https?:|mailto:)[a-z][\w+.-]*:/i;

/**
 * Renders Markdown as GitHub does: headings have the same ids. HTML in the text is shown as text.
 *
 * @param resolve - returns the address of a link or image; undefined for one that leads nowhere
 *   here, which becomes its text.
 */
export function renderMarkdown(text: string, resolve: (target: string) => string | undefined): Rendered {
  const slugger = new GithubSlugger();
  const sections: Heading[] = [];
  const marked = new Marked({
    // A bare address in the text is an example: only links that an author made become links.
    tokenizer: { url: () => undefined },
    renderer: {
      html: ({ text }) => escapeHtml(text),
      heading({ tokens, depth }) {
        const inner = this.parser.parseInline(tokens);
        const plain = this.parser.parseInline(tokens, this.parser.textRenderer);
        const id = slugger.slug(unescapeHtml(plain));
        if (depth === 2) sections.push({ id, text: unescapeHtml(plain) });
        return `<h${depth} id="${escapeHtml(id)}">${inner}</h${depth}>\n`;
      },
      link({ href, tokens }) {
        const inner = this.parser.parseInline(tokens);
        const address = OTHER_SCHEME.test(href) ? undefined : resolve(href);
        return address === undefined ? inner : `<a href="${escapeHtml(address)}">${inner}</a>`;
      },
      image({ href, text }) {
        const address = OTHER_SCHEME.test(href) ? undefined : resolve(href);
        const alt = escapeHtml(text);
        return address === undefined ? alt : `<img src="${escapeHtml(address)}" alt="${alt}" loading="lazy">`;
      },
      // A block that scrolls must be reachable by keyboard.
      code: ({ text }) => `<pre tabindex="0"><code>${escapeHtml(text)}</code></pre>\n`,
      table(token) {
        // A header cell without words names no column.
        const header = token.header.map(({ tokens }) =>
          tokens.length === 0 ? "<td></td>" : `<th scope="col">${this.parser.parseInline(tokens)}</th>`,
        );
        const rows = token.rows.map((row) => row.map((one) => `<td>${this.parser.parseInline(one.tokens)}</td>`));
        return (
          `<div class="table" tabindex="0"><table><thead><tr>${header.join("")}</tr></thead>\n` +
          `<tbody>${rows.map((row) => `<tr>${row.join("")}</tr>`).join("\n")}</tbody></table></div>\n`
        );
      },
    },
  });
  return { html: marked.parse(text, { async: false }), sections };
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#39;": "'",
};

function unescapeHtml(text: string): string {
  return text.replaceAll(/&(?:amp|lt|gt|quot|#39);/g, (entity) => ENTITIES[entity] ?? entity);
}

/** Finds the headings of a Markdown text without rendering it. */
export function headingsOf(text: string): readonly Heading[] {
  const slugger = new GithubSlugger();
  const headings: Heading[] = [];
  let is_code = false;
  for (const line of text.split("\n")) {
    if (line.startsWith("```")) is_code = !is_code;
    const [, title] = is_code ? [] : (/^#{1,6} (.*)/.exec(line) ?? []);
    if (title === undefined) continue;
    const plain = title
      .trim()
      .replaceAll(/\[([^[\]]*)\]\([^()]*\)/g, "$1")
      .replaceAll("`", "");
    headings.push({ id: slugger.slug(plain), text: plain });
  }
  return headings;
}
