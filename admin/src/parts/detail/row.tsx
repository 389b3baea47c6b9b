import type { ReactNode } from "react";
import { type RaRecord, ShowBase, useRecordContext } from "react-admin";
import { READ_OR_REFUSED } from "../use-call.ts";

interface DetailRowProps<Row> {
  /** Renders the page of the row. */
  readonly children: (row: Row) => ReactNode;
}

/** Reads the row of the page's address. A row that cannot be read is an error page. */
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
