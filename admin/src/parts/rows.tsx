import { type Theme, useMediaQuery } from "@mui/material";
import type { ReactNode } from "react";
import { DataTable, type DataTableProps, type RaRecord, SimpleList } from "react-admin";
import { OpenedByKey } from "./opened-by-key.tsx";

/** A row of a react-admin list, of any resource. */
export type AnyRow = Readonly<Record<string, unknown>>;

export interface RowsProps<Shown = RaRecord> {
  readonly children: ReactNode;
  /** First line of a row's card on a phone. */
  readonly primary: (row: Shown) => ReactNode;
  readonly secondary?: (row: Shown) => ReactNode;
  readonly tertiary?: (row: Shown) => ReactNode;
  readonly rowClick?: "edit" | "show" | false;
  readonly bulkActionButtons?: DataTableProps["bulkActionButtons"];
}

/**
 * Shows the rows of a list: as a table that scrolls in its own box, or as one card per row on a
 * phone.
 */
export function Rows({
  children,
  primary,
  secondary,
  tertiary,
  rowClick = "edit",
  bulkActionButtons = false,
}: RowsProps): ReactNode {
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down("sm"));
  if (isPhone) {
    return (
      <SimpleList
        primaryText={primary}
        {...(secondary ? { secondaryText: secondary } : {})}
        {...(tertiary ? { tertiaryText: tertiary } : {})}
        rowClick={rowClick}
      />
    );
  }
  return (
    <DataTable
      rowClick={rowClick}
      bulkActionButtons={bulkActionButtons}
      {...(rowClick === false ? {} : { body: OpenedByKey })}
    >
      {children}
    </DataTable>
  );
}
