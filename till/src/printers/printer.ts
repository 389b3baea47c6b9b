import type { ReceiptDocument } from "@tillkeeper/receipt-document";
import { keepPreferences, readPreferences } from "../till/preferences.ts";
import { type OpenPort, PrinterError, send } from "./port.ts";
import { forgetSerialPrinters, openSerialPrinter, requestSerialPrinter, type Serial } from "./serial.ts";
import { forgetUsbPrinters, openUsbPrinter, requestUsbPrinter, type Usb } from "./usb.ts";

/** How a printer is connected to this device. */
export const CONNECTIONS = ["usb", "serial"] as const;
export type Connection = (typeof CONNECTIONS)[number];

/** Returns the connections that this browser can use. */
export function usableConnections(): readonly Connection[] {
  return CONNECTIONS.filter((each) => each in navigator);
}

/**
 * Lets the person choose a printer, and prints on it from now on. Call it in a click.
 *
 * @returns false when the person chose none.
 * @throws PrinterError when the printer cannot be opened.
 */
export async function connectPrinter(connection: Connection): Promise<boolean> {
  await disconnectPrinter();
  const { request, open } = waysOf(connection);
  try {
    await request();
  } catch (error) {
    if (error instanceof DOMException && error.name === "NotFoundError") return false;
    throw error;
  }
  await inTurn(() => send(open, new Uint8Array()));
  keepPreferences({ printer: connection });
  return true;
}

/** Prints by the system's print dialogue from now on. */
export async function disconnectPrinter(): Promise<void> {
  for (const connection of usableConnections()) await waysOf(connection).forget();
  keepPreferences({ printer: undefined });
}

/**
 * Prints on the connected printer; without one, it opens the system's dialogue, which prints the
 * `<Paper>` of the screen.
 *
 * @throws PrinterError
 */
export async function printDocument(document: ReceiptDocument): Promise<void> {
  const { printer, paper_columns: columns } = readPreferences();
  if (printer === undefined) {
    globalThis.print();
    return;
  }
  const { print } = await import("@tillkeeper/register-kit/printing");
  const createCanvas = (width: number, height: number) => new OffscreenCanvas(width, height);
  const { bytes } = print(document, { columns, createCanvas });
  await inTurn(() => send(waysOf(printer).open, new Uint8Array(bytes)));
}

/**
 * Opens the drawer at the connected printer. Does nothing without a printer.
 *
 * @throws PrinterError
 */
export async function openCashDrawer(): Promise<void> {
  const { printer, paper_columns: columns } = readPreferences();
  if (printer === undefined) return;
  const { openDrawer } = await import("@tillkeeper/register-kit/printing");
  await inTurn(() => send(waysOf(printer).open, new Uint8Array(openDrawer({ columns }))));
}

let last: Promise<unknown> = Promise.resolve();

/** Jobs of one printer follow each other: bytes of two would mix on the paper. */
function inTurn(job: () => Promise<void>): Promise<void> {
  const mine = last.then(job);
  last = mine.catch(() => undefined);
  return mine;
}

interface Ways {
  readonly request: () => Promise<void>;
  readonly forget: () => Promise<void>;
  readonly open: OpenPort;
}

/** @throws PrinterError in a browser that lost the connection, such as after an update. */
function waysOf(connection: Connection): Ways {
  const { usb, serial } = navigator as { readonly usb?: Usb; readonly serial?: Serial };
  if (connection === "usb" && usb !== undefined)
    return {
      request: () => requestUsbPrinter(usb),
      forget: () => forgetUsbPrinters(usb),
      open: () => openUsbPrinter(usb),
    };
  if (connection === "serial" && serial !== undefined)
    return {
      request: () => requestSerialPrinter(serial),
      forget: () => forgetSerialPrinters(serial),
      open: () => openSerialPrinter(serial),
    };
  throw new PrinterError("absent");
}
