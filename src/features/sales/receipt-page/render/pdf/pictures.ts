import { inflateSync } from "node:zlib";
import qrcode from "qrcode";
import type { StoreChrome } from "@tillkeeper/receipt-document";
import type { Picture, Tag } from "./layout.ts";

const MM = 72 / 25.4;
const LOGO_HEIGHT_MM = { small: 10, medium: 15, large: 22 } as const;
const LOGO_WIDTH_MM = 60;
const LOGO_BYTES_MAX = 2 * 1024 * 1024;
const LOGO_PIXELS_MAX = 8_000_000;
const QR_SIDE_MM = 27;
/** Minimum width of a module in mm, so that a phone can read it from paper. */
const QR_MODULE_MM = 0.4;
const QR_SIDE_MAX_MM = 66;
const PNG_MAGIC = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const PNG_CHANNELS: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

/**
 * Draws a QR code as rectangles, one for each run of dark modules in a line. Returns null when the
 * text is too long for any code.
 */
export function qrPicture(text: string, alt: string, parent: Tag): Picture | null {
  const modules = qrModules(text);
  if (modules === null) return null;
  const side = Math.min(Math.max(QR_SIDE_MM, modules.size * QR_MODULE_MM), QR_SIDE_MAX_MM) * MM;
  const unit = side / modules.size;
  return {
    tag: { role: "Figure", parent, alt: `QR: ${alt}` },
    width: side,
    height: side,
    draw: (document, x, y) => {
      for (let line = 0; line < modules.size; line += 1) {
        for (let from = 0; from < modules.size; from += 1) {
          if (modules.get(line, from) === 0) continue;
          let to = from;
          while (to < modules.size && modules.get(line, to) !== 0) to += 1;
          document.rect(x + from * unit, y + line * unit, (to - from) * unit, unit);
          from = to;
        }
      }
      document.fill("#000000");
    },
  };
}

function qrModules(text: string): qrcode.BitMatrix | null {
  // A QR code has at most 177 modules a side, which hold 2,331 bytes at this level of error
  // correction.
  if (text === "" || Buffer.byteLength(text) > 2_331) return null;
  return qrcode.create(text.toWellFormed(), { errorCorrectionLevel: "M" }).modules;
}

/**
 * Returns the logo of a `data:` address that holds a valid PNG or JPEG, otherwise null. The receipt
 * then still shows the store's name.
 */
export function logoPicture(url: string, size: StoreChrome["logo_size"], alt: string, parent: Tag): Picture | null {
  const image = readImage(url);
  if (image === null) return null;
  const ratio = Math.min((LOGO_HEIGHT_MM[size] * MM) / image.height, (LOGO_WIDTH_MM * MM) / image.width);
  const width = image.width * ratio;
  const height = image.height * ratio;
  return {
    tag: { role: "Figure", parent, alt },
    width,
    height,
    draw: (document, x, y) => {
      document.image(image.bytes as Buffer, x, y, { fit: [width, height] });
    },
  };
}

interface Image {
  readonly bytes: Uint8Array;
  /** Width in pixels. */
  readonly width: number;
  readonly height: number;
}

function readImage(url: string): Image | null {
  const base64 = /^data:image\/(?:png|jpeg|jpg);base64,([A-Za-z0-9+/=\s]+)$/i.exec(url)?.[1];
  if (base64 === undefined || base64.length > LOGO_BYTES_MAX * 1.4) return null;
  const bytes = Buffer.from(base64, "base64");
  const image = bytes.subarray(0, 8).equals(PNG_MAGIC) ? readPng(bytes) : readJpeg(bytes);
  if (image === null || image.width < 1 || image.height < 1) return null;
  return image.width * image.height > LOGO_PIXELS_MAX ? null : image;
}

/**
 * Reads and validates a PNG. pdfkit decodes transparent pictures later, where errors cannot be
 * caught.
 */
function readPng(bytes: Buffer): Image | null {
  if (bytes.length < 33 || bytes.toString("latin1", 12, 16) !== "IHDR") return null;
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  const [depth, kind, interlace] = [bytes.readUInt8(24), bytes.readUInt8(25), bytes.readUInt8(28)];
  const channels = PNG_CHANNELS[kind];
  if (channels === undefined || width * height > LOGO_PIXELS_MAX || interlace !== 0) return null;
  const data: Buffer[] = [];
  let has_palette = false;
  for (let at = 8; at + 12 <= bytes.length;) {
    const length = bytes.readUInt32BE(at);
    const name = bytes.toString("latin1", at + 4, at + 8);
    if (at + 12 + length > bytes.length) return null;
    if (name === "IDAT") data.push(bytes.subarray(at + 8, at + 8 + length));
    if (name === "PLTE") has_palette = length > 0 && length % 3 === 0;
    at += 12 + length;
  }
  const expected = (Math.ceil((width * channels * depth) / 8) + 1) * height;
  if (kind === 3 && !has_palette) return null;
  return inflatedLength(Buffer.concat(data), expected) === expected ? { bytes, width, height } : null;
}

/** Returns the inflated size in bytes; null for a broken stream or one longer than `max`. */
function inflatedLength(data: Buffer, max: number): number | null {
  try {
    return inflateSync(data, { maxOutputLength: max }).length;
  } catch {
    // A broken logo is left out, so that the receipt can be printed.
    return null;
  }
}

function readJpeg(bytes: Buffer): Image | null {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xff_d8) return null;
  for (let at = 2; at + 10 <= bytes.length;) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes.readUInt8(at + 1);
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const is_frame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
    if (is_frame) {
      const components = bytes.readUInt8(at + 9);
      const is_known = components === 1 || components === 3 || components === 4;
      return is_known ? { bytes, height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) } : null;
    }
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  return null;
}
