import { useLocale, usePermissions, useTranslate } from "react-admin";
import { call, queryText } from "../../api/client.ts";
import { permittedTabs, TABS } from "../../navigation.ts";
import { useLabelOf } from "../../pages/settings/labels.ts";
import { lastDays } from "../../parts/day.ts";
import { useHolds } from "../../parts/hooks.ts";
import type { FilterOf } from "../../parts/list/list-types.ts";
import { formatLocale } from "../../parts/locale.ts";
import { listLink } from "../../parts/text.ts";
import { useCall } from "../../parts/use-call.ts";
import { ranked } from "./ranked.ts";
import type { Option } from "./options.tsx";

const OF_KIND_MAX = 6;
const MONTHS = 12;

/**
 * Returns the pages, settings and monthly exports whose name contains the words of a text. The
 * application knows them without a search by the service.
 */
export function useOwnEntries(text: string): readonly Option[] {
  const translate = useTranslate();
  const settings = useSettings(text);
  const months = useExports();
  const { permissions = [] } = usePermissions<readonly string[]>();
  if (text === "") return [];
  const known = (resource: string) => ["all", resource].some((held) => permissions.includes(held));
  const pages = permittedTabs({ tabs: TABS }, permissions).map(({ name, text: key }): Option => ({
    key: `page ${name}`,
    kind: "page",
    name: translate(key, { smart_count: 2 }),
    to: `/${name}`,
  }));
  const places: readonly Option[] = [
    ...(known("Vendor_Pos::receipts")
      ? [{ key: "refunds", kind: "page", name: translate("tk.search.refunds"), to: listLink("receipts", refunds()) }]
      : []),
    ...(known("Vendor_Pos::locations_manage")
      ? [{ key: "codes", kind: "page", name: translate("tk.search.codes"), to: "/terminals" }]
      : []),
  ];
  return ranked(
    [places, pages, months, settings].flatMap((options) => ranked(options, text).slice(0, OF_KIND_MAX)),
    text,
  );
}

/** Returns the filter for refunds of the period that the list of receipts opens with. */
function refunds(): FilterOf<"receipts"> {
  return { kind: "refund", created_at: lastDays() };
}

/** Returns the settings as options, and for each lock an action that sets or removes it. */
function useSettings(text: string): readonly Option[] {
  const translate = useTranslate();
  const labelOf = useLabelOf();
  const holds = useHolds();
  const isAsked = holds("Vendor_Pos::settings") && text !== "";
  const { data } = useCall("GET /settings", { query: { scope: "default" } }, { enabled: isAsked, keeps_error: true });
  return (data?.items ?? []).map(({ path, label, group, value }): Option => {
    const name = labelOf({ path, label });
    if (group !== "locks") {
      return { key: `setting ${path}`, kind: "setting", name, to: `/settings?find=${encodeURIComponent(path)}` };
    }
    const action = value === "1" ? "unlock" : "lock";
    const values = { [path]: value === "1" ? "0" : "1" };
    return {
      key: `setting ${path}`,
      kind: "action",
      name: translate(`tk.search.actions.${action}`, { name }),
      change: {
        lead: translate(`tk.search.actions.${action}_lead`),
        done: translate(`tk.search.actions.${action}_done`, { name }),
        write: () => call("PUT /settings", { body: { scope: "default", scope_id: 0, values } }),
      },
    };
  });
}

/** Returns the exports of closings for the last months as options. */
function useExports(): readonly Option[] {
  const translate = useTranslate();
  const locale = useLocale() ?? "en";
  const holds = useHolds();
  if (!holds("Vendor_Pos::register_reports")) return [];
  const today = new Date();
  const monthText = new Intl.DateTimeFormat(formatLocale(locale), { month: "long", year: "numeric", timeZone: "UTC" });
  return Array.from({ length: MONTHS }, (_, back): Option => {
    const day = (month: number, date: number): Date => new Date(Date.UTC(today.getFullYear(), month, date));
    const first = day(today.getMonth() - back, 1);
    const last = day(today.getMonth() - back + 1, 0);
    const query = {
      "filter[business_date][gteq]": first.toISOString().slice(0, 10),
      "filter[business_date][lteq]": last.toISOString().slice(0, 10),
    };
    return {
      key: `export ${first.toISOString()}`,
      kind: "action",
      name: translate("tk.search.actions.export_closings", { month: monthText.format(first) }),
      href: `/admin/api/register-reports.csv${queryText(query)}`,
    };
  });
}
