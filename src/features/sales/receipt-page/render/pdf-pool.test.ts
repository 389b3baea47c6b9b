import { deepEqual, equal, match, ok, rejects, strictEqual } from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test, { type TestContext } from "node:test";
import { extractText, getDocumentProxy } from "unpdf";
import { ApiError } from "../../../../web-api/errors/errors.ts";
import type { ReceiptDocument } from "@tillkeeper/receipt-document";
import { renderPdf } from "./pdf-document.ts";
import { readFontFiles } from "./pdf-fonts.ts";
import { openPdfPool, type PdfPool, type PdfPoolOptions } from "./pdf-pool.ts";
import { openPdfRenderer, type PdfRenderer, type PdfRendererOptions } from "./pdf.ts";
import { samplePdfDocument } from "../../../../../test/fixtures/receipt-page/pdf.ts";

/** Stands in for the worker: does what the title says, and answers how many documents it has had. */
const STAND_IN = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort } from "node:worker_threads";
    let count = 0;
    parentPort.on("message", ({ document }) => {
      count += 1;
      if (document.title === "exit") process.exit(3);
      if (document.title === "throw") throw new Error("broken");
      if (document.title === "refuse") return parentPort.postMessage({ problem: "no" });
      if (document.title === "hang") for (;;);
      const wait_ms = document.title === "slow" ? 200 : 0;
      setTimeout(() => parentPort.postMessage({ printed: new Uint8Array([count, 0, 0, 0]), warning: null }), wait_ms);
    });
  `)}`,
);

const titled = (title: string): ReceiptDocument => samplePdfDocument({ title });
const isUnavailable = (error: unknown): boolean => error instanceof ApiError && error.status === 503;

function openPool(t: TestContext, options: Partial<PdfPoolOptions> = {}): PdfPool {
  const pool = openPdfPool({
    size: 1,
    queue_max: 8,
    job_timeout_ms: 30_000,
    idle_timeout_ms: 30_000,
    extra_font: null,
    onWarning: () => undefined,
    worker_url: STAND_IN,
    ...options,
  });
  t.after(() => pool.close());
  return pool;
}

function openRenderer(t: TestContext, options: Partial<PdfRendererOptions> = {}): PdfRenderer {
  const renderer = openPdfRenderer({ font_path: undefined, onWarning: () => undefined, ...options });
  t.after(() => renderer.close());
  return renderer;
}

const run = async (pool: PdfPool, title: string): Promise<number[]> =>
  Array.from(await pool.run({ print: "document", document: titled(title) }));

test("a worker thread draws the bytes that this thread would draw", async (t) => {
  const document = samplePdfDocument();
  deepEqual(await openRenderer(t).render(document), await renderPdf(document, readFontFiles(null)));
});

test("a worker that crashes costs its own job only", async (t) => {
  const pool = openPool(t);
  const exit = pool.run({ print: "document", document: titled("exit") });
  const next = run(pool, "a");
  await rejects(exit, /the PDF worker ended/);
  deepEqual(await next, [1, 0, 0, 0]);
  await rejects(pool.run({ print: "document", document: titled("throw") }), /the PDF worker failed/);
  deepEqual(await run(pool, "b"), [1, 0, 0, 0]);
});

test("a failure to draw keeps the worker", async (t) => {
  const pool = openPool(t);
  await rejects(pool.run({ print: "document", document: titled("refuse") }), /printing a receipt failed: no/);
  deepEqual(await run(pool, "a"), [2, 0, 0, 0]);
});

test("a job that never ends is ended, and the next one is served", async (t) => {
  const pool = openPool(t, { job_timeout_ms: 2_000 });
  const hanging = pool.run({ print: "document", document: titled("hang") });
  const next = run(pool, "a");
  await rejects(hanging, isUnavailable);
  deepEqual(await next, [1, 0, 0, 0]);
});

test("more than the queue holds is refused as unavailable", async (t) => {
  const pool = openPool(t, { queue_max: 1 });
  const running = run(pool, "slow");
  const waiting = run(pool, "a");
  await rejects(pool.run({ print: "document", document: titled("b") }), isUnavailable);
  deepEqual(
    [await running, await waiting],
    [
      [1, 0, 0, 0],
      [2, 0, 0, 0],
    ],
  );
});

