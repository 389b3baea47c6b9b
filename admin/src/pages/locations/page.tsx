import { Box, Button, Link, Typography } from "@mui/material";
import type { ReactNode } from "react";
import { BooleanInput, NullableBooleanInput, TabbedForm, TextInput, useTranslate } from "react-admin";
import { Link as RouterLink } from "react-router-dom";
import type { Row } from "../../api/client.ts";
import { Amount } from "../../parts/amount.tsx";
import { DetailPage } from "../../parts/detail/page.tsx";
import { DetailRow } from "../../parts/detail/row.tsx";
import { Timeline } from "../../parts/detail/timeline.tsx";
import { Figures } from "../../parts/figures.tsx";
import { useHolds, useWordsOf } from "../../parts/hooks.ts";
import { Instant } from "../../parts/instant.tsx";
import { LatestClosings } from "../../parts/latest/closings.tsx";
import { LatestReceipts } from "../../parts/latest/receipts.tsx";
import { OverridesForm } from "../../parts/overrides/overrides-form.tsx";
import { Section } from "../../parts/section.tsx";
import { StateChip } from "../../parts/state-chip.tsx";
import { useCall } from "../../parts/use-call.ts";
import { EffectiveConfiguration } from "../terminals/effective.tsx";
import { LocationAddress, LocationIdentity } from "./locations.tsx";

type Location = Row<"GET /locations">;

const TABS = [
  { name: "payments", groups: ["payments", "card_payments", "credits"] },
  { name: "receipts", groups: ["receipts", "printing"] },
  { name: "selling", groups: ["checkout", "stock", "catalog", "layaway", "pickup"] },
  { name: "customers", groups: ["customers", "walk_in_customer"] },
] as const;

/** Shows a location: its registers and staff, receipts, closings, configuration and changes. */
export function LocationPage(): ReactNode {
  return <DetailRow<Location>>{(location) => <Page location={location} />}</DetailRow>;
}

interface PageProps {
  readonly location: Location;
}

/** Returns the address of a form for a new row of this location. */
function newIn(list: "terminals" | "staff", values: object): string {
  return `/${list}/create?source=${encodeURIComponent(JSON.stringify(values))}`;
}

function Page({ location }: PageProps): ReactNode {
  const translate = useTranslate();
  const words = useWordsOf("shops");
  const holds = useHolds();
  const { location_id, name, code, street, city, is_active } = location;
  const { data: registers } = useCall("GET /terminals", {
    query: { "filter[location_id]": location_id, page_size: 0, sort: "name" },
  });
  const tab = (tab_name: string, content: ReactNode) => ({
    name: tab_name,
    label: words(`tabs.${tab_name}`),
    content,
  });
  return (
    <DetailPage
      title={name}
      path={[[translate("resources.locations.name", { smart_count: 2 }), "/locations"]]}
      state={
        <>
          <StateChip state={is_active ? "active" : "inactive"} />
          {location.is_sandbox && <StateChip state="sandbox" />}
        </>
      }
      facts={[
        holds("Vendor_Pos::receipts")
          ? [words("net_today"), <NetToday key="n" location_id={location_id} />]
          : [translate("resources.locations.fields.code"), code],
        [words("tabs.address"), [street, city].filter(Boolean).join(", ") || "–"],
        [translate("resources.terminals.name", { smart_count: 2 }), registers?.total_count ?? "–"],
      ]}
      actions={
        <>
          {holds("Vendor_Pos::locations_manage") ? (
            <Button component={RouterLink} to={newIn("terminals", { location_id })} variant="outlined">
              {words("add_register")}
            </Button>
          ) : null}
          {holds("Vendor_Pos::settings") ? (
            <Button component={RouterLink} to={newIn("staff", { location_ids: [location_id] })} variant="outlined">
              {words("add_staff")}
            </Button>
          ) : null}
        </>
      }
      tabs={[
        tab("overview", <Overview location={location} />),
        ...(holds("Vendor_Pos::receipts") ? [tab("receipts_of", <LatestReceipts filter={{ location_id }} />)] : []),
        ...(holds("Vendor_Pos::register_reports")
          ? [tab("closings_of", <LatestClosings filter={{ location_id }} />)]
          : []),
        tab("effective", <EffectiveConfiguration of="locations" id={location_id} />),
      ]}
      side={<Timeline filter={{ location_id }} />}
      edit={<Form location_id={location_id} />}
    />
  );
}

