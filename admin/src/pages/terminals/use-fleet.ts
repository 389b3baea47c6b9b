import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import type { Row } from "../../api/client.ts";
import { useHolds } from "../../parts/hooks.ts";
import { useCall } from "../../parts/use-call.ts";
import { CHOICES, type Choices, chosenIds } from "./fleet.ts";

type Health = Row<"GET /sync-health">;
type Delivery = Row<"GET /config-deliveries">;

const REFETCH_MS = 60_000;

export interface Fleet {
  /** Sync status of each register by id; empty without the right to see it. */
  readonly health: ReadonlyMap<number, Health>;
  /** Which configuration each register has, by its id. */
  readonly deliveries: ReadonlyMap<number, Delivery>;
  readonly choices: Choices;
  readonly choose: (name: keyof Choices, value: string) => void;
  /** Filter of a list of registers for what is chosen. */
  readonly filter: { readonly terminal_id: readonly number[] } | undefined;
}

/** Returns what is known of all registers, and which are chosen. A link may choose. */
export function useFleet(): Fleet {
  const holds = useHolds();
  const [search] = useSearchParams();
  // The list writes its own parameters into the address, so the choices are kept here.
  const [choices, setChoices] = useState<Choices>(() =>
    Object.fromEntries(CHOICES.flatMap((name) => (search.has(name) ? [[name, search.get(name)]] : []))),
  );
  const { data } = useCall(
    "GET /sync-health",
    { query: { page_size: 0 } },
    { enabled: holds("Vendor_Pos::pos"), refetch_ms: REFETCH_MS },
  );
  const { data: delivered } = useCall(
    "GET /config-deliveries",
    { query: scopeOf(search.get("scope")) },
    { enabled: holds("Vendor_Pos::locations"), refetch_ms: REFETCH_MS },
  );
  const registers = data?.items ?? [];
  const deliveries = new Map((delivered?.items ?? []).map((row) => [row.terminal_id, row]));
  const ids = chosenIds(registers, deliveries, choices, Date.now());
  return {
    health: new Map(registers.map((row) => [row.terminal_id, row])),
    deliveries,
    choices,
    choose: (name, value) =>
      setChoices(({ [name]: _before, ...rest }) => (value === "" ? rest : { ...rest, [name]: value })),
    // An id that no register has: nothing is chosen.
    filter: ids === undefined ? undefined : { terminal_id: ids.length === 0 ? [0] : ids },
  };
}

/** Returns the level of settings that a link to the page names: `websites:2`. */
function scopeOf(text: string | null) {
  const [, scope, scope_id] = /^(default|websites|stores):(\d+)$/.exec(text ?? "") ?? [];
  return scope === undefined ? {} : { scope, scope_id };
}