test("a worker without work is ended, and a later job gets a new one", async (t) => {
  const pool = openPool(t, { idle_timeout_ms: 1 });
  deepEqual(await run(pool, "a"), [1, 0, 0, 0]);
  await new Promise((resolve) => setTimeout(resolve, 100));
  deepEqual(await run(pool, "a"), [1, 0, 0, 0]);
});

test("closing lets the running document end and refuses what waits and what comes", async (t) => {
  const pool = openPool(t);
  const running = run(pool, "slow");
  const waiting = rejects(pool.run({ print: "document", document: titled("a") }), isUnavailable);
  await pool.close();
  deepEqual(await running, [1, 0, 0, 0]);
  await waiting;
  await rejects(pool.run({ print: "document", document: titled("b") }), isUnavailable);
});

test("a document that was drawn lately comes from memory, also when its keys are in another order", async (t) => {
  const renderer = openRenderer(t, { worker_url: STAND_IN });
  const document = titled("a");
  const first = await renderer.render(document);
  strictEqual(
    await renderer.render(Object.fromEntries(Object.entries(document).reverse()) as unknown as ReceiptDocument),
    first,
  );
  deepEqual(Array.from(await renderer.render(titled("b"))), [2, 0, 0, 0]);
});

test("two who ask for the same document at once share one drawing", async (t) => {
  const renderer = openRenderer(t, { worker_url: STAND_IN });
  const [first, second] = await Promise.all([renderer.render(titled("slow")), renderer.render(titled("slow"))]);
  strictEqual(first, second);
});

test("the memory forgets what was used longest ago, and a failure is not remembered", async (t) => {
  const renderer = openRenderer(t, { worker_url: STAND_IN, cache_bytes_max: 8 });
  const [a] = [await renderer.render(titled("a")), await renderer.render(titled("b"))];
  strictEqual(await renderer.render(titled("a")), a);
  await renderer.render(titled("c"));
  strictEqual(await renderer.render(titled("a")), a);
  deepEqual(Array.from(await renderer.render(titled("b"))), [4, 0, 0, 0]);
  await rejects(renderer.render(titled("refuse")), /no/);
  await rejects(renderer.render(titled("refuse")), /no/);
});

test("PDF_FONT draws what the built-in fonts have not", async (t) => {
  const font_path = createRequire(import.meta.url).resolve("dejavu-fonts-ttf/ttf/DejaVuMathTeXGyre.ttf");
  const document = samplePdfDocument({ footer: "A𝒜" });
  const warnings: string[] = [];
  const bytes = await openRenderer(t, { font_path, onWarning: (text) => void warnings.push(text) }).render(document);
  const raw = Buffer.from(bytes).toString("latin1");
  match(raw, /TeXGyre/);
  equal(raw.includes("MissingCharacters"), false);
  ok((await extractText(await getDocumentProxy(bytes.slice()), { mergePages: true })).text.includes("A𝒜"));
  deepEqual(warnings, []);
});

test("a PDF_FONT that cannot be used is reported, and receipts are still printed", async (t) => {
  const folder = mkdtempSync(join(tmpdir(), "pdf-font-"));
  t.after(() => rmSync(folder, { recursive: true }));
  const broken = join(folder, "broken.ttf");
  writeFileSync(broken, Buffer.concat([Buffer.from([0, 1, 0, 0]), Buffer.alloc(200, 0xff)]));
  const text = join(folder, "text.ttf");
  writeFileSync(text, "hello");
  const document = samplePdfDocument({ footer: "中" });
  const plain = await renderPdf(document, readFontFiles(null));
  for (const [font_path, expected] of [
    [join(folder, "absent.ttf"), /PDF_FONT cannot be read/],
    [text, /PDF_FONT is no TrueType or OpenType font/],
    [broken, /drawn without PDF_FONT/],
  ] as const) {
    const warnings: string[] = [];
    deepEqual(
      await openRenderer(t, { font_path, onWarning: (text) => void warnings.push(text) }).render(document),
      plain,
    );
    equal(warnings.length, 1);
    match(warnings[0] ?? "", expected);
  }
});
