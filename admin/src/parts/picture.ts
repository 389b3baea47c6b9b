/** The part of a picture that is kept, in shares of the picture's width and height. */
export interface Crop {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

export const WHOLE: Crop = { left: 0, right: 1, top: 0, bottom: 1 };

/** Maximum width of a stored picture in pixels; the largest logo is printed about this wide. */
const WIDTH_MAX = 600;
const WIDTH_MIN = 60;
const SMALLER = 0.8;
const JPEG_QUALITY = 0.85;

function dataUrlOf(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => resolve(reader.result as string));
    reader.addEventListener("error", () => reject(reader.error ?? new Error("unreadable")));
    reader.readAsDataURL(file);
  });
}

/** Reads a picture from a file. Rejects when the browser cannot show it. */
export async function pictureOf(file: Blob): Promise<HTMLImageElement> {
  const picture = new Image();
  // Pages may show pictures of data URLs, but not of blobs.
  picture.src = await dataUrlOf(file);
  await picture.decode();
  return picture;
}

/** Draws the kept part of a picture on a canvas of this width. */
export function draw(canvas: HTMLCanvasElement, picture: HTMLImageElement, crop: Crop, width: number): void {
  const { naturalWidth, naturalHeight } = picture;
  const from = { width: (crop.right - crop.left) * naturalWidth, height: (crop.bottom - crop.top) * naturalHeight };
  canvas.width = Math.max(1, Math.round(width));
  canvas.height = Math.max(1, Math.round((width * from.height) / from.width));
  canvas
    .getContext("2d")
    ?.drawImage(
      picture,
      crop.left * naturalWidth,
      crop.top * naturalHeight,
      from.width,
      from.height,
      0,
      0,
      canvas.width,
      canvas.height,
    );
}

/**
 * Returns the kept part of a picture as a data URL, as wide as the limit of characters allows: PNG,
 * or JPEG where that is wider. Undefined when even a small picture is too long.
 */
export function croppedUrl(picture: HTMLImageElement, crop: Crop, characters_max: number): string | undefined {
  const canvas = document.createElement("canvas");
  const widest = Math.min(WIDTH_MAX, (crop.right - crop.left) * picture.naturalWidth);
  for (let width = widest; width >= Math.min(WIDTH_MIN, widest); width *= SMALLER) {
    draw(canvas, picture, crop, width);
    const png = canvas.toDataURL("image/png");
    if (png.length <= characters_max) return png;
    const jpeg = isOpaque(canvas) ? canvas.toDataURL("image/jpeg", JPEG_QUALITY) : png;
    if (jpeg.length <= characters_max) return jpeg;
  }
  return undefined;
}

/** Returns whether no part of the picture is transparent: in a JPEG such parts would be black. */
function isOpaque(canvas: HTMLCanvasElement): boolean {
  const pixels = canvas.getContext("2d")?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
  for (let at = 3; at < pixels.length; at += 4) if (pixels[at] !== 255) return false;
  return true;
}
