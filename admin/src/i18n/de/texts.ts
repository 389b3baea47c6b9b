import { composed } from "../composed.ts";
import type { Messages } from "../en/texts.ts";
import * as modules from "./modules.ts";
import { reactAdminGerman } from "./react-admin.ts";

/** Every text in German. */
export const de: Messages = { ...reactAdminGerman, ...composed(modules) };
