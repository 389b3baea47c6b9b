import { type Theme, useMediaQuery } from "@mui/material";
import type { ReactNode } from "react";
import { ColumnsButton, CreateButton, TopToolbar, useResourceDefinition } from "react-admin";
import { SaveViewButton } from "./views/save-button.tsx";
import { ListFiles, type ListFilesProps } from "../export/list-files.tsx";

const NONE: readonly string[] = [];

/** Shows the tools of a list: its columns, its views, its files, and the button for a new row. */
export function ListTools(files: ListFilesProps): ReactNode {
  const { hasCreate } = useResourceDefinition();
  // A narrow screen shows cards, so there are no columns to choose.
  const hasColumns = useMediaQuery((theme: Theme) => theme.breakpoints.up("md"));
  return (
    <TopToolbar>
      {hasColumns ? <ColumnsButton /> : null}
      <SaveViewButton hidden={files.hidden ?? NONE} />
      <ListFiles {...files} />
      {hasCreate ? <CreateButton /> : null}
    </TopToolbar>
  );
}
