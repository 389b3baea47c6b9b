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
  /** The notice goes to the address before the change. */
  readonly email: string;
  /** Time of the change as the mail shows it, for example `2026-03-01 09:30 UTC`. */
  readonly changed_at: string;
}

interface Texts extends Record<NoticeKind, string> {
  /** `%1` is the user name, `%2` the time, `%3` the address of the service. */
  readonly account: string;
  readonly advice: string;
}

const TEXTS: Readonly<Record<string, Texts>> = {
  en: {
    password: "Your password was changed",
    email: "Your e-mail address was changed",
    second_factor_enabled: "A second factor was set up",
    second_factor_disabled: "Your second factor was turned off",
    second_factor_reset: "Your second factor was reset by the operator",
    recovery_codes_renewed: "Your recovery codes were renewed",
    recovery_code_used: "A recovery code was used to sign in",
    account: "Account: %1\nTime: %2\nService: %3",
    advice: "If you did not do this, inform the administrator of the service at once.",
  },
  nl: {
    password: "Uw wachtwoord is gewijzigd",
    email: "Uw e-mailadres is gewijzigd",
    second_factor_enabled: "Er is een tweede factor ingesteld",
    second_factor_disabled: "Uw tweede factor is uitgeschakeld",
    second_factor_reset: "Uw tweede factor is door de beheerder van de server verwijderd",
    recovery_codes_renewed: "Uw herstelcodes zijn vernieuwd",
    recovery_code_used: "Er is met een herstelcode ingelogd",
    account: "Account: %1\nTijd: %2\nDienst: %3",
    advice: "Hebt u dit niet gedaan, meld het dan meteen aan de beheerder van de dienst.",
  },
  de: {
    password: "Ihr Passwort wurde geändert",
    email: "Ihre E-Mail-Adresse wurde geändert",
    second_factor_enabled: "Ein zweiter Faktor wurde eingerichtet",
    second_factor_disabled: "Ihr zweiter Faktor wurde ausgeschaltet",
    second_factor_reset: "Ihr zweiter Faktor wurde vom Betreiber zurückgesetzt",
    recovery_codes_renewed: "Ihre Wiederherstellungscodes wurden erneuert",
    recovery_code_used: "Jemand hat sich mit einem Wiederherstellungscode angemeldet",
    account: "Konto: %1\nZeit: %2\nDienst: %3",
    advice: "Waren Sie das nicht, melden Sie es sofort dem Administrator des Dienstes.",
  },
};

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
