import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { NotLoaded } from "./not-loaded.tsx";

/** Says that a read failed, in place of its data; nothing while there is older data to show. */
export function Failure({ of: { data, error } }: { readonly of: UseQueryResult }): ReactNode {
  return error === null || data !== undefined ? null : <NotLoaded error={error} />;
}
