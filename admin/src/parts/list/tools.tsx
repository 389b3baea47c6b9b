import { type Theme, useMediaQuery } from "@mui/material";
import type { ReactNode } from "react";
import { ColumnsButton, CreateButton, FilterButton, TopToolbar, useResourceDefinition } from "react-admin";
import { SaveViewButton } from "./views/save-button.tsx";
import { ListFiles, type ListFilesProps } from "../export/list-files.tsx";

interface ListToolsProps extends Omit<ListFilesProps, "rows"> {
  /** Whether filters of the list are added by a button. */
  readonly hasFilterButton?: boolean;
}

const NONE: readonly string[] = [];

/** The tools of a list: its columns, its views, its files, and a new row. */
export function ListTools({ hasFilterButton = false, ...files }: ListToolsProps): ReactNode {
  const { hasCreate } = useResourceDefinition();
  // A list is cards on a narrow screen.
  const hasColumns = useMediaQuery((theme: Theme) => theme.breakpoints.up("md"));
  return (
    <TopToolbar>
      {hasFilterButton ? <FilterButton /> : null}
      {hasColumns ? <ColumnsButton /> : null}
      <SaveViewButton hidden={files.hidden ?? NONE} />
      <ListFiles {...files} />
      {hasCreate ? <CreateButton /> : null}
    </TopToolbar>
  );
}
