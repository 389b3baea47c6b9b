import type { ReactElement, ReactNode } from "react";
import { List, SelectInput } from "react-admin";
import { YES_OR_NO } from "../../parts/filters/yes-or-no.ts";
import { type AnyRow, Rows } from "../../parts/rows.tsx";
import { SetActive } from "../../parts/bulk/set-active.tsx";
import { EmptyList } from "../../parts/empty-list.tsx";
import { SelectionOfShownRows } from "../../parts/list/selection.tsx";
import { SearchField } from "../../parts/search-field.tsx";
import { StateBeside } from "../../parts/state-beside.tsx";
import { Effect, type EffectTexts } from "./effect.tsx";
import { RuleStateChip } from "./rule-days.tsx";
import { useScopeTexts, WebsiteFilter } from "./scopes.tsx";

interface RuleListProps {
  readonly effects: EffectTexts;
  /** The kind of import that brings the rules. */
  readonly kind: string;
  /** Additional filters of this kind of rule. */
  readonly filters?: readonly ReactElement[];
  readonly children: ReactNode;
}

/** Rules in the order in which they are applied. */
export function RuleList({ effects, kind, filters = [], children }: RuleListProps): ReactNode {
  return (
    <List
      empty={<EmptyList />}
      filters={[...OF_NAME_AND_STATE, ...filters, OF_WEBSITE]}
      sort={{ field: "sort_order", order: "ASC" }}
      exporter={false}
    >
      <SelectionOfShownRows />
      <Rows
        bulkActionButtons={<SetActive kind={kind} />}
        primary={(row) => String(row["name"])}
        secondary={(row) => (
          <StateBeside state={<RuleStateChip rule={row} />}>
            <Effect rule={row} texts={effects} />
          </StateBeside>
        )}
      >
        {children}
      </Rows>
    </List>
  );
}

const OF_NAME_AND_STATE = [
  <SearchField key="name" source="name" alwaysOn />,
  <SelectInput key="active" source="is_active" alwaysOn choices={YES_OR_NO} />,
];

const OF_WEBSITE = <WebsiteFilter key="website" source="website_ids.finset" alwaysOn />;

/** Returns a rule's websites and customer groups as text. */
export function useWhom(): (rule: AnyRow) => string {
  const { websites, groups } = useScopeTexts();
  return (rule) => `${websites(rule["website_ids"] as number[])} · ${groups(rule["customer_group_ids"] as number[])}`;
}
