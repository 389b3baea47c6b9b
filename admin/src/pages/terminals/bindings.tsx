import { Box, Table, TableBody, TableCell, TableHead, TableRow, Typography } from "@mui/material";
import type { ReactNode } from "react";
import { useTranslate } from "react-admin";
import { Instant } from "../../parts/instant.tsx";
import { useCall } from "../../parts/use-call.ts";

/** Every device that was ever bound to the terminal. */
export function Bindings({ terminal_id }: { readonly terminal_id: number }): ReactNode {
  const translate = useTranslate();
  const { data } = useCall("GET /terminals/{id}/bindings", { path: { id: terminal_id } });
  if (data?.total_count === 0) {
    return <Typography color="textSecondary">{translate("tk.shops.never_bound")}</Typography>;
  }
  return (
    <Box sx={{ overflowX: "auto" }} tabIndex={0} role="region" aria-label={translate("tk.shops.bindings")}>
      <Table size="small">
        <TableHead>
          <TableRow>
            <TableCell>{translate("tk.shops.bound_at")}</TableCell>
            <TableCell>{translate("tk.shops.bound_by")}</TableCell>
            <TableCell>{translate("tk.shops.device")}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {data?.items.map(({ history_id, device_identifier, bound_by, bound_at }) => (
            <TableRow key={history_id}>
              <TableCell sx={{ whiteSpace: "nowrap" }}>
                <Instant value={bound_at} />
              </TableCell>
              <TableCell>{translate(`tk.shops.bound_ways.${bound_by}`, { _: bound_by })}</TableCell>
              <TableCell sx={{ overflowWrap: "anywhere" }}>{device_identifier}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}
