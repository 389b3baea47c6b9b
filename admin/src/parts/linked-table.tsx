import { Link, Typography } from "@mui/material";
import type { ReactNode } from "react";
import { Link as RouterLink } from "react-router-dom";
import { Figures, type FiguresProps } from "./figures.tsx";
import { Section } from "./section.tsx";

interface LinkedTableProps extends Pick<FiguresProps, "columns" | "textColumns"> {
  readonly title: string;
  /** Link to the list of all rows: its text and its address. */
  readonly all: readonly [text: string, to: string];
  /** Text shown when there are no rows. */
  readonly empty: string;
  /** Rows of the table; undefined until they are read. */
  readonly rows: FiguresProps["rows"] | undefined;
}

/** Shows a titled table of a few rows, with a link to the list that has all of them. */
export function LinkedTable({ title, all: [text, to], empty, rows, ...table }: LinkedTableProps): ReactNode {
  if (rows === undefined) return null;
  return (
    <Section
      title={title}
      actions={
        <Link component={RouterLink} to={to} variant="body2">
          {text}
        </Link>
      }
    >
      {rows.length === 0 ? (
        <Typography color="textSecondary">{empty}</Typography>
      ) : (
        <Figures label={title} rows={rows} {...table} />
      )}
    </Section>
  );
}
