import type { ReactNode } from "react";
import { type RaRecord, ShowBase, useRecordContext } from "react-admin";
import { READ_OR_REFUSED } from "../use-call.ts";

interface DetailRowProps<Row> {
  /** Renders the page of the row once the row is read. */
  readonly children: (row: Row) => ReactNode;
}

/**
 * Reads the row that the page's address names. A row that cannot be read is shown as an error page.
 */
export function DetailRow<Row extends object>({ children }: DetailRowProps<Row>): ReactNode {
  return (
    <ShowBase queryOptions={{ onError: () => undefined, ...READ_OR_REFUSED }}>
      <WithRow<Row>>{children}</WithRow>
    </ShowBase>
  );
}

function WithRow<Row extends object>({ children }: DetailRowProps<Row>): ReactNode {
  const row = useRecordContext<Row & RaRecord>();
  return row === undefined ? null : children(row);
}
