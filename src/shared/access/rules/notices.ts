import de from "@tillkeeper/texts/account-notices/de.json" with { type: "json" };
import en from "@tillkeeper/texts/account-notices/en.json" with { type: "json" };
import nl from "@tillkeeper/texts/account-notices/nl.json" with { type: "json" };

export type NoticeKind =
  | "password"
  | "email"
  | "second_factor_enabled"
  | "second_factor_disabled"
  | "second_factor_reset"
  | "recovery_codes_renewed"
  | "recovery_code_used";

export interface Notice {
  readonly kind: NoticeKind;
  readonly username: string;
  /** Address of the account before the change; the notice goes there. */
  readonly email: string;
  /** Time of the change as the mail shows it, for example `2026-03-01 09:30 UTC`. */
  readonly changed_at: string;
}

interface Texts extends Record<NoticeKind, string> {
  /**
   * Sentence with placeholders: `%1` is the user name, `%2` the time, `%3` the address of the
   * service.
   */
  readonly account: string;
  readonly advice: string;
}

const TEXTS: Readonly<Record<string, Texts>> = { en, nl, de };

/** Renders a notice in the shop's language; in English when it has no text. */
export function noticeMail(
  { kind, username, changed_at }: Notice,
  { locale, site }: { readonly locale: string; readonly site: string | undefined },
): { readonly subject: string; readonly text: string } {
  const texts = TEXTS[locale.slice(0, 2).toLowerCase()] ?? TEXTS["en"];
  if (!texts) throw new Error("there is no English text");
  const values = [username, changed_at, site ?? "Tillkeeper"];
  const account = texts.account.replaceAll(/%([123])/g, (_, digit: string) => values[Number(digit) - 1] ?? "");
  return { subject: texts[kind], text: `${texts[kind]}.\n\n${account}\n\n${texts.advice}\n` };
}
