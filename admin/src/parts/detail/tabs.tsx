import { Box, Tab, Tabs } from "@mui/material";
import type { ReactNode } from "react";
import { useSplatPathBase } from "react-admin";
import { Link, useParams } from "react-router-dom";
import { Part } from "../failure/part.tsx";

export interface DetailTab {
  /** Last part of the tab's address, such as `receipts`. */
  readonly name: string;
  readonly label: string;
  readonly content: ReactNode;
}

interface DetailTabsProps {
  readonly label: string;
  readonly tabs: readonly DetailTab[];
}

/**
 * Shows tabs that have addresses: `/terminals/3` opens the first one, `/terminals/3/receipts`
 * another.
 */
export function DetailTabs({ label, tabs }: DetailTabsProps): ReactNode {
  const base = useSplatPathBase();
  const { "*": rest = "" } = useParams();
  const shown = tabs.find(({ name }) => name === rest.split("/")[0]) ?? tabs[0];
  if (shown === undefined) return null;
  return (
    <Box sx={{ minWidth: 0 }}>
      <Tabs value={shown.name} variant="scrollable" aria-label={label} sx={{ mb: 2 }}>
        {tabs.map(({ name, label: text }, index) => (
          <Tab
            key={name}
            value={name}
            label={text}
            component={Link}
            to={index === 0 ? base : `${base}/${name}`}
            id={`detail-tab-${name}`}
            {...(name === shown.name ? { "aria-controls": "detail-panel" } : {})}
          />
        ))}
      </Tabs>
      <Box role="tabpanel" id="detail-panel" aria-labelledby={`detail-tab-${shown.name}`}>
        <Part key={shown.name}>{shown.content}</Part>
      </Box>
    </Box>
  );
}
