import { Link, Table, TableBody, TableCell, TableRow, Typography } from "@mui/material";
import type { ReactNode } from "react";
import { Link as RouterLink } from "react-router-dom";
import { useCall } from "../../parts/use-call.ts";
import { useWordsOf } from "../../parts/hooks.ts";
import { CouponStateChip, CouponUsage } from "./usage.tsx";

const SHOWN_MAX = 50;

/** Lists the coupons of a cart price rule, the most used ones first. */
export function CouponsOfRule({ rule_id }: { readonly rule_id: number }): ReactNode {
  const words = useWordsOf("promotions");
  const { data } = useCall("GET /coupons", {
    query: { "filter[rule_id]": rule_id, page_size: SHOWN_MAX, sort: "-times_used" },
  });
  if (!data) return null;
  if (data.items.length === 0) return <Typography color="textSecondary">{words("no_coupons")}</Typography>;
  return (
    <Table size="small" aria-label={words("coupons_of_rule")}>
      <TableBody>
        {data.items.map((coupon) => (
          <TableRow key={coupon.coupon_id}>
            <TableCell component="th" scope="row" sx={{ overflowWrap: "anywhere" }}>
              <Link component={RouterLink} to={`/coupons/${coupon.coupon_id}`}>
                {coupon.code}
              </Link>
            </TableCell>
            <TableCell>
              <CouponUsage coupon={coupon} />
            </TableCell>
            <TableCell align="right">
              <CouponStateChip coupon={coupon} />
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