/** Shows the net sales of the location on its current trading day. */
function NetToday({ location_id }: { readonly location_id: number }): ReactNode {
  const words = useWordsOf("shops");
  const { data } = useCall("GET /trading-day", { query: { location_id } }, { refetch_ms: 60_000 });
  if (data === undefined) return "–";
  if (!data.is_today || data.currencies.length === 0) return words("no_sales_today");
  return data.currencies.map(({ currency, net_sales }) => (
    <Box component="strong" key={currency} sx={{ mr: 1 }}>
      <Amount value={net_sales} currency={currency} />
    </Box>
  ));
}

function Overview({ location: { location_id } }: PageProps): ReactNode {
  const translate = useTranslate();
  const words = useWordsOf("shops");
  const holds = useHolds();
  const maySeeHealth = holds("Vendor_Pos::pos");
  const query = { "filter[location_id]": location_id, page_size: 0, sort: "name" };
  const { data: registers } = useCall("GET /terminals", { query });
  const { data: health } = useCall("GET /sync-health", { query }, { enabled: maySeeHealth, refetch_ms: 60_000 });
  const stateOf = new Map((health?.items ?? []).map((row) => [row.terminal_id, row.health]));
  const title = translate("resources.terminals.name", { smart_count: 2 });
  return (
    <>
      <Section title={title}>
        {registers?.items.length === 0 ? (
          <Typography color="textSecondary">{words("no_registers")}</Typography>
        ) : (
          <Figures
            label={title}
            columns={[
              words("terminal"),
              ...(maySeeHealth ? [words("health")] : []),
              translate("resources.terminals.fields.last_seen_at"),
            ]}
            textColumns={[1, 2]}
            rows={(registers?.items ?? []).map(({ terminal_id, name, last_seen_at }) => ({
              key: String(terminal_id),
              cells: [
                <Link key="n" component={RouterLink} to={`/terminals/${terminal_id}`}>
                  {name}
                </Link>,
                ...(maySeeHealth ? [<StateChip key="h" state={stateOf.get(terminal_id)} />] : []),
                <Instant key="s" value={last_seen_at} ago />,
              ],
            }))}
          />
        )}
      </Section>
      {holds("Vendor_Pos::settings") ? <StaffOf location_id={location_id} /> : null}
    </>
  );
}

/** Lists the staff of the location, and the staff who work at every location. */
function StaffOf({ location_id }: { readonly location_id: number }): ReactNode {
  const translate = useTranslate();
  const words = useWordsOf("shops");
  const { data } = useCall("GET /staff", { query: { page_size: 500, sort: "last_name" } });
  const title = translate("resources.staff.name", { smart_count: 2 });
  const staff = (data?.items ?? []).filter(
    ({ location_ids }) => location_ids.length === 0 || location_ids.includes(location_id),
  );
  return (
    <Section title={title}>
      {staff.length === 0 && data !== undefined ? (
        <Typography color="textSecondary">{words("no_staff")}</Typography>
      ) : null}
      <ul style={{ margin: 0, paddingInlineStart: 20 }}>
        {staff.map(({ staff_id, first_name, last_name }) => (
          <li key={staff_id}>
            <Link component={RouterLink} to={`/staff/${staff_id}`}>
              {first_name} {last_name}
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Form({ location_id }: { readonly location_id: number }): ReactNode {
  return (
    <TabbedForm>
      <TabbedForm.Tab label="tk.shops.tabs.general">
        <LocationIdentity />
        <TextInput source="source_code" helperText="tk.shops.source_code_lead" />
        <BooleanInput source="is_active" />
        <BooleanInput source="tax_use_address" />
      </TabbedForm.Tab>
      <TabbedForm.Tab label="tk.shops.tabs.address" path="address">
        <NullableBooleanInput
          source="address_use_storeview"
          nullLabel="tk.shops.address_inherit"
          trueLabel="tk.shops.address_of_store"
          falseLabel="tk.shops.address_own"
          helperText="tk.shops.address_lead"
        />
        <LocationAddress />
      </TabbedForm.Tab>
      {TABS.map(({ name, groups }) => (
        <TabbedForm.Tab key={name} label={`tk.shops.tabs.${name}`} path={name}>
          <OverridesForm of="locations" id={location_id} groups={groups} />
        </TabbedForm.Tab>
      ))}
    </TabbedForm>
  );
}
