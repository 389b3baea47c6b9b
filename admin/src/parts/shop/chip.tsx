import Storefront from "@mui/icons-material/Storefront";
import { Chip } from "@mui/material";
import type { ReactNode } from "react";
import { useGetOne, useTranslate } from "react-admin";
import { useShop } from "./use-shop.ts";

/** Says that a page is narrowed to a shop, and shows all shops again. */
export function ShopChip(): ReactNode {
  const { shop, setShop } = useShop();
  return shop === undefined ? null : <Chosen shop={shop} onDelete={() => setShop(undefined)} />;
}

function Chosen({ shop, onDelete }: { readonly shop: number; readonly onDelete: () => void }): ReactNode {
  const translate = useTranslate();
  const { data } = useGetOne<{ id: number; name: string }>("locations", { id: shop });
  return (
    <Chip
      icon={<Storefront />}
      label={translate("tk.shop.only", { name: data?.name ?? `#${shop}` })}
      onDelete={onDelete}
      sx={{ mt: 1, alignSelf: "start" }}
    />
  );
}
