import type { UseQueryResult } from "@tanstack/react-query";
import { useLocale, useTranslate } from "react-admin";
import type { Answer } from "../../api/client.ts";
import { amountText } from "../../parts/amount.tsx";
import { useHolds } from "../../parts/hooks.ts";
import { instantText } from "../../parts/instant.tsx";
import { useCall } from "../../parts/use-call.ts";
import { RESOURCE_PAGES } from "../../listings.ts";
import type { Option } from "./options.tsx";

type Found = Answer<"GET /search">;
export type Missing = NonNullable<Found["missing"]>;

type Row = Found["items"][number];

/** The list for each kind of row, and the path of a row's page. */
const PAGES: Readonly<Record<string, readonly [list: string, path: (row: Row) => string]>> = {
  receipt: ["receipts", ({ id }) => `/receipts/${id}/show`],
  customer: ["customers", ({ id }) => `/customers/${id}/show`],
  register: ["terminals", ({ id }) => `/terminals/${id}`],
  location: ["locations", ({ id }) => `/locations/${id}`],
  staff: ["staff", ({ id }) => `/staff/${id}`],
  order: ["orders", ({ id }) => `/orders/${id}/show`],
  closing: ["register-reports", ({ id }) => `/register-reports/${id}/show`],
  product: ["products", ({ id }) => `/products/${id}/show`],
};

/**
 * Returns the path of a found row's page; undefined when the application has no page for its kind.
 */
function pathOf(row: Row): string | undefined {
  const [list, path] = PAGES[row.kind] ?? [];
  return RESOURCE_PAGES.some(({ name }) => name === list) ? path?.(row) : undefined;
}

const CHARACTERS_MIN = 2;

/**
 * Returns the rows that the service finds for a text, and the reasons why no receipt has that
 * number.
 */
export function useFound(text: string): {
  readonly options: readonly Option[];
  readonly missing: Missing | null;
  readonly isLooking: boolean;
  readonly read: UseQueryResult;
} {
  const translate = useTranslate();
  const holds = useHolds();
  const locale = useLocale() ?? "en";
  const isAsked = text.length >= CHARACTERS_MIN;
  const read = useCall("GET /search", { query: { q: text } }, { enabled: isAsked, keeps_error: true });
  const { data, isFetching } = read;
  if (!isAsked || data === undefined) return { options: [], missing: null, isLooking: isFetching, read };
  const rows = data.items.flatMap((row): Option[] => {
    const { kind, id, name, detail, at, amount, currency } = row;
    const to = pathOf(row);
    if (to === undefined) return [];
    const when = at === null ? null : instantText(at, locale);
    return [
      {
        key: `${kind} ${id}`,
        kind,
        name,
        detail: [detail, when].filter(Boolean).join(" · "),
        aside: amount === null || currency === null ? null : amountText(amount, currency, locale),
        to,
      },
    ];
  });
  const codes = holds("Vendor_Pos::locations_manage")
    ? data.items.flatMap(({ kind, id, name, detail }): Option[] =>
        kind === "register"
          ? [
              {
                key: `code ${id}`,
                kind: "action",
                name: translate("tk.search.actions.new_code", { name }),
                detail,
                to: `/terminals/${id}/device`,
                state: { asks: "renew" },
              },
            ]
          : [],
      )
    : [];
  return {
    options: [...rows, ...(data.missing ? namedIn(data.missing) : []), ...codes],
    missing: data.missing,
    isLooking: isFetching,
    read,
  };
}

/** Returns the registers and closings that an explanation names, as options. */
function namedIn({ findings }: Missing): readonly Option[] {
  return findings.flatMap(({ parameters }): Option[] => {
    const { terminal_id, register, location, report_id, closing } = parameters as Readonly<
      Record<string, string | number>
    >;
    if (terminal_id !== undefined) {
      return [
        {
          key: `register ${terminal_id}`,
          kind: "register",
          name: String(register),
          ...(location === undefined ? {} : { detail: String(location) }),
          to: `/terminals/${terminal_id}`,
        },
      ];
    }
    if (report_id === undefined) return [];
    return [
      {
        key: `closing ${report_id}`,
        kind: "closing",
        name: String(closing),
        to: `/register-reports/${report_id}/show`,
      },
    ];
  });
}
