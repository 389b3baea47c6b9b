import { de } from "./de.ts";
import { en } from "./en.ts";
import { nl } from "./nl.ts";

/**
 * Texts of the mails. The sentences are those of the administration application, which a test
 * compares; a mail has no browser to word them.
 */
export type MailTexts = typeof en;

export const TEXTS: Readonly<Record<"en" | "nl" | "de", MailTexts>> = { en, nl, de };
