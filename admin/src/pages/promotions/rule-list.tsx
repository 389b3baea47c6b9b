import type { ReactNode } from "react";
import { YES_OR_NO } from "../../parts/filters/yes-or-no.ts";
import type { AnyRow } from "../../parts/rows.tsx";
import { SetActive } from "../../parts/bulk/set-active.tsx";
import { listOf } from "../../parts/list/list-of.ts";
import { StateBeside } from "../../parts/state-beside.tsx";
import { Effect, type EffectTexts } from "./effect.tsx";
import { RuleStateChip } from "./rule-days.tsx";
import { useScopeTexts, WebsiteFilter } from "./scopes.tsx";

/**
 * The list is typed by the route of cart price rules. Catalogue price rules have the same columns,
 * without coupons.
 */
const Rules = listOf("GET /cart-price-rules");

interface RuleListProps {
  readonly effects: EffectTexts;
  /** The kind of import that brings the rules. */
  readonly kind: string;
  /** Additional filters that only one kind of rule has. */
  readonly filters?: ReturnType<typeof Rules.filters>;
  readonly children: ReactNode;
}

/** Lists rules in the order in which they are applied. */
export function RuleList({ effects, kind, filters = [], children }: RuleListProps): ReactNode {
  return (
    <Rules.Page filters={[...OF_NAME_AND_STATE, ...filters, OF_WEBSITE]} sort={{ field: "sort_order", order: "ASC" }}>
      <Rules.Rows
        bulkActionButtons={<SetActive kind={kind} />}
        primary={({ name }) => name}
        secondary={(row) => (
          <StateBeside state={<RuleStateChip rule={row} />}>
            <Effect rule={row} texts={effects} />
          </StateBeside>
        )}
      >
        {children}
      </Rules.Rows>
    </Rules.Page>
  );
}

const OF_NAME_AND_STATE = [
  { source: "name.like", isSearch: true },
  { source: "is_active", alwaysOn: true, choices: YES_OR_NO },
] as const;

const OF_WEBSITE = { source: "website_ids.finset", input: WebsiteFilter, alwaysOn: true } as const;

/** Returns a function that names a rule's websites and customer groups. */
export function useWhom(): (rule: AnyRow) => string {
  const { websites, groups } = useScopeTexts();
  return (rule) => `${websites(rule["website_ids"] as number[])} · ${groups(rule["customer_group_ids"] as number[])}`;
}
