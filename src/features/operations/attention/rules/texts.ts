import de from "@tillkeeper/texts/attention/de.json" with { type: "json" };
import en from "@tillkeeper/texts/attention/en.json" with { type: "json" };
import nl from "@tillkeeper/texts/attention/nl.json" with { type: "json" };

/** Texts of the mails. The administration application shows the same sentences from these files. */
export type MailTexts = typeof en;

export const TEXTS: Readonly<Record<"en" | "nl" | "de", MailTexts>> = { en, nl, de };
