import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { openTillWalk, type TillWalk } from "./till-walk.ts";

/** A printer that is no device: it records the bytes that a page sends. */
interface FakePrinter {
  /** Bytes of each job that has ended. */
  jobs: number[][];
  /** Transfers until the cable is pulled out; undefined: it stays. */
  left: number | undefined;
}

const PULSE = "1b70";
const QR_CODE = "1d286b";
const CUT = "1d56";
const hexOf = (text: string): string => Buffer.from(text).toString("hex");

/** Gives each page a USB printer and a serial one. A reload keeps what a person has allowed. */
async function addPrinters(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const printer: FakePrinter = { jobs: [], left: undefined };
    const take = async (bytes: Uint8Array): Promise<void> => {
      if (printer.left === 0) throw new DOMException("The device was disconnected.", "NetworkError");
      if (printer.left !== undefined) printer.left -= 1;
      job.push(...bytes);
    };
    let job: number[] = [];
    const begin = async (): Promise<void> => void (job = []);
    const end = async (): Promise<void> => void printer.jobs.push(job);
    const nothing = async (): Promise<void> => undefined;
    const allowed = {
      has: (what: string) => sessionStorage.getItem(what) !== null && printer.left !== 0,
      add: (what: string) => sessionStorage.setItem(what, "allowed"),
      delete: async (what: string) => sessionStorage.removeItem(what),
    };
    const device = {
      configuration: null,
      configurations: [
        {
          configurationValue: 1,
          interfaces: [
            {
              interfaceNumber: 0,
              alternates: [
                {
                  alternateSetting: 0,
                  interfaceClass: 7,
                  endpoints: [{ endpointNumber: 1, direction: "out", type: "bulk" }],
                },
              ],
            },
          ],
        },
      ],
      open: begin,
      close: end,
      forget: () => allowed.delete("usb"),
      selectConfiguration: nothing,
      claimInterface: nothing,
      transferOut: async (_endpoint: number, bytes: Uint8Array) => {
        await take(bytes);
        return { status: "ok" };
      },
    };
    const port = {
      writable: undefined as WritableStream<Uint8Array> | undefined,
      async open() {
        await begin();
        port.writable = new WritableStream({ write: take });
      },
      close: end,
      forget: () => allowed.delete("serial"),
    };
    const usb = {
      getDevices: async () => (allowed.has("usb") ? [device] : []),
      async requestDevice() {
        allowed.add("usb");
        return device;
      },
    };
    const serial = {
      getPorts: async () => (allowed.has("serial") ? [port] : []),
      async requestPort() {
        allowed.add("serial");
        return port;
      },
    };
    Object.defineProperty(navigator, "usb", { value: usb });
    Object.defineProperty(navigator, "serial", { value: serial });
    Object.assign(globalThis, { printer, print: () => assertNever() });
    function assertNever(): void {
      throw new Error("The print dialogue was opened.");
    }
  });
}

const printerOf = (page: Page) => page.evaluateHandle<FakePrinter>("globalThis.printer");

/** Waits for so many jobs with bytes, returns them as hexadecimal text, and forgets them. */
async function printed(page: Page, count: number): Promise<string[]> {
  const printer = await printerOf(page);
  await page.waitForFunction(([each, wanted]) => each.jobs.filter(({ length }) => length > 0).length >= wanted, [
    printer,
    count,
  ] as const);
  const jobs = await printer.evaluate((each) => each.jobs.splice(0).filter(({ length }) => length > 0));
  return jobs.map((bytes) => Buffer.from(bytes).toString("hex"));
}

/** Sells a mug for exact cash, and stays at the screen that says so. */
async function sell({ page, scan }: TillWalk): Promise<void> {
  await scan("MUG");
  await page
    .getByRole("button", { name: /Enamel mug/ })
    .nth(1)
    .waitFor();
  await page.keyboard.press("F12");
  await page.getByRole("heading", { name: "Sold" }).waitFor();
}

async function menu({ page }: TillWalk, entry: string): Promise<void> {
  await page.keyboard.press("F10");
  await page.getByRole("button", { name: new RegExp(`^${entry}`) }).click();
}

