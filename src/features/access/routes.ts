import { accountRoutes } from "./routes/accounts.ts";
import { ownAccountRoutes } from "./routes/own-account.ts";
import { sessionRoutes } from "./routes/session.ts";

export const accessRoutes = [...sessionRoutes, ...ownAccountRoutes, ...accountRoutes];
