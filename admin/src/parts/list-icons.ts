import type { SvgIconComponent } from "@mui/icons-material";
import Webhook from "@mui/icons-material/Webhook";
import Hub from "@mui/icons-material/Hub";
import People from "@mui/icons-material/People";
import AdminPanelSettings from "@mui/icons-material/AdminPanelSettings";
import Badge from "@mui/icons-material/Badge";
import PointOfSale from "@mui/icons-material/PointOfSale";
import Storefront from "@mui/icons-material/Storefront";
import Verified from "@mui/icons-material/Verified";
import AccountBalance from "@mui/icons-material/AccountBalance";
import AccountBalanceWallet from "@mui/icons-material/AccountBalanceWallet";
import Category from "@mui/icons-material/Category";
import Gavel from "@mui/icons-material/Gavel";
import Percent from "@mui/icons-material/Percent";
import ConfirmationNumber from "@mui/icons-material/ConfirmationNumber";
import Handshake from "@mui/icons-material/Handshake";
import Inventory from "@mui/icons-material/Inventory";
import ShoppingBag from "@mui/icons-material/ShoppingBag";
import LocalOffer from "@mui/icons-material/LocalOffer";
import ShoppingCart from "@mui/icons-material/ShoppingCart";
import type { ResourceName } from "../api/resources.ts";

/** Icons that lists show while they are empty. */
export const LIST_ICONS: Readonly<Partial<Record<ResourceName, SvgIconComponent>>> = {
  locations: Storefront,
  terminals: PointOfSale,
  staff: Badge,
  roles: AdminPanelSettings,
  licenses: Verified,
  orders: ShoppingBag,
  products: Inventory,
  "price-rules": LocalOffer,
  "cart-price-rules": ShoppingCart,
  coupons: ConfirmationNumber,
  "customer-prices": Handshake,
  "credit-limits": AccountBalanceWallet,
  "group-credit-limits": AccountBalance,
  "tax-classes": Category,
  "tax-rates": Percent,
  "tax-rules": Gavel,
  customers: People,
  integrations: Hub,
  webhooks: Webhook,
};
