import { en, type Messages } from "./en.ts";

export const nl: Messages = en;
