import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { PrinterError, type PrinterPort, send } from "../src/printers/port.ts";
import { openSerialPrinter, type Serial } from "../src/printers/serial.ts";
import { openUsbPrinter, type Usb } from "../src/printers/usb.ts";

const PATIENCE_MS = 40;
const never = (): Promise<never> => new Promise(() => undefined);
const problem = (expected: string) => (error: unknown) => error instanceof PrinterError && error.problem === expected;

/** A port that records what it is told, whose steps can be replaced. */
function portWith(steps: Partial<PrinterPort> = {}) {
  const written: Uint8Array[] = [];
  const closed: boolean[] = [];
  const port: PrinterPort = {
    write: async (bytes) => void written.push(bytes),
    close: async (is_broken) => void closed.push(is_broken),
    ...steps,
  };
  return { written, closed, open: async () => port };
}

describe("a job", () => {
  test("bytes arrive in order, in chunks of at most 512, and the port is closed", async () => {
    const { written, closed, open } = portWith();
    const bytes = Uint8Array.from({ length: 1_300 }, (_, at) => at % 251);
    await send(open, bytes);
    assert.deepEqual(
      written.map(({ length }) => length),
      [512, 512, 276],
    );
    assert.deepEqual(Buffer.concat(written), Buffer.from(bytes));
    assert.deepEqual(closed, [false]);
  });

  test("a printer that takes no bytes does not answer, and its port is given up", async () => {
    const { closed, open } = portWith({ write: never });
    await assert.rejects(send(open, new Uint8Array(1), PATIENCE_MS), problem("no_answer"));
    assert.deepEqual(closed, [true]);
  });

  test("after a connection that breaks nothing more is written, and its port is given up", async () => {
    let writes = 0;
    const { closed, open } = portWith({
      write: async () => {
        writes += 1;
        if (writes === 2) throw new DOMException("The device was disconnected.", "NetworkError");
      },
    });
    await assert.rejects(send(open, new Uint8Array(5_000)), problem("gone"));
    assert.equal(writes, 2);
    assert.deepEqual(closed, [true]);
  });

  test("a port that is opened too late is closed", async () => {
    const { closed, open } = portWith();
    const opening = Promise.withResolvers<PrinterPort>();
    await assert.rejects(
      send(() => opening.promise, new Uint8Array(1), PATIENCE_MS),
      problem("no_answer"),
    );
    opening.resolve(await open());
    await new Promise((resolve) => setImmediate(resolve));
    assert.deepEqual(closed, [true]);
  });

  test("a port that another program has is in use", async () => {
    const refuse = async () => Promise.reject(new DOMException("Access denied.", "SecurityError"));
    await assert.rejects(send(refuse, new Uint8Array(1)), problem("in_use"));
  });
});

/** A device with a scanner's interface before the printer's. */
function usbWith(status = "ok") {
  const calls: string[] = [];
  const call = async (text: string): Promise<void> => void calls.push(text);
  const out = { endpointNumber: 2, direction: "out", type: "bulk" };
  const interfaces = [
    { interfaceNumber: 0, alternates: [{ alternateSetting: 0, interfaceClass: 3, endpoints: [out] }] },
    {
      interfaceNumber: 1,
      alternates: [
        {
          alternateSetting: 0,
          interfaceClass: 7,
          endpoints: [{ endpointNumber: 1, direction: "in", type: "bulk" }, out],
        },
      ],
    },
  ];
  const device = {
    configuration: null,
    configurations: [{ configurationValue: 1, interfaces }],
    open: () => call("open"),
    close: () => call("close"),
    forget: () => call("forget"),
    selectConfiguration: (value: number) => call(`configuration ${value}`),
    claimInterface: (number: number) => call(`claim ${number}`),
    selectAlternateInterface: () => call("alternate"),
    transferOut: async (endpoint: number, bytes: Uint8Array) => {
      await call(`${bytes.length} to ${endpoint}`);
      return { status };
    },
  };
  const usb: Usb = { getDevices: async () => [device], requestDevice: async () => device };
  return { usb, calls, device };
}

describe("a USB printer", () => {
  test("bytes go to the endpoint of its printer interface", async () => {
    const { usb, calls } = usbWith();
    await send(() => openUsbPrinter(usb), new Uint8Array(3));
    assert.deepEqual(calls, ["open", "configuration 1", "claim 1", "3 to 2", "close"]);
  });

  test("a transfer that stalls fails", async () => {
    const { usb } = usbWith("stall");
    await assert.rejects(
      send(() => openUsbPrinter(usb), new Uint8Array(3)),
      problem("gone"),
    );
  });

  test("a device that cannot be claimed is closed, and no device is absent", async () => {
    const { usb, calls, device } = usbWith();
    device.claimInterface = async () => Promise.reject(new DOMException("Unable to claim interface.", "NetworkError"));
    await assert.rejects(
      send(() => openUsbPrinter(usb), new Uint8Array(3)),
      problem("in_use"),
    );
    assert.deepEqual(calls, ["open", "configuration 1", "close"]);
    await assert.rejects(openUsbPrinter({ ...usb, getDevices: async () => [] }), problem("absent"));
  });
});

/** A serial port whose device takes bytes by `take`. */
function serialWith(take: (bytes: Uint8Array) => Promise<void>) {
  const calls: string[] = [];
  const call = async (text: string): Promise<void> => void calls.push(text);
  const writable = new WritableStream<Uint8Array<ArrayBuffer>>({
    write: take,
    close: () => call("sent"),
    abort: () => call("given up"),
  });
  const port = {
    writable,
    open: ({ baudRate }: { readonly baudRate: number }) => call(`open ${baudRate}`),
    close: () => call("close"),
    forget: () => call("forget"),
  };
  const serial: Serial = { getPorts: async () => [port], requestPort: async () => port };
  return { serial, calls };
}

describe("a serial printer", () => {
  test("the port is closed after everything is sent", async () => {
    const lengths: number[] = [];
    const { serial, calls } = serialWith(async ({ length }) => void lengths.push(length));
    await send(() => openSerialPrinter(serial), new Uint8Array(600));
    assert.deepEqual(lengths, [512, 88]);
    assert.deepEqual(calls, ["open 9600", "sent", "close"]);
  });

  test("a printer that is unplugged fails, and its port is closed; no port is absent", async () => {
    const { serial, calls } = serialWith(async () => Promise.reject(new DOMException("lost", "NetworkError")));
    await assert.rejects(
      send(() => openSerialPrinter(serial), new Uint8Array(3)),
      problem("gone"),
    );
    await new Promise((resolve) => setImmediate(resolve));
    assert.deepEqual(calls, ["open 9600", "close"]);
    await assert.rejects(openSerialPrinter({ ...serial, getPorts: async () => [] }), problem("absent"));
  });
});
