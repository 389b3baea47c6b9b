import Storefront from "@mui/icons-material/Storefront";
import { Chip } from "@mui/material";
import type { ReactNode } from "react";
import { useGetOne, useStore, useTranslate } from "react-admin";
import { useHolds } from "./hooks.ts";

interface Shop {
  /** Id of the chosen location; undefined for all locations. */
  readonly shop: number | undefined;
  readonly setShop: (shop: number | undefined) => void;
}

/**
 * Returns the location to which Home and the main lists are narrowed. The browser keeps the choice.
 */
export function useShop(): Shop {
  const holds = useHolds();
  const [kept, keep] = useStore<number | null>("shop", null);
  return {
    shop: holds("Vendor_Pos::locations") ? (kept ?? undefined) : undefined,
    setShop: (shop) => keep(shop ?? null),
  };
}

/** Shows a chip that says that the page is narrowed to a shop. Its cross shows all shops again. */
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
