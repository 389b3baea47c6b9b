import { Alert, Box, Button } from "@mui/material";
import type { ReactNode } from "react";
import { TabbedForm, useTranslate } from "react-admin";
import { Link } from "react-router-dom";
import type { Row } from "../../api/client.ts";
import { DetailPage } from "../../parts/detail/page.tsx";
import { DetailRow } from "../../parts/detail/row.tsx";
import type { DetailTab } from "../../parts/detail/tabs.tsx";
import { Timeline } from "../../parts/detail/timeline.tsx";
import { useHolds } from "../../parts/hooks.ts";
import { Instant } from "../../parts/instant.tsx";
import { OverridesForm } from "../../parts/overrides/overrides-form.tsx";
import { LatestClosings } from "../../parts/latest/closings.tsx";
import { LatestReceipts } from "../../parts/latest/receipts.tsx";
import { RefusedPosts } from "../../parts/refused-posts.tsx";
import { RegisterReport, useReport } from "../../parts/register-report.tsx";
import { Section } from "../../parts/section.tsx";
import { StateChip } from "../../parts/state-chip.tsx";
import { useCall } from "../../parts/use-call.ts";
import { LicenseChip } from "../licenses/license-chip.tsx";
import { ActivationCard } from "./activation-card.tsx";
import { Bindings } from "./bindings.tsx";
import { Credentials } from "./credentials.tsx";
import { EffectiveConfiguration } from "./effective.tsx";
import { RegisterFields } from "./terminals.tsx";

type Register = Row<"GET /terminals">;

const GROUPS = [
  "payments",
  "card_payments",
  "credits",
  "receipts",
  "printing",
  "checkout",
  "stock",
  "catalog",
  "layaway",
  "pickup",
  "customers",
  "walk_in_customer",
  "store",
];

/** Shows a register: its health, receipts, closings, configuration, device and changes. */
export function RegisterPage(): ReactNode {
  return <DetailRow<Register>>{(register) => <Page register={register} />}</DetailRow>;
}

interface PageProps {
  readonly register: Register;
}

function Page({ register }: PageProps): ReactNode {
  const translate = useTranslate();
  const holds = useHolds();
  const { terminal_id, full_name, location_id } = register;
  const report = useReport(terminal_id);
  const { data: locations } = useCall("GET /locations", { query: { "filter[location_id]": location_id } });
  const location = locations?.items[0];
  const states = report === undefined ? [] : report.reasons.length === 0 ? [report.health] : report.reasons;
  return (
    <DetailPage
      title={full_name}
      path={[
        [translate("resources.locations.name", { smart_count: 2 }), "/locations"],
        ...(location === undefined ? [] : [[location.name, `/locations/${location_id}`] as const]),
      ]}
      {...(states.length === 0 ? {} : { state: states.map((state) => <StateChip key={state} state={state} />) })}
      facts={[
        [
          translate("resources.terminals.fields.last_seen_at"),
          <Instant key="seen" value={report?.last_seen_at ?? register.last_seen_at} ago />,
        ],
        [translate("resources.sync-health.fields.waiting_receipts"), report?.waiting_receipts ?? "–"],
        [
          translate("resources.terminals.fields.license_status"),
          <LicenseChip key="license" row={{ ...register, id: terminal_id }} />,
        ],
      ]}
      actions={
        holds("Vendor_Pos::locations_manage") ? (
          <Button component={Link} to={`/terminals/${terminal_id}/device`} state={{ asks: "renew" }} variant="outlined">
            {translate("tk.shops.renew_code")}
          </Button>
        ) : null
      }
      tabs={useTabs(register)}
      side={<Timeline filter={{ entity_type: "terminal", entity_id: String(terminal_id) }} />}
      edit={
        <TabbedForm>
          <TabbedForm.Tab label="tk.shops.tabs.general">
            <RegisterFields />
          </TabbedForm.Tab>
          <TabbedForm.Tab label="tk.shops.tabs.overrides" path="overrides">
            <OverridesForm of="terminals" id={terminal_id} groups={GROUPS} />
          </TabbedForm.Tab>
        </TabbedForm>
      }
    />
  );
}

/** Returns the tabs that the reader may see; the first one is at the page's own address. */
function useTabs(register: Register): readonly DetailTab[] {
  const translate = useTranslate();
  const holds = useHolds();
  const { terminal_id } = register;
  const tab = (name: string, content: ReactNode): DetailTab => ({
    name,
    label: translate(`tk.shops.tabs.${name}`),
    content,
  });
  return [
    ...(holds("Vendor_Pos::pos") ? [tab("health", <Health terminal_id={terminal_id} />)] : []),
    ...(holds("Vendor_Pos::receipts") ? [tab("receipts_of", <LatestReceipts filter={{ terminal_id }} />)] : []),
    ...(holds("Vendor_Pos::register_reports") ? [tab("closings_of", <LatestClosings filter={{ terminal_id }} />)] : []),
    tab("effective", <EffectiveConfiguration of="terminals" id={terminal_id} />),
    tab("device", <Device register={register} />),
  ];
}

function Health({ terminal_id }: { readonly terminal_id: number }): ReactNode {
  const translate = useTranslate();
  const report = useReport(terminal_id);
  return (
    <>
      <Section title={translate("tk.shops.contact")}>
        <RegisterReport terminal_id={terminal_id} />
      </Section>
      {report === undefined || report.refused.length === 0 ? null : (
        <Section
          title={translate("resources.sync-health.fields.refused_posts")}
          lead={translate("tk.system.health.refused", { smart_count: report.refused_posts })}
        >
          <RefusedPosts refused={report.refused} />
        </Section>
      )}
    </>
  );
}

function Device({ register: { terminal_id, license_id } }: PageProps): ReactNode {
  const translate = useTranslate();
  const mayManage = useHolds()("Vendor_Pos::locations_manage");
  return (
    <Box sx={{ minWidth: 0 }}>
      <Section title={translate("tk.shops.activation")}>
        {license_id === null ? (
          <Alert severity="warning" sx={{ mb: 1.5 }}>
            {translate("tk.shops.without_license")}
          </Alert>
        ) : null}
        <ActivationCard terminal_id={terminal_id} mayManage={mayManage} />
      </Section>
      <Section title={translate("tk.shops.bindings")}>
        <Bindings terminal_id={terminal_id} />
      </Section>
      <Section title={translate("tk.shops.credentials")}>
        <Credentials terminal_id={terminal_id} mayManage={mayManage} />
      </Section>
    </Box>
  );
}
