import { Box, Typography } from "@mui/material";
import type { ReactNode } from "react";
import { Title } from "react-admin";
import { PAGE } from "./page.ts";

interface ScreenProps {
  readonly title: string;
  /** What the page is for. */
  readonly lead: string;
  /** Buttons beside it. */
  readonly actions?: ReactNode;
  /** How wide it becomes, in pixels. */
  readonly max_width: number;
  /** Room below, in steps of the theme. */
  readonly room_below?: number;
  readonly children: ReactNode;
}

/** A page that is no list: its title, what it is for, and what stands on it. */
export function Screen({ title, lead, actions, max_width, room_below = 2, children }: ScreenProps): ReactNode {
  return (
    <Box sx={{ ...PAGE, maxWidth: max_width, pb: room_below }}>
      <Title title={title} />
      <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", columnGap: 2, rowGap: 1, mb: 2 }}>
        <Typography color="textSecondary" sx={{ flex: "1 1 320px" }}>
          {lead}
        </Typography>
        {actions}
      </Box>
      {children}
    </Box>
  );
}
