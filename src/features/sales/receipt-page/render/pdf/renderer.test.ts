import { deepEqual, equal, match, ok, rejects, strictEqual } from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test, { type TestContext } from "node:test";
import { extractText, getDocumentProxy } from "unpdf";
import type { ReceiptDocument } from "@tillkeeper/receipt-document";
import { renderPdf } from "./document.ts";
import { readFontFiles } from "./fonts.ts";
import { openPdfRenderer, type PdfRenderer, type PdfRendererOptions } from "./pdf.ts";
import { samplePdfDocument } from "../../../../../../test/fixtures/receipt-page/pdf.ts";

/**
 * Replaces the worker. It fails for a document with a certain title, and otherwise returns how many
 * documents it has received.
 */
const STAND_IN = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { answerJobs } from ${JSON.stringify(import.meta.resolve("../../../../../runtime/thread.ts"))};
    let count = 0;
    answerJobs(({ document }) => {
      count += 1;
      if (document.title === "refuse") throw new Error("no");
      return { printed: new Uint8Array([count, 0, 0, 0]), warning: null };
    });
  `)}`,
);

const titled = (title: string): ReceiptDocument => samplePdfDocument({ title });

function openRenderer(t: TestContext, options: Partial<PdfRendererOptions> = {}): PdfRenderer {
  const renderer = openPdfRenderer({ font_paths: [], onWarning: () => undefined, ...options });
  t.after(() => renderer.close());
  return renderer;
}

test("a worker thread draws the same bytes as the main thread", async (t) => {
  const document = samplePdfDocument();
  deepEqual(await openRenderer(t).render(document), await renderPdf(document, readFontFiles([])));
});

test("a document that was drawn lately comes from the cache, also when its keys are in another order", async (t) => {
  const renderer = openRenderer(t, { worker_url: STAND_IN });
  const document = titled("a");
  const first = await renderer.render(document);
  strictEqual(
    await renderer.render(Object.fromEntries(Object.entries(document).reverse()) as unknown as ReceiptDocument),
    first,
  );
  deepEqual(Array.from(await renderer.render(titled("b"))), [2, 0, 0, 0]);
});

test("two concurrent requests for one document share one drawing", async (t) => {
  const renderer = openRenderer(t, { worker_url: STAND_IN });
  const [first, second] = await Promise.all([renderer.render(titled("a")), renderer.render(titled("a"))]);
  strictEqual(first, second);
});

test("the cache drops the documents that were used longest ago, and keeps no failure", async (t) => {
  const renderer = openRenderer(t, { worker_url: STAND_IN, cache_bytes_max: 8 });
  const [a] = [await renderer.render(titled("a")), await renderer.render(titled("b"))];
  strictEqual(await renderer.render(titled("a")), a);
  await renderer.render(titled("c"));
  strictEqual(await renderer.render(titled("a")), a);
  deepEqual(Array.from(await renderer.render(titled("b"))), [4, 0, 0, 0]);
  await rejects(renderer.render(titled("refuse")), /no/);
  await rejects(renderer.render(titled("refuse")), /no/);
});

test("PDF_FONT draws characters that the built-in fonts do not have", async (t) => {
  const font_path = createRequire(import.meta.url).resolve("dejavu-fonts-ttf/ttf/DejaVuMathTeXGyre.ttf");
  const document = samplePdfDocument({ footer: "A𝒜" });
  const warnings: string[] = [];
  const bytes = await openRenderer(t, {
    font_paths: [font_path],
    onWarning: (text) => void warnings.push(text),
  }).render(document);
  const raw = Buffer.from(bytes).toString("latin1");
  match(raw, /TeXGyre/);
  equal(raw.includes("MissingCharacters"), false);
  ok((await extractText(await getDocumentProxy(bytes.slice()), { mergePages: true })).text.includes("A𝒜"));
  deepEqual(warnings, []);
});

test("each character is drawn with the first of several fonts that has it, and those that none has are named", async (t) => {
  const require = createRequire(import.meta.url);
  const math = require.resolve("dejavu-fonts-ttf/ttf/DejaVuMathTeXGyre.ttf");
  const condensed = require.resolve("dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf");
  const texts = ["Tea 𝒜", "緑茶 𝒜 שולחן", "茶"];
  deepEqual(await openRenderer(t).lackedBy(texts), ["𝒜", "緑", "茶"]);
  const renderer = openRenderer(t, { font_paths: [condensed, math] });
  deepEqual(await renderer.lackedBy(texts), ["緑", "茶"]);
  const raw = Buffer.from(await renderer.render(samplePdfDocument({ footer: "A𝒜" }))).toString("latin1");
  match(raw, /TeXGyre/);
  equal(raw.includes("MissingCharacters"), false);
});

test("a PDF_FONT that cannot be used is reported, and receipts are still printed", async (t) => {
  const folder = mkdtempSync(join(tmpdir(), "pdf-font-"));
  t.after(() => rmSync(folder, { recursive: true }));
  const broken = join(folder, "broken.ttf");
  writeFileSync(broken, Buffer.concat([Buffer.from([0, 1, 0, 0]), Buffer.alloc(200, 0xff)]));
  const text = join(folder, "text.ttf");
  writeFileSync(text, "hello");
  const document = samplePdfDocument({ footer: "中" });
  const plain = await renderPdf(document, readFontFiles([]));
  for (const [font_path, expected] of [
    [join(folder, "absent.ttf"), /PDF_FONT cannot be read/],
    [text, /of PDF_FONT is no TrueType or OpenType font/],
    [broken, /drawn without PDF_FONT/],
  ] as const) {
    const warnings: string[] = [];
    deepEqual(
      await openRenderer(t, { font_paths: [font_path], onWarning: (text) => void warnings.push(text) }).render(
        document,
      ),
      plain,
    );
    equal(warnings.length, 1);
    match(warnings[0] ?? "", expected);
  }
});
