import type { ReactNode } from "react";
import { useCanAccess, useDataProvider, useGetManyAggregate } from "react-admin";

interface NamedRegister {
  readonly id: number;
  /** The register's name, as it was at the time that the page is about. */
  readonly name: string;
}

/** A register as it is now; undefined for one that is removed or that the reader may not see. */
type StoredRegister = { readonly id: number; readonly name: string; readonly full_name: string } | undefined;

function nameOf({ id, name }: NamedRegister, stored: readonly StoredRegister[]): string {
  const now = stored.find((row) => row?.id === id);
  return now === undefined ? name : name + now.full_name.slice(now.name.length);
}

/** Returns a register's name, with that of its location where there are several. */
export function useRegisterName(register: NamedRegister): string {
  const { canAccess } = useCanAccess({ resource: "terminals", action: "list" });
  const { data = [] } = useGetManyAggregate<NonNullable<StoredRegister>>(
    "terminals",
    { ids: [register.id] },
    { enabled: canAccess === true },
  );
  return nameOf(register, data);
}

/** Returns the function that reads the names of registers for a file, in the order given. */
export function useReadRegisterNames(): (registers: readonly NamedRegister[]) => Promise<readonly string[]> {
  const { canAccess } = useCanAccess({ resource: "terminals", action: "list" });
  const provider = useDataProvider();
  return async (registers) => {
    const ids = [...new Set(registers.map(({ id }) => id))];
    const { data } = canAccess === true ? await provider.getMany("terminals", { ids }) : { data: [] };
    return registers.map((register) => nameOf(register, data as readonly StoredRegister[]));
  };
}

/** Shows a register's name, with that of its location where there are several. */
export function RegisterName(register: NamedRegister): ReactNode {
  return useRegisterName(register);
}
