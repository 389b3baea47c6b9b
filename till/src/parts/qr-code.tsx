import { create } from "qrcode";
import "./qr-code.css";

/** A QR code that any camera reads, dark on white in both themes. */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const { modules } = create(text, { errorCorrectionLevel: "M" });
  const { size } = modules;
  const path = Array.from({ length: size * size }, (_, at) =>
    modules.get(Math.floor(at / size), at % size) ? `M${at % size} ${Math.floor(at / size)}h1v1h-1z` : "",
  ).join("");
  return (
    <svg className="qr-code" role="img" aria-label={label} viewBox={`-4 -4 ${size + 8} ${size + 8}`}>
      <rect className="qr-ground" x="-4" y="-4" width={size + 8} height={size + 8} />
      <path className="qr-modules" d={path} />
    </svg>
  );
}
