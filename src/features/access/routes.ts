import { accountRoutes } from "./routes/accounts.ts";
import { sessionRoutes } from "./routes/session.ts";

export const accessRoutes = [...sessionRoutes, ...accountRoutes];
