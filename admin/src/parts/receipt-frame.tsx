import { Box } from "@mui/material";
import type { ReactNode } from "react";

interface ReceiptFrameProps {
  readonly title: string;
  readonly html: string;
  readonly height_min_px: number;
  /** Height in pixels of the page's content above and below the frame on a wide screen. */
  readonly beside_px: number;
}

/** Shows the page of a receipt in a frame that runs no scripts and sends no forms. */
export function ReceiptFrame({ title, html, height_min_px, beside_px }: ReceiptFrameProps): ReactNode {
  return (
    <Box
      component="iframe"
      title={title}
      sandbox="allow-same-origin"
      srcDoc={html}
      sx={{
        width: "100%",
        height: { xs: height_min_px, lg: `max(${height_min_px}px, calc(100vh - ${beside_px}px))` },
        border: 1,
        borderColor: "divider",
        borderRadius: 1,
        display: "block",
      }}
    />
  );
}
