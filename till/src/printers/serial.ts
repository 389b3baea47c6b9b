import { PrinterError, type PrinterPort } from "./port.ts";

/** The part of Web Serial that printing needs; TypeScript has no types of it. */
export interface Serial {
  getPorts(): Promise<readonly SerialPort[]>;
  requestPort(): Promise<SerialPort>;
}

interface SerialPort {
  readonly writable: WritableStream<Uint8Array<ArrayBuffer>> | null;
  open(options: { readonly baudRate: number }): Promise<void>;
  close(): Promise<void>;
  forget(): Promise<void>;
}

/** The speed that receipt printers have by default. A port made by USB or Bluetooth ignores it. */
const BAUD_RATE = 9_600;

/** Asks the person for a port; call it in a click. */
export async function requestSerialPrinter(serial: Serial): Promise<void> {
  await serial.requestPort();
}

export async function forgetSerialPrinters(serial: Serial): Promise<void> {
  for (const port of await serial.getPorts()) await port.forget();
}

/** Opens the port that a person has allowed for this page. */
export async function openSerialPrinter(serial: Serial): Promise<PrinterPort> {
  const [port] = await serial.getPorts();
  if (port === undefined) throw new PrinterError("absent");
  await port.open({ baudRate: BAUD_RATE });
  const { writable } = port;
  if (writable === null) {
    await port.close();
    throw new PrinterError("gone");
  }
  const writer = writable.getWriter();
  return {
    write: (bytes) => writer.write(bytes),
    async close(is_broken) {
      // Closing the writer waits until the port has sent everything.
      if (is_broken) await writer.abort().catch(() => undefined);
      else await writer.close();
      // A port with a stream that is in use does not close.
      writer.releaseLock();
      await port.close();
    },
  };
}
