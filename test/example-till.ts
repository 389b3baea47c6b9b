import { mkdtemp, rm } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestContext } from "node:test";
import type { Page } from "playwright-core";
import { build, preview } from "vite";

const ROOT = join(import.meta.dirname, "../examples/till");

/** Builds `examples/till` and serves it with the service behind it. Returns its origin. */
export async function serveExampleTill(t: TestContext, service_url: string): Promise<string> {
  const outDir = await mkdtemp(join(tmpdir(), "example-till-"));
  const config = { root: ROOT, logLevel: "error", build: { outDir, emptyOutDir: true } } as const;
  await build(config);
  const proxy = { "/rest": service_url, "/pos": service_url };
  const server = await preview({ ...config, preview: { host: "127.0.0.1", port: 0, proxy } });
  t.after(async () => {
    await server.close();
    await rm(outDir, { recursive: true });
  });
  return `http://127.0.0.1:${(server.httpServer.address() as AddressInfo).port}`;
}

/** A person at the page of the example. */
export interface ExampleTill {
  /** Opens the page again, as after a reload. */
  readonly open: () => Promise<void>;
  readonly enroll: (code: string) => Promise<void>;
  readonly signIn: (name: string) => Promise<void>;
  readonly openDay: (float: string) => Promise<void>;
  readonly scan: (code: string) => Promise<void>;
  /** Returns the receipt's number and the change. */
  readonly payCash: (handed: string) => Promise<readonly [number: string, change: string]>;
  readonly payCard: () => Promise<void>;
  readonly refund: (receipt_number: string) => Promise<void>;
  readonly closeDay: (counted: string) => Promise<void>;
  /** Sends what waits; resolves when the page shows this many requests that still wait. */
  readonly send: (waiting?: number) => Promise<void>;
  /** Sends a heartbeat and what is due. */
  readonly beat: () => Promise<void>;
  readonly total: () => Promise<string>;
  readonly paper: () => Promise<string>;
  readonly prints: () => Promise<number>;
}

/** Follows the page of the example at an origin. */
export async function openExampleTill(page: Page, origin: string): Promise<ExampleTill> {
  await page.addInitScript("globalThis.prints = 0; globalThis.print = () => { globalThis.prints += 1; };");
  const shown = (id: string) => page.locator(`#${id}`).waitFor({ state: "visible" });
  const press = (form: string, button?: string) =>
    page.click(`#${form} button${button === undefined ? "" : `[value=${button}]`}`);
  const fill = (form: string, name: string, value: string) => page.fill(`#${form} [name=${name}]`, value);
  const message = () => page.locator("#message").innerText();
  const emptied = () => page.waitForFunction("document.getElementById('lines').children.length === 0");
  const stored = async (): Promise<string> => {
    await page.waitForFunction("document.getElementById('message').textContent.includes('is stored')");
    return message();
  };
  return {
    open: async () => {
      await page.goto(`${origin}/`);
      await page.waitForFunction("document.getElementById('state').value !== ''");
    },
    enroll: async (code) => {
      await fill("enroll", "code", code);
      await press("enroll");
      await shown("sign-in");
    },
    signIn: async (name) => {
      await fill("sign-in", "name", name);
      await press("sign-in");
      await page.waitForFunction("document.getElementById('sign-in').hidden");
    },
    openDay: async (float) => {
      await fill("open", "float", float);
      await press("open");
      await shown("sell");
    },
    scan: async (code) => {
      const lines = await page.locator("#lines tr").count();
      await fill("scan", "code", code);
      await press("scan");
      await page.waitForFunction(`document.getElementById("lines").children.length > ${lines}`);
    },
    payCash: async (handed) => {
      await fill("pay", "handed", handed);
      await press("pay", "cash");
      const text = await stored();
      await emptied();
      return [text.split(" ")[0] ?? "", text.split("Change: ")[1] ?? ""];
    },
    payCard: async () => {
      await press("pay", "card");
      await stored();
      await emptied();
    },
    refund: async (receipt_number) => {
      await fill("refund", "receipt_number", receipt_number);
      await press("refund");
      await stored();
    },
    closeDay: async (counted) => {
      await fill("close", "counted", counted);
      await press("close");
      await shown("open");
    },
    send: async (waiting = 0) => {
      // The page may still show that nothing waits, as before the last document. It has tried to
      // send that when the button works again.
      await press("send");
      await page.locator("#send button:enabled").waitFor({ timeout: 60_000 });
      const is_sent = `document.getElementById("state").value.includes(" ${waiting} to send")`;
      await page.waitForFunction(is_sent, undefined, { timeout: 60_000 });
    },
    beat: async () => {
      await press("send");
      await page.locator("#send button:enabled").waitFor();
    },
    total: () => page.locator("#total").innerText(),
    paper: () => page.locator("#paper").innerText(),
    prints: () => page.evaluate<number>("globalThis.prints"),
  };
}
