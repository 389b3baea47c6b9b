import { PrinterError, type PrinterPort } from "./port.ts";

/** The part of WebUSB that printing needs; TypeScript has no types of it. */
export interface Usb {
  getDevices(): Promise<readonly UsbDevice[]>;
  requestDevice(options: { readonly filters: readonly { readonly classCode: number }[] }): Promise<UsbDevice>;
}

interface UsbDevice {
  readonly configuration: UsbConfiguration | null;
  readonly configurations: readonly UsbConfiguration[];
  open(): Promise<void>;
  close(): Promise<void>;
  forget(): Promise<void>;
  selectConfiguration(value: number): Promise<void>;
  claimInterface(number: number): Promise<void>;
  selectAlternateInterface(number: number, alternate: number): Promise<void>;
  transferOut(endpoint: number, bytes: Uint8Array<ArrayBuffer>): Promise<{ readonly status?: string }>;
}

interface UsbConfiguration {
  readonly configurationValue: number;
  readonly interfaces: readonly {
    readonly interfaceNumber: number;
    readonly alternates: readonly {
      readonly alternateSetting: number;
      readonly interfaceClass: number;
      readonly endpoints: readonly {
        readonly endpointNumber: number;
        readonly direction: string;
        readonly type: string;
      }[];
    }[];
  }[];
}

/** Class of printers in the USB standard. */
const PRINTER_CLASS = 7;

/** Asks the person for a printer; call it in a click. */
export async function requestUsbPrinter(usb: Usb): Promise<void> {
  await usb.requestDevice({ filters: [{ classCode: PRINTER_CLASS }] });
}

export async function forgetUsbPrinters(usb: Usb): Promise<void> {
  for (const device of await usb.getDevices()) await device.forget();
}

/** Opens the printer that a person has allowed for this page. */
export async function openUsbPrinter(usb: Usb): Promise<PrinterPort> {
  for (const device of await usb.getDevices()) {
    const way = wayInto(device);
    if (way !== undefined) return openWay(device, way);
  }
  throw new PrinterError("absent");
}

type Way = NonNullable<ReturnType<typeof wayInto>>;

/** Returns where a device takes what it prints. */
function wayInto({ configuration, configurations }: UsbDevice) {
  const { configurationValue, interfaces } = configuration ?? configurations[0] ?? { interfaces: [] };
  if (configurationValue === undefined) return undefined;
  for (const { interfaceNumber, alternates } of interfaces) {
    for (const { alternateSetting, interfaceClass, endpoints } of alternates) {
      const out = endpoints.find(({ direction, type }) => direction === "out" && type === "bulk");
      if (interfaceClass === PRINTER_CLASS && out !== undefined)
        return { configurationValue, interfaceNumber, alternateSetting, endpoint: out.endpointNumber };
    }
  }
  return undefined;
}

async function openWay(device: UsbDevice, way: Way): Promise<PrinterPort> {
  try {
    await device.open();
    if (device.configuration === null) await device.selectConfiguration(way.configurationValue);
    await device.claimInterface(way.interfaceNumber);
    if (way.alternateSetting !== 0) await device.selectAlternateInterface(way.interfaceNumber, way.alternateSetting);
  } catch (error) {
    await device.close();
    throw error;
  }
  return {
    async write(bytes) {
      const { status } = await device.transferOut(way.endpoint, bytes);
      if (status !== "ok") throw new Error(`The printer answered "${status}".`);
    },
    close: () => device.close(),
  };
}
