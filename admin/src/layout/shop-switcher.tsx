import Storefront from "@mui/icons-material/Storefront";
import { Button, Menu, MenuItem, Typography } from "@mui/material";
import { visuallyHidden } from "@mui/utils";
import { type ReactNode, useState } from "react";
import { useGetList, useTranslate } from "react-admin";
import { useHolds } from "../parts/hooks.ts";
import { useShop } from "../parts/shop.tsx";

const LOCATIONS = { pagination: { page: 1, perPage: 500 }, sort: { field: "name", order: "ASC" } } as const;

/** Shows the menu that narrows Home and the main lists to one shop. */
export function ShopSwitcher(): ReactNode {
  const holds = useHolds();
  return holds("Vendor_Pos::locations") ? <Switcher /> : null;
}

function Switcher(): ReactNode {
  const translate = useTranslate();
  const { shop, setShop } = useShop();
  const { data: shops = [] } = useGetList<{ id: number; name: string; is_sandbox: boolean }>("locations", LOCATIONS);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const choose = (chosen: number | undefined): void => {
    setShop(chosen);
    setAnchor(null);
  };
  // With a single shop there is nothing to choose.
  if (shops.length < 2 && shop === undefined) return null;
  const name = shops.find(({ id }) => id === shop)?.name ?? translate("tk.shop.all");
  return (
    <>
      <Button
        variant="text"
        aria-haspopup="menu"
        aria-label={`${translate("tk.shop.shop")}: ${name}`}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        sx={{ minWidth: 40, gap: 1, color: shop === undefined ? "text.secondary" : "text.primary" }}
      >
        <Storefront />
        <Typography
          component="span"
          noWrap
          sx={(theme) => ({
            font: "inherit",
            maxWidth: 200,
            [theme.breakpoints.down("md")]: visuallyHidden,
          })}
        >
          {name}
        </Typography>
      </Button>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        <MenuItem selected={shop === undefined} onClick={() => choose(undefined)}>
          {translate("tk.shop.all")}
        </MenuItem>
        {shops
          .toSorted((a, b) => Number(a.is_sandbox) - Number(b.is_sandbox))
          .map(({ id, name: of_shop, is_sandbox }) => (
            <MenuItem key={id} selected={id === shop} onClick={() => choose(id)}>
              {is_sandbox ? `${of_shop} · ${translate("tk.states.sandbox")}` : of_shop}
            </MenuItem>
          ))}
      </Menu>
    </>
  );
}
