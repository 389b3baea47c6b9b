import { lazy } from "react";

/** The page of the own account: at its address, and instead of all pages until a required second factor is set up. */
export const OwnAccount = lazy(async () => ({ default: (await import("../pages/account/page.tsx")).AccountPage }));
