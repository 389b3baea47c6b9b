import { Box, Typography } from "@mui/material";
import type { ReactNode } from "react";
import { CheckboxGroupInput, required, SelectInput, useLocale } from "react-admin";
import type { Answer } from "../../api/client.ts";
import { useCodeName } from "../../parts/codes/use-name.ts";
import { dayText } from "../../parts/day.ts";
import { useCall } from "../../parts/use-call.ts";
import { useWordsOf } from "../../parts/hooks.ts";

type Scopes = Answer<"GET /pricing-scopes">;

const GUESTS = 0;
const EVERY_WEBSITE = 0;

/** Returns websites and customer groups; undefined until they are read. */
export function useScopes(): Scopes | undefined {
  return useCall("GET /pricing-scopes").data;
}

interface ScopeTexts {
  /** Returns the names of websites; a single word when the ids cover all websites. */
  readonly websites: (ids: readonly number[]) => string;
  /** Returns the name of a website; the id 0 means all websites. */
  readonly website: (id: number) => string;
  readonly groups: (ids: readonly number[]) => string;
  readonly group: (id: number) => string;
  /** Returns the currency that the websites share; undefined when they have several. */
  readonly currency: (website_ids: readonly number[]) => string | undefined;
}

/** Returns functions for the names of websites and customer groups. */
export function useScopeTexts(): ScopeTexts {
  const words = useWordsOf("promotions");
  const { websites = [], customer_groups = [] } = useScopes() ?? {};
  const website = (id: number): string =>
    id === EVERY_WEBSITE
      ? words("every_website")
      : (websites.find(({ website_id }) => website_id === id)?.name ?? `${id}`);
  const group = (id: number): string =>
    id === GUESTS
      ? words("guests")
      : (customer_groups.find(({ customer_group_id }) => customer_group_id === id)?.name ?? `${id}`);
  return {
    website,
    group,
    websites: (ids) => {
      if (ids.length === 0) return words("no_website");
      const isAll = websites.length > 1 && websites.every(({ website_id }) => ids.includes(website_id));
      return isAll ? words("every_website") : ids.map(website).join(", ");
    },
    groups: (ids) => {
      if (ids.length === 0) return words("no_groups");
      const isAll = customer_groups.every(({ customer_group_id }) => ids.includes(customer_group_id));
      return isAll ? words("everybody") : ids.map(group).join(", ");
    },
    currency: (ids) => {
      const meant = websites.filter(({ website_id }) => ids.includes(EVERY_WEBSITE) || ids.includes(website_id));
      const currencies = new Set(meant.map(({ currency }) => currency));
      return currencies.size === 1 ? [...currencies][0] : undefined;
    },
  };
}

/** Returns the default scope of a new rule: all websites and customer groups. */
export function everywhere({ websites, customer_groups }: Scopes) {
  return {
    website_ids: websites.map(({ website_id }) => website_id),
    customer_group_ids: customer_groups.map(({ customer_group_id }) => customer_group_id),
  };
}

/** Picks the websites and customer groups of a rule. */
export function ScopeInputs(): ReactNode {
  const words = useWordsOf("promotions");
  const codeName = useCodeName();
  const locale = useLocale() ?? "en";
  const { group } = useScopeTexts();
  const { websites = [], customer_groups = [] } = useScopes() ?? {};
  return (
    <>
      <CheckboxGroupInput
        source="website_ids"
        row={false}
        translateChoice={false}
        validate={required()}
        choices={websites.map(({ website_id, name, time_zone, currency, today }) => ({
          id: website_id,
          name: (
            <Box component="span" sx={{ display: "block", py: 0.5 }}>
              {name}
              <Typography component="span" variant="body2" color="textSecondary" sx={{ display: "block" }}>
                {words("today_there", {
                  time_zone: codeName("time_zone", time_zone) ?? time_zone,
                  currency: codeName("currency", currency) ?? currency,
                  today: dayText(today, locale),
                })}
              </Typography>
            </Box>
          ),
        }))}
      />
      <CheckboxGroupInput
        source="customer_group_ids"
        row={false}
        translateChoice={false}
        validate={required()}
        choices={customer_groups.map(({ customer_group_id: id }) => ({ id, name: group(id) }))}
      />
    </>
  );
}

/** Picks one website, or every website. */
export function WebsiteInput({ helperText }: { readonly helperText: string }): ReactNode {
  const { website } = useScopeTexts();
  const { websites = [] } = useScopes() ?? {};
  return (
    <SelectInput
      source="website_id"
      translateChoice={false}
      defaultValue={EVERY_WEBSITE}
      validate={required()}
      helperText={helperText}
      choices={[EVERY_WEBSITE, ...websites.map(({ website_id }) => website_id)].map((id) => ({
        id,
        name: website(id),
      }))}
    />
  );
}

/** Shows websites as the choice of a list's filter. */
export function WebsiteFilter({ source }: { readonly source: string }): ReactNode {
  const { websites = [] } = useScopes() ?? {};
  return (
    <SelectInput
      source={source}
      translateChoice={false}
      label="resources.customer-prices.fields.website_id"
      choices={websites.map(({ website_id, name }) => ({ id: website_id, name }))}
    />
  );
}
