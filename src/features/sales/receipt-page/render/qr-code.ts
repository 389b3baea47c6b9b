import { create } from "qrcode";
import { html, type Markup } from "../../../../web-api/markup.ts";

/** Width in modules of the white border that readers need around a code. */
const QUIET_ZONE = 4;

/**
 * Renders a QR code as an inline SVG picture. Its colours are fixed, because readers need dark
 * modules on a light ground.
 */
export function qrPicture(text: string, label: string): Markup {
  const { modules } = create(text, { errorCorrectionLevel: "M" });
  const side = modules.size + 2 * QUIET_ZONE;
  let path = "";
  for (let row = 0; row < modules.size; row++) {
    let column = 0;
    while (column < modules.size) {
      const from = column;
      while (column < modules.size && modules.get(row, column) !== 0) column++;
      const width = column - from;
      if (width > 0) path += `M${from + QUIET_ZONE} ${row + QUIET_ZONE}h${width}v1h-${width}z`;
      else column++;
    }
  }
  return html`<svg
    class="qr-code"
    role="img"
    aria-label="${label}"
    viewBox="0 0 ${side} ${side}"
    shape-rendering="crispEdges"
  >
    <rect width="${side}" height="${side}" fill="#fff"></rect>
    <path d="${path}" fill="#000"></path>
  </svg>`;
}