test("a receipt printer prints each sale and opens the drawer", { timeout: 300_000 }, async (t) => {
  const walk = await openTillWalk(t);
  if (walk === undefined) return;
  const { page, look, openDay, delivered, service } = walk;
  await addPrinters(page);
  const terminal_id = await openDay("100");

  await menu(walk, "This device");
  await page.getByText("Receipts are printed by the system's print dialogue.", { exact: false }).waitFor();
  await look("printer-none");
  await page.getByRole("button", { name: "Connect a printer by USB" }).click();
  await page.getByText("A printer is connected by USB.").waitFor();
  await look("printer-usb");
  await page.getByRole("button", { name: "Print a test page" }).click();
  const [test_page = ""] = await printed(page, 1);
  assert.ok(test_page.includes(QR_CODE) && test_page.includes(CUT) && !test_page.includes(PULSE));
  await page.keyboard.press("Escape");

  await sell(walk);
  const [pulse = "", receipt = ""] = await printed(page, 2);
  assert.ok(pulse.includes(PULSE));
  assert.ok(receipt.includes(hexOf("Enamel mug")) && receipt.includes(QR_CODE) && receipt.includes(CUT));
  await page.keyboard.press("F4");
  const [copy = ""] = await printed(page, 1);
  const copy_mark = hexOf("Copy");
  assert.ok(copy.includes(hexOf("Enamel mug")) && copy.includes(copy_mark) && !receipt.includes(copy_mark));
  await page.keyboard.press("Escape");

  // After a start the printer is found again, and nobody is asked for it.
  await page.reload();
  await page.locator(".by-name input").fill("Ada");
  await page.locator(".by-name button").click();
  await page.locator(".sell").waitFor();
  await menu(walk, "Cash in or out");
  await page.getByLabel("Reason").fill("Change for the baker");
  await page.getByRole("button", { name: "Open the drawer without a sale" }).click();
  const [unsold = ""] = await printed(page, 1);
  assert.ok(unsold.includes(PULSE));
  await look("cash-printer");
  await page.keyboard.press("Escape");

  await menu(walk, "This device");
  await page.getByRole("button", { name: "Open the drawer with cash sales" }).click();
  await page.getByRole("button", { name: "58 mm" }).click();
  await page.keyboard.press("Escape");
  await sell(walk);
  const [narrow = "", ...others] = await printed(page, 1);
  assert.deepEqual(others, []);
  assert.ok(narrow.includes(hexOf("Enamel mug")) && !narrow.includes(PULSE));
  await page.keyboard.press("Escape");

  await delivered(terminal_id, 2);
  const noted = async (): Promise<number> => {
    const { rowCount } = await service.deps.pool.query(
      `select 1 from pos.audit_log a where to_jsonb(a)::text like '%drawer_opened_without_sale%'
          and to_jsonb(a)::text like '%Change for the baker%'`,
    );
    return rowCount ?? 0;
  };
  for (let looks = 0; (await noted()) === 0; looks += 1) {
    assert.ok(looks < 300, "the audit log does not have the opening of the drawer");
    await page.waitForTimeout(100);
  }
  walk.checkConsole();
});

test("a printer that is unplugged in the middle of a receipt stops no sale", { timeout: 300_000 }, async (t) => {
  const walk = await openTillWalk(t);
  if (walk === undefined) return;
  const { page, look, openDay, delivered } = walk;
  await addPrinters(page);
  const terminal_id = await openDay("100");
  await menu(walk, "This device");
  await page.getByRole("button", { name: "Connect a printer by serial port" }).click();
  await page.getByText("A printer is connected by serial port.").waitFor();
  await page.keyboard.press("Escape");

  // The pulse and the first part of the receipt arrive.
  const printer = await printerOf(page);
  await printer.evaluate((each) => void (each.left = 2));
  await sell(walk);
  await page.getByText("The connection to the receipt printer broke.", { exact: false }).waitFor();
  await look("printer-gone");
  await delivered(terminal_id, 1);
  await page.keyboard.press("F4");
  await page.getByText("The receipt printer was not found.", { exact: false }).waitFor();

  await printer.evaluate((each) => {
    each.left = undefined;
    each.jobs = [];
  });
  await page.keyboard.press("F4");
  const [receipt = ""] = await printed(page, 1);
  assert.ok(receipt.includes(hexOf("Enamel mug")) && receipt.includes(QR_CODE));
  await page.keyboard.press("Escape");
  await page.locator(".sell").waitFor();
  await sell(walk);
  await delivered(terminal_id, 2);
  walk.checkConsole();
});

test("a browser without USB and serial ports says that the system's dialogue prints", async (t) => {
  const walk = await openTillWalk(t, { locale: "de-DE" });
  if (walk === undefined) return;
  const { page, openDay } = walk;
  await page.addInitScript(() => {
    for (const name of ["usb", "serial"]) Reflect.deleteProperty(Navigator.prototype, name);
    Object.assign(globalThis, { print: () => Object.assign(globalThis, { is_asked: true }) });
  });
  await openDay("100");
  await menu(walk, "Dieses Gerät");
  await page.getByText("Nur Chrome, Edge und andere Browser auf Basis von Chromium", { exact: false }).waitFor();
  await page.getByRole("button", { name: "Testseite drucken" }).click();
  await page.waitForFunction("globalThis.is_asked === true");
  walk.checkConsole();
});
