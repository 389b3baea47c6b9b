import { isZone } from "../../../../runtime/formats.ts";
import { parseInstant } from "../../../../runtime/instant.ts";
import {
  type ConfigurationSnapshot,
  defaultStoreScope,
  readSetting,
} from "../../../../shared/configuration/snapshot.ts";
import { type AttentionItem, ITEM_AMOUNTS, ITEM_MOMENTS } from "./items.ts";
import { type MailTexts, TEXTS } from "./texts.ts";

export function isMailLanguage(text: string): text is keyof typeof TEXTS {
  return Object.hasOwn(TEXTS, text);
}

/** Returns the time zone of the default store. */
export function shopZone(snapshot: ConfigurationSnapshot): string {
  const zone = readSetting(snapshot, "general/locale/timezone", defaultStoreScope(snapshot));
  return isZone(zone) ? zone : "UTC";
}

interface MailContent {
  readonly kind: "daily" | "at_once";
  readonly locale: string;
  readonly items: readonly AttentionItem[];
}

interface MailSite {
  readonly time_zone: string;
  /** Address of the service. */
  readonly site: string | undefined;
}

/** Renders a mail: one sentence for each item, and the address of the administration. */
export function attentionMail({ kind, locale, items }: MailContent, { time_zone, site }: MailSite) {
  const language = isMailLanguage(locale) ? locale : "en";
  const texts = TEXTS[language];
  const sentences = items.map((item) => sentenceOf(item, texts, language, time_zone));
  const subject =
    kind === "at_once" && sentences.length === 1
      ? (sentences[0] ?? "").replace(/\.$/, "")
      : filled(texts.subject, { smart_count: items.length });
  const link = site === undefined ? "" : `\n${new URL("/admin", site).href}\n`;
  return { subject, text: `${sentences.map((sentence) => `- ${sentence}`).join("\n")}\n${link}\n${texts.end}\n` };
}

function sentenceOf(
  { code, values, since }: AttentionItem,
  texts: MailTexts,
  language: string,
  timeZone: string,
): string {
  const text = (name: string): string => String(values[name] ?? "");
  const difference = text("difference");
  const cash = difference.startsWith("-") ? "cash_short" : "cash_over";
  const name = code === "closing_cash" ? cash : code;
  const known = name === "closing_mismatched" && difference === "" ? "closing_unmatched" : name;
  const amount = (name: string) => (text(name) === "" ? "" : amountText(text(name), text("currency"), language));
  const moment = (name: string) => instantText(text(name), language, { timeZone, timeStyle: "short" });
  return filled(texts.items[known], {
    ...values,
    ...Object.fromEntries(ITEM_AMOUNTS.map((name_of) => [name_of, amount(name_of)])),
    ...Object.fromEntries(ITEM_MOMENTS.map((name_of) => [name_of, moment(name_of)])),
    smart_count: Number(values["count"] ?? 1),
    ...(difference === "" ? {} : { amount: amountText(difference.replace("-", ""), text("currency"), language) }),
    duration: durationText(Number(values["minutes"] ?? 0), language),
    since: instantText(since ?? "", language, { timeZone, timeStyle: "short" }),
    day: instantText(text("license_expires_at"), language, { timeZone }),
    reason: texts.reasons[text("reason") as keyof MailTexts["reasons"]] ?? text("reason"),
  });
}

/** Fills in `%{name}`; of a text `one |||| several`, takes the form that smart_count needs. */
export function filled(pattern: string, values: Readonly<Record<string, string | number>>): string {
  const [one = "", several = one] = pattern.split(" |||| ");
  const form = values["smart_count"] === 1 ? one : several;
  return form.replaceAll(/%\{(\w+)\}/g, (_whole, name: string) => String(values[name] ?? ""));
}

export function amountText(amount: string, currency: string, language: string): string {
  const exact = amount as Intl.StringNumericLiteral;
  try {
    return new Intl.NumberFormat(language, { style: "currency", currency }).format(exact);
  } catch (error) {
    // A register may send a currency that is no ISO code.
    if (error instanceof RangeError) return `${amount} ${currency}`.trim();
    throw error;
  }
}

const MINUTES_PER_HOUR = 60;
const MINUTES_PER_DAY = 1_440;

function durationText(minutes: number, language: string): string {
  const [unit, size] =
    minutes >= 2 * MINUTES_PER_DAY
      ? (["day", MINUTES_PER_DAY] as const)
      : minutes >= 2 * MINUTES_PER_HOUR
        ? (["hour", MINUTES_PER_HOUR] as const)
        : (["minute", 1] as const);
  const format = new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay: "long" });
  return format.format(Math.floor(minutes / size));
}

function instantText(instant: string, language: string, options: Intl.DateTimeFormatOptions): string {
  if (instant === "") return "";
  const at = Temporal.Instant.from(parseInstant(instant) ?? instant);
  return at.toLocaleString(language, { dateStyle: "medium", ...options });
}
