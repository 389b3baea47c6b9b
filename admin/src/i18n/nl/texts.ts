import { composed } from "../composed.ts";
import type { Messages } from "../en/texts.ts";
import * as modules from "./modules.ts";
import { reactAdminDutch } from "./react-admin.ts";

/** Every text in Dutch. */
export const nl: Messages = { ...reactAdminDutch, ...composed(modules) };
