import { Box, Typography } from "@mui/material";
import type { ReactNode } from "react";
import { Title } from "react-admin";

/**
 * Style of a page that is not a list. The page is never wider than the window; wide tables scroll
 * within it.
 */
export const PAGE = {
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  alignContent: "start",
  pb: 2,
} as const;

interface ScreenProps {
  readonly title: string;
  /** Text that explains the purpose of the page. */
  readonly lead: string;
  /** Buttons next to the title. */
  readonly actions?: ReactNode;
  /** Maximum width of the page in pixels. */
  readonly max_width: number;
  /** Space below the page, in steps of the theme. */
  readonly room_below?: number;
  readonly children: ReactNode;
}

/** Shows a page that is not a list: its title, purpose and content. */
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
