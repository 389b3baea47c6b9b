import type { ReactNode } from "react";
import { Pagination, useListPaginationContext } from "react-admin";

export function Pages(): ReactNode {
  const { page, perPage, total } = useListPaginationContext();
  if (page === 1 && total !== undefined && total <= perPage) return null;
  return <Pagination />;
}
