import type { Row } from "../../api/client.ts";
import { useCall } from "../../parts/use-call.ts";

export type Location = Row<"GET /locations">;
export type License = Row<"GET /licenses">;
export type Terminal = Row<"GET /terminals">;

/** Values of settings for all websites, by path. */
export type Settings = ReadonlyMap<string, string>;

export interface Progress {
  readonly settings: Settings;
  /** Paths of the settings with a stored value; the others have their defaults. */
  readonly chosen: ReadonlySet<string>;
  readonly has_shop: boolean;
  /**
   * Whether the country where the shop pays taxes is stored. The guide stores the country last,
   * also when there are no rates.
   */
  readonly has_taxes: boolean;
  /** Whether tax rules exist: from an import, the page of taxes, or an interrupted step. */
  readonly has_tax_rules: boolean;
  readonly location: Location | undefined;
  readonly license: License | undefined;
  readonly terminal: Terminal | undefined;
  /** Rates of tax, such as `21 %`, in their order. */
  readonly rates: readonly number[];
  readonly is_active: boolean;
}

const FIRST = { page_size: 1 };
const RATES_MAX = 10;

/** Returns how far the first register is set up; undefined until that is read. */
export function useProgress(): Progress | undefined {
  const settings = useCall("GET /settings", { query: { scope: "default" } });
  const locations = useCall("GET /locations", { query: { ...FIRST, sort: "location_id" } });
  const licenses = useCall("GET /licenses", { query: { ...FIRST, sort: "license_id" } });
  const terminals = useCall("GET /terminals", { query: { ...FIRST, sort: "terminal_id" } }, { refetch_ms: 3_000 });
  const rates = useCall("GET /tax-rates", { query: { page_size: RATES_MAX, sort: "id" } });
  const rules = useCall("GET /tax-rules", { query: FIRST });
  if (!settings.data || !rules.data || !locations.data || !licenses.data || !terminals.data || !rates.data)
    return undefined;
  const [terminal] = terminals.data.items;
  const values = new Map(settings.data.items.map(({ path, value }) => [path, value]));
  const tax_country = settings.data.items.find(({ path }) => path === "tax/defaults/country");
  return {
    settings: values,
    chosen: new Set(settings.data.items.flatMap(({ path, inherited_from }) => (inherited_from === null ? [path] : []))),
    has_shop: values.get("general/store_information/name") !== "",
    has_taxes: tax_country?.inherited_from === null,
    has_tax_rules: rules.data.total_count > 0,
    location: locations.data.items[0],
    license: licenses.data.items[0],
    terminal,
    rates: rates.data.items.map(({ rate }) => rate),
    is_active: terminal !== undefined && terminal.device_identifier !== null,
  };
}
