import { listOrderStatuses } from "../../../shop-data/orders/statuses.ts";
import type { SharedDeps } from "../../deps.ts";
import type { CodeAndLabel } from "../platform-facts.ts";
import { findTopCategories } from "../../../shop-data/catalog/categories.ts";
import type { CodeKind } from "../registry/setting.ts";

/** Built-in payment methods; each except cash is the default of a setting. */
const PAYMENT_METHODS: readonly CodeAndLabel[] = [
  { code: "pos_cash", label: "Cash" },
  { code: "pos_card", label: "Card" },
  { code: "pos_invoice", label: "Invoice" },
  { code: "pos_psp_a", label: "Card by provider A" },
  { code: "pos_psp_b", label: "Card by provider B" },
];

/**
 * Reads the codes that this installation knows, with their names: payment methods, order statuses,
 * top-level categories and optional validators. Returns null for codes whose names every browser
 * knows.
 */
export async function readKnownCodes({
  db,
  plugins,
  configuration,
  customerValidators: builtin,
}: Pick<SharedDeps, "db" | "plugins" | "configuration" | "customerValidators">): Promise<
  (kind: CodeKind | null) => readonly CodeAndLabel[] | null
> {
  const [statuses, categories, { facts }] = await Promise.all([
    listOrderStatuses(db),
    findTopCategories(db),
    configuration.snapshot(),
  ]);
  const own = new Set(PAYMENT_METHODS.map(({ code }) => code));
  const known: Partial<Record<CodeKind, readonly CodeAndLabel[]>> = {
    payment_method: [...PAYMENT_METHODS, ...facts.terminal_payment_methods.filter(({ code }) => !own.has(code))],
    order_status: statuses.map(({ status, label }) => ({ code: status, label })),
    category: categories,
    customer_validator: [
      ...builtin.map((key) => ({ code: key, label: key })),
      ...plugins.flatMap(({ customerValidators = [] }) =>
        customerValidators.map(({ key, label }) => ({ code: key, label })),
      ),
    ],
  };
  return (kind) => (kind === null ? null : (known[kind] ?? null));
}
