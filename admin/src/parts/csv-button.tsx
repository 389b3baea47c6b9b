import Download from "@mui/icons-material/Download";
import { Button, type ButtonProps } from "@mui/material";
import type { ReactNode } from "react";
import { ColumnsButton, FilterButton, TopToolbar, useListContext, useTranslate } from "react-admin";
import { queryText } from "../api/client.ts";
import { filterQuery } from "../api/data-provider.ts";

interface CsvButtonProps {
  readonly href: string;
  readonly size?: ButtonProps["size"];
}

/** A link that looks like a button and fetches a file. */
export function CsvButton({ href, size }: CsvButtonProps): ReactNode {
  const translate = useTranslate();
  return (
    // The height of the list's other buttons.
    <Button
      {...(size === undefined ? {} : { size, sx: { lineHeight: 1.5 } })}
      startIcon={<Download />}
      href={href}
      download
    >
      {translate("tk.export_csv")}
    </Button>
  );
}

interface FilterAndCsvProps {
  readonly path: string;
  /** Whether columns of the list can be chosen. */
  readonly hasColumns?: boolean;
}

/** Shows more filters, and exports all pages of the list as a file. */
export function FilterAndCsv({ path, hasColumns = false }: FilterAndCsvProps): ReactNode {
  return (
    <TopToolbar>
      <FilterButton />
      {hasColumns ? <ColumnsButton /> : null}
      <ListCsv path={path} />
    </TopToolbar>
  );
}

/** Exports all pages of the list, as it is filtered, as a file. */
export function ListCsv({ path }: { readonly path: string }): ReactNode {
  const { filterValues } = useListContext();
  return <CsvButton size="small" href={`${path}${queryText(filterQuery(filterValues as Record<string, unknown>))}`} />;
}
