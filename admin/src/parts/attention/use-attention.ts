import { useLocale, useTranslate } from "react-admin";
import type { Row } from "../../api/client.ts";
import { amountText } from "../amount.tsx";
import { dayText, isoDay } from "../day.ts";
import { useHolds } from "../hooks.ts";
import { instantText } from "../instant.tsx";
import { listLink } from "../text.ts";
import { useCall } from "../use-call.ts";
import { durationText } from "./duration.ts";

export type AttentionItem = Row<"GET /attention">;

/** Members of an item that are amounts, and those that are moments, as in the service's mails. */
const ITEM_AMOUNTS = ["amount", "stored", "sent", "paid", "price"];
const ITEM_MOMENTS = ["stated_moment", "expected_moment", "created_at"];

const REFETCH_MS = 60_000;

/**
 * Returns what needs the reader's attention, the most urgent first. All parts of the page read the
 * same answer.
 */
export function useAttention() {
  return useCall("GET /attention", {}, { refetch_ms: REFETCH_MS, keeps_error: true });
}

/** An item as a sentence, with the page to open and the text of its button. */
export interface ShownItem {
  readonly key: string;
  readonly sentence: string;
  readonly to: string | undefined;
  readonly button: string;
}

/** Returns the function that words items in the reader's language. */
export function useItemTexts(): (item: AttentionItem) => ShownItem {
  const translate = useTranslate();
  const holds = useHolds();
  const locale = useLocale() ?? "en";
  return (item) => {
    const { code, key, values, since } = item;
    const text = (name: string) => textOf(values[name]);
    const difference = text("difference");
    const negative = difference.startsWith("-");
    const amount = (name: string) => (text(name) === "" ? "" : amountText(text(name), text("currency"), locale));
    const moment = (name: string) => (text(name) === "" ? "" : instantText(text(name), locale));
    const shown = {
      ...values,
      ...Object.fromEntries(ITEM_AMOUNTS.map((name) => [name, amount(name)])),
      ...Object.fromEntries(ITEM_MOMENTS.map((name) => [name, moment(name)])),
      smart_count: Number(values["count"] ?? 1),
      ...(difference === "" ? {} : { amount: amountText(difference.replace("-", ""), text("currency"), locale) }),
      duration: durationText(Number(values["minutes"] ?? 0), locale),
      since: since === null ? "" : instantText(since, locale),
      day: code === "license_ends" ? dayText(isoDay(text("license_expires_at")), locale) : "",
      reason: code === "posts_refused" ? translate(`tk.attention.reasons.${text("reason")}`) : "",
      label:
        code === "jobs_failed"
          ? translate(`tk.system.jobs.kinds.${text("label")}`, { _: text("label") })
          : text("label"),
    };
    const name = code === "closing_cash" ? (negative ? "cash_short" : "cash_over") : code;
    const known = name === "closing_mismatched" && difference === "" ? "closing_unmatched" : name;
    return {
      key,
      sentence: translate(`tk.attention.items.${known}`, shown),
      to: pageOf(code, values, holds),
      button: translate(`tk.attention.buttons.${buttonOf(code)}`),
    };
  };
}

/** Returns a value for a sentence: a text or a number. */
function textOf(value: unknown): string {
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}

function buttonOf(code: string): string {
  if (code.startsWith("closing")) return "look";
  return code === "methods_unmapped" ? "set" : "open";
}

/** Returns the page of an item; undefined when the reader may not open it. */
function pageOf(
  code: string,
  values: AttentionItem["values"],
  holds: (resource: string) => boolean,
): string | undefined {
  switch (code) {
    case "closing_mismatched":
    case "closing_cash":
    case "receipts_without_session":
    case "layaway_overpaid":
    case "layaway_settled_twice":
    case "receipt_number_twice":
    case "clock_ahead":
    case "rates_unknown":
      return `/register-reports/${textOf(values["report_id"])}/show`;
    case "receipt_differs":
    case "receipts_ahead":
      return `/receipts/${textOf(values["receipt_id"])}/show`;
    case "closings_further":
      return listLink("register-reports", { to_do: "true" });
    case "methods_unmapped":
      return holds("Vendor_Pos::settings") ? "/settings?find=method_tenders" : undefined;
    case "barcodes_shared":
      return "/products";
    case "figures_differ":
      return listLink("audit-log", { entity_type: "figures" });
    case "backup_late":
    case "backup_never":
    case "fonts_lack":
    case "mail_sender_local":
      return undefined;
    case "deliveries_failed":
      return `/webhooks/${textOf(values["id"])}`;
    case "mails_failed":
    case "jobs_failed":
      return listLink("jobs", { state: "failed" });
    case "posts_refused":
      return "/sync-health";
    default:
      if (code.startsWith("connector")) return "/connector";
      return holds("Vendor_Pos::locations") ? `/terminals/${textOf(values["terminal_id"])}` : "/sync-health";
  }
}
