import { Box } from "@mui/material";
import type { ReactNode } from "react";
import { useResourceContext } from "react-admin";
import { resourceOf } from "../../api/resources.ts";
import { useHolds } from "../hooks.ts";
import { Part } from "../failure/part.tsx";
import { PAGE } from "../screen.tsx";
import { EditDrawer } from "./drawer.tsx";
import { DetailHead, type DetailHeadProps } from "./head.tsx";
import { type DetailTab, DetailTabs } from "./tabs.tsx";

interface DetailPageProps extends Omit<DetailHeadProps, "isEditable"> {
  /** Tabs of the page: the first one is at the page's own address, the others below it. */
  readonly tabs: readonly DetailTab[];
  /** Content of the right column: a `Timeline` or other cards. */
  readonly side?: ReactNode;
  /** Width of the right column in pixels. */
  readonly side_width?: number;
  /**
   * Form of the row for readers who may change it. It opens in a drawer at `/edit` below the page's
   * address.
   */
  readonly edit?: ReactNode;
}

/**
 * Shows the page of one row: its head, tabs on the left and its changes on the right. On a phone
 * the columns are stacked.
 */
export function DetailPage({ tabs, side, side_width = 320, edit, ...head }: DetailPageProps): ReactNode {
  const holds = useHolds();
  const needed = resourceOf(useResourceContext() ?? "")?.write;
  const isEditable = edit !== undefined && needed != null && holds(needed);
  return (
    <Box sx={PAGE}>
      <DetailHead {...head} isEditable={isEditable} />
      <Box
        sx={{
          display: "grid",
          gap: 2,
          alignItems: "start",
          gridTemplateColumns: {
            xs: "minmax(0, 1fr)",
            ...(side === undefined ? {} : { lg: `minmax(0, 1fr) ${side_width}px` }),
          },
        }}
      >
        <DetailTabs label={head.title} tabs={tabs} />
        {side === undefined ? null : (
          <Box sx={{ minWidth: 0 }}>
            <Part>{side}</Part>
          </Box>
        )}
      </Box>
      {isEditable ? <EditDrawer title={head.title}>{edit}</EditDrawer> : null}
    </Box>
  );
}
