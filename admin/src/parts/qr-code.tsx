import { Box } from "@mui/material";
import { create } from "qrcode";
import { type ReactNode, useMemo } from "react";

interface Props {
  readonly text: string;
  readonly label: string;
  /** Width in pixels. A long text needs a larger code, which a camera can still read. */
  readonly side?: number;
}

/** Draws a QR code as a single shape, dark on white in every theme. */
export function QrCode({ text, label, side = 148 }: Props): ReactNode {
  const { size, path } = useMemo(() => {
    const { modules } = create(text, { errorCorrectionLevel: "M" });
    const dark = Array.from(modules.data.keys()).filter((index) => modules.data[index] === 1);
    const squares = dark.map((index) => `M${index % modules.size} ${Math.floor(index / modules.size)}h1v1h-1z`);
    return { size: modules.size, path: squares.join("") };
  }, [text]);
  return (
    <Box
      component="svg"
      role="img"
      aria-label={label}
      viewBox={`-2 -2 ${size + 4} ${size + 4}`}
      shapeRendering="crispEdges"
      sx={{ width: side, height: side, bgcolor: "#fff", borderRadius: 1, flexShrink: 0 }}
    >
      <path d={path} fill="#000" />
    </Box>
  );
}
