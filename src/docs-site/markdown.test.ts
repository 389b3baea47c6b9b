import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { headingsOf, renderMarkdown } from "./markdown.ts";
import { codeBlock, tableOf } from "./page.ts";

const htmlOf = (text: string): string => renderMarkdown(text, (target) => target).html.trim();

describe("Markdown of the documentation", () => {
  test("headings have the ids that GitHub gives them, and the second of a name has a number", () => {
    const text =
      "# A `day`: on-time, *really*?\n\n## Höhe & [width](/x)\n\n```\n## no heading\n```\n\n## Again\n\n## Again";
    const ids = ["a-day-on-time-really", "höhe--width", "again", "again-1"];
    const { html, sections } = renderMarkdown(text, () => undefined);
    assert.deepEqual(
      [...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id),
      ids,
    );
    assert.deepEqual(
      headingsOf(text.replaceAll("*", "")).map(({ id }) => id),
      ids,
    );
    assert.deepEqual(
      sections.map(({ text }) => text),
      ["Höhe & width", "Again", "Again"],
    );
  });

  test("the corner of a table with row names is no heading of a column", () => {
    const html = htmlOf("| | platform |\n| - | - |\n| orders | yes |");
    assert.match(html, /<tr><td><\/td><th scope="col">platform<\/th><\/tr>/);
  });

  test("HTML is shown as text", () => {
    assert.equal(htmlOf("a <b>c</b> <token>"), "<p>a &lt;b&gt;c&lt;/b&gt; &lt;token&gt;</p>");
    assert.equal(htmlOf("<script>alert(1)</script>"), "&lt;script&gt;alert(1)&lt;/script&gt;");
    assert.equal(htmlOf("`<i>` & x"), "<p><code>&lt;i&gt;</code> &amp; x</p>");
  });

  test("links that lead nowhere here and addresses in the text are no links", () => {
    const resolve = (target: string) => (target === "a.md" ? "/docs/a" : undefined);
    const { html } = renderMarkdown("[one](a.md) [two](b.md) ![three](c.png)", resolve);
    assert.equal(html.trim(), '<p><a href="/docs/a">one</a> two three</p>');
    assert.equal(htmlOf("https://shop.example/x"), "<p>https://shop.example/x</p>");
    assert.equal(htmlOf("[x](javascript:alert(1)) [y](data:text/html,z)"), "<p>x y</p>");
    assert.equal(htmlOf('[x](/a"b)'), '<p><a href="/a&quot;b">x</a></p>');
  });

  test("text in a table or a block of code cannot end it", () => {
    const table = tableOf(["A", "B"], [["a|b", "c\nd"]]);
    assert.match(htmlOf(table), /<tr><td>a\|b<\/td><td>c d<\/td><\/tr>/);
    assert.equal(tableOf(["A"], []), "");
    const code = codeBlock("md", "```js\nx\n```");
    assert.equal(htmlOf(code), '<pre tabindex="0"><code>```js\nx\n```</code></pre>');
  });
});
