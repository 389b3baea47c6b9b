import type { UseQueryResult } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { NotLoaded } from "./not-loaded.tsx";

/**
 * Says that a read failed, in place of its data; nothing while there is older data to show. What it
 * says stays while the read is repeated.
 */
export function Failure({ of: { data, error, isFetching } }: { readonly of: UseQueryResult }): ReactNode {
  const [last, setLast] = useState(error);
  if (error !== null && error !== last) setLast(error);
  const shown = error ?? (isFetching ? last : null);
  return shown === null || data !== undefined ? null : <NotLoaded error={shown} />;
}
