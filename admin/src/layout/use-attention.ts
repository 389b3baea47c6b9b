import { useHolds } from "../parts/hooks.ts";
import { useCall } from "../parts/use-call.ts";

const REFETCH_MS = 60_000;

/** Returns how many things need attention inside an entry of the menu, by the entry's name. */
export function useAttention(): Readonly<Record<string, number>> {
  const holds = useHolds();
  const { data: closings } = useCall(
    "GET /register-reports",
    { query: { page_size: 1, "filter[to_do]": "true" } },
    { enabled: holds("Vendor_Pos::register_reports"), refetch_ms: REFETCH_MS, keeps_error: true },
  );
  const { data: registers } = useCall(
    "GET /sync-health/summary",
    {},
    { enabled: holds("Vendor_Pos::pos"), refetch_ms: REFETCH_MS, keeps_error: true },
  );
  const { refused = 0, behind = 0, clock = 0, license = 0, no_location = 0, silent = 0 } = registers?.by_health ?? {};
  return { closings: closings?.total_count ?? 0, health: refused + behind + clock + license + no_location + silent };
}
