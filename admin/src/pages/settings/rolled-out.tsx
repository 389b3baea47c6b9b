import { Typography } from "@mui/material";
import type { ReactNode } from "react";
import { Link } from "react-admin";
import { useHolds, useWordsOf } from "../../parts/hooks.ts";
import { useCall } from "../../parts/use-call.ts";
import { keyOf, type Scope } from "./scope.ts";

const REFETCH_MS = 15_000;

/** Shows how many registers of a level have its settings, with a link to those that wait. */
export function RolledOut({ scope: { scope, scope_id } }: { readonly scope: Scope }): ReactNode {
  const words = useWordsOf("settings");
  const holds = useHolds();
  const { data } = useCall(
    "GET /config-deliveries",
    { query: { scope, scope_id } },
    { enabled: holds("Vendor_Pos::locations"), refetch_ms: REFETCH_MS },
  );
  if (data === undefined || data.total_count === 0) return null;
  const received = data.items.filter(({ state }) => state === "received").length;
  return (
    <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
      {words("rolled_out", { received, smart_count: data.total_count })}{" "}
      {received === data.total_count ? null : (
        <Link to={`/terminals?configuration=waiting&scope=${keyOf({ scope, scope_id })}`} underline="always">
          {words("show_waiting")}
        </Link>
      )}
    </Typography>
  );
}
