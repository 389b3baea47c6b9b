import { de } from "./de.ts";
import { en } from "./en.ts";
import { nl } from "./nl.ts";

/** Texts of the mails. The administration application shows the same sentences from these files. */
export type MailTexts = typeof en;

export const TEXTS: Readonly<Record<"en" | "nl" | "de", MailTexts>> = { en, nl, de };
