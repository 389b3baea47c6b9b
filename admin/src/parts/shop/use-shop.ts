import { useStore } from "react-admin";
import { useHolds } from "../hooks.ts";

interface Shop {
  /** The chosen location; undefined for all. */
  readonly shop: number | undefined;
  readonly setShop: (shop: number | undefined) => void;
}

/** The location to which Home and the main lists are narrowed; kept in the browser. */
export function useShop(): Shop {
  const holds = useHolds();
  const [kept, keep] = useStore<number | null>("shop", null);
  return {
    shop: holds("Vendor_Pos::locations") ? (kept ?? undefined) : undefined,
    setShop: (shop) => keep(shop ?? null),
  };
}
