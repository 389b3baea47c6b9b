import type { ReactNode } from "react";
import { useCanAccess, useGetManyAggregate } from "react-admin";

interface RegisterNameProps {
  readonly id: number;
  /** The register's name, as it was at the time that the page is about. */
  readonly name: string;
}

/** Shows a register's name, with that of its location where there are several. */
export function RegisterName({ id, name }: RegisterNameProps): ReactNode {
  const { canAccess } = useCanAccess({ resource: "terminals", action: "list" });
  const { data = [] } = useGetManyAggregate<{ readonly id: number; readonly name: string; readonly full_name: string }>(
    "terminals",
    { ids: [id] },
    { enabled: canAccess === true },
  );
  const now = data.find((row: { readonly id: number } | undefined) => row?.id === id);
  return now === undefined ? name : name + now.full_name.slice(now.name.length);
}
