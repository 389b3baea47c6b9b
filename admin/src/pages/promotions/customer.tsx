import type { ReactNode } from "react";
import { AutocompleteInput, FunctionField, ReferenceField, ReferenceInput, required } from "react-admin";
import type { AnyRow } from "../../parts/rows.tsx";
import { CountInput } from "../../parts/decimal-input.tsx";
import { useHolds, useWordsOf } from "../../parts/hooks.ts";

const MANAGE = "Platform_Customer::manage";

/** Returns a customer's name and address, since two customers may have one name. */
const nameOf = (row: AnyRow | undefined): string => (row ? `${String(row["name"])} · ${String(row["email"])}` : "");

const byText = (typed: string) => ({ text: { like: `%${typed}%` } });

interface CustomerInputProps {
  readonly isFilter?: boolean;
  readonly source?: string;
}

/** Picks a customer by name or address; without permission to see customers, by number. */
export function CustomerInput({ isFilter = false, source = "customer_id" }: CustomerInputProps): ReactNode {
  const words = useWordsOf("promotions");
  const holds = useHolds();
  const validate = isFilter ? undefined : required();
  if (!holds(MANAGE)) {
    return (
      <CountInput
        source={source}
        {...(validate ? { validate } : {})}
        helperText={isFilter ? false : words("customer_number_lead")}
      />
    );
  }
  return (
    <ReferenceInput source={source} reference="customers" sort={{ field: "name", order: "ASC" }}>
      <AutocompleteInput
        optionText={nameOf}
        filterToQuery={byText}
        {...(validate ? { validate } : {})}
        helperText={isFilter ? false : words("find_customer")}
      />
    </ReferenceInput>
  );
}

/** Shows the customer picker as a filter of a list. */
export function CustomerFilter({ source }: { readonly source: string }): ReactNode {
  return <CustomerInput isFilter source={source} />;
}

/** Shows the name of a customer; the number without permission to read customers. */
export function CustomerName({ customer_id }: { readonly customer_id: number }): ReactNode {
  const words = useWordsOf("promotions");
  const holds = useHolds();
  const number = words("customer_number", { id: customer_id });
  if (!holds(MANAGE)) return number;
  return (
    <ReferenceField
      record={{ id: customer_id, customer_id }}
      source="customer_id"
      reference="customers"
      link={false}
      emptyText={number}
    >
      <FunctionField render={nameOf} />
    </ReferenceField>
  );
}
