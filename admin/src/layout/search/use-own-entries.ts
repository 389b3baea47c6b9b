import { useLocale, usePermissions, useTranslate } from "react-admin";
import { call, queryText } from "../../api/client.ts";
import { permittedTabs, TABS } from "../../navigation.ts";
import { useLabelOf } from "../../pages/settings/labels.ts";
import { useHolds } from "../../parts/hooks.ts";
import { formatLocale } from "../../parts/locale.ts";
import { useCall } from "../../parts/use-call.ts";
import type { Option } from "./options.tsx";

const OF_KIND_MAX = 6;
const MONTHS = 12;

/** Returns whether a name contains every word of a text, ignoring case. */
function hasWords(name: string, text: string): boolean {
  const low = name.toLocaleLowerCase();
  return text
    .toLocaleLowerCase()
    .split(/\s+/)
    .every((word) => low.includes(word));
}

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
  const pages = permittedTabs({ tabs: TABS }, permissions).map(({ name, text: key }): Option => ({
    key: `page ${name}`,
    kind: "page",
    name: translate(key, { smart_count: 2 }),
    to: `/${name}`,
  }));
  return [pages, months, settings].flatMap((options) =>
    options.filter(({ name }) => hasWords(name, text)).slice(0, OF_KIND_MAX),
  );
}

/** Returns the settings as options, and for each lock an action that sets or removes it. */
function useSettings(text: string): readonly Option[] {
  const translate = useTranslate();
  const labelOf = useLabelOf();
  const holds = useHolds();
  const isAsked = holds("Vendor_Pos::settings") && text !== "";
  const { data } = useCall("GET /settings", { query: { scope: "default" } }, { enabled: isAsked });
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
