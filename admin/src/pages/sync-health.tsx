import { Box, Link as MuiLink, type Theme, Typography, useMediaQuery } from "@mui/material";
import type { MouseEvent, ReactNode } from "react";
import { DataTable, Link, SimpleList, useLocale, useTranslate } from "react-admin";
import { Part } from "../parts/failure/part.tsx";
import { listOf, own } from "../parts/list/list-of.ts";
import type { Row } from "../api/client.ts";
import { ConnectorNumbers } from "../parts/connector-numbers.tsx";
import { EmptyText } from "../parts/empty-list.tsx";
import { ClockOffset, waitingSince } from "../parts/register-report.tsx";
import { Instant } from "../parts/instant.tsx";
import { RefusedPosts } from "../parts/refused-posts.tsx";
import { StateChip } from "../parts/state-chip.tsx";
import { useHolds, useWordsOf } from "../parts/hooks.ts";
import { OpenedByKey } from "../parts/opened-by-key.tsx";
import { FleetFilters } from "./terminals/fleet-filters.tsx";
import { useFleet } from "./terminals/use-fleet.ts";

const SyncHealth = listOf("GET /sync-health");

type Health = Row<"GET /sync-health">;

const STATES = [
  "ok",
  "closed",
  "not_heard",
  "refused",
  "behind",
  "clock",
  "silent",
  "license",
  "no_location",
  "unbound",
  "inactive",
] as const;

/** Style of the table with narrow cells, so that all columns fit on a desktop screen. */
const NARROW = { "& .MuiTableCell-root": { px: 0.75 } };

function Seen({ health }: { readonly health: Health }): ReactNode {
  const translate = useTranslate();
  return health.last_seen_at === null ? translate("tk.never") : <Instant value={health.last_seen_at} ago />;
}

/** Shows all states of a register that need attention, not only the first. */
function States({ health }: { readonly health: Health }): ReactNode {
  const states = health.reasons.length === 0 ? [health.health] : health.reasons;
  return (
    <Box component="span" sx={{ display: "inline-flex", flexWrap: "wrap", gap: 0.5 }}>
      {states.map((state) => (
        <StateChip key={state} state={state} />
      ))}
      {states.includes("clock") ? <ClockOffset seconds={health.clock_offset_seconds} /> : null}
    </Box>
  );
}

function Missing({ health }: { readonly health: Health }): ReactNode {
  if (health.unsynced_receipts === 0) return "0";
  const filter = encodeURIComponent(JSON.stringify({ terminal_id: health.terminal_id, finding: "documents_missing" }));
  return (
    // The click stops here, since a click on the row leads to the terminal.
    <Link to={`/register-reports?filter=${filter}`} onClick={(event: MouseEvent) => event.stopPropagation()}>
      {health.unsynced_receipts}
    </Link>
  );
}

function WaitingSince({ health }: { readonly health: Health }): ReactNode {
  const words = useWordsOf("system");
  const locale = useLocale() ?? "en";
  const time = waitingSince(health, locale);
  return time === undefined ? null : words("health.since", { time });
}

/**
 * Shows the number of rejected requests that need attention, as a link to the register's page with
 * their list. Readers who may not open that page get the list here.
 */
function Refused({ health }: { readonly health: Health }): ReactNode {
  const words = useWordsOf("system");
  const holds = useHolds();
  if (health.refused_posts === 0) return "0";
  if (!holds("Vendor_Pos::locations")) {
    return (
      // The click stops here, since a click on the row leads to the terminal.
      <details onClick={(event: MouseEvent) => event.stopPropagation()}>
        <Box component="summary" sx={{ color: "error.main", fontWeight: 600 }}>
          {words("health.rejected", { smart_count: health.refused_posts })}
        </Box>
        <RefusedPosts refused={health.refused} />
      </details>
    );
  }
  return (
    <MuiLink
      component={Link}
      to={`/terminals/${health.terminal_id}`}
      underline="always"
      sx={{ color: "error.main", fontWeight: 600 }}
    >
      {words("health.rejected", { smart_count: health.refused_posts })}
    </MuiLink>
  );
}

function Empty(): ReactNode {
  const words = useWordsOf("system");
  return <EmptyText>{words("health.empty")}</EmptyText>;
}

export function SyncHealthList(): ReactNode {
  const words = useWordsOf("system");
  const translate = useTranslate();
  const isSmall = useMediaQuery((theme: Theme) => theme.breakpoints.down("md"));
  const fleet = useFleet();
  const configurationOf = ({ terminal_id }: Health) => fleet.deliveries.get(terminal_id)?.state;
  const stateText = (state: string | null | undefined) => (state ? translate(`tk.states.${state}`, { _: state }) : "");
  const files = SyncHealth.files([
    { source: "name" },
    { source: "location_id", of: ({ location_name }) => location_name },
    {
      source: "health",
      of: ({ health, reasons }) => (reasons.length === 0 ? [health] : reasons).map(stateText).join(", "),
    },
    { source: "last_seen_at", kind: "time" },
    { source: "unsynced_receipts", kind: "whole" },
    { source: "waiting_receipts", kind: "whole" },
    { source: "refused_posts", kind: "whole" },
    { source: "last_receipt_at", kind: "time" },
    { source: "last_closing_at", kind: "time" },
    { source: "license_status", of: ({ license_status }) => stateText(license_status) },
    { source: "app_version" },
    {
      source: own("configuration"),
      title: translate("tk.shops.configuration"),
      of: (row) => stateText(configurationOf(row)),
    },
  ]);
  return (
    <>
      <Part>
        <ConnectorNumbers />
      </Part>
      <FleetFilters fleet={fleet} without="health" />
      <SyncHealth.Page
        key={JSON.stringify(fleet.choices)}
        files={files}
        {...(fleet.filter === undefined ? {} : { filter: { terminal_id: fleet.filter.terminal_id } })}
        filters={[
          { source: "health", choices: STATES.map((id) => ({ id, name: `tk.states.${id}` })) },
          { source: "location_id", reference: "locations" },
        ]}
        sort={{ field: "name", order: "ASC" }}
        perPage={50}
        empty={false}
      >
        {isSmall ? (
          <SimpleList<Health & { id: number }>
            rowClick={(id) => `/terminals/${id}`}
            empty={<Empty />}
            primaryText={(health) => `${health.name} · ${health.location_name ?? ""}`}
            secondaryText={(health) => (
              <Box component="span" sx={{ display: "flex", flexWrap: "wrap", gap: 1, alignItems: "center" }}>
                <States health={health} />
                <span>
                  {translate("resources.sync-health.fields.last_seen_at")}: <Seen health={health} />
                </span>
                {health.unsynced_receipts === 0 ? null : (
                  <Typography component="span" variant="body2" color="error">
                    {words("health.missing", { smart_count: health.unsynced_receipts })}
                  </Typography>
                )}
                {health.waiting_receipts ? (
                  <span>
                    {words("health.waiting", { smart_count: health.waiting_receipts })} <WaitingSince health={health} />
                  </span>
                ) : null}
                {health.refused_posts === 0 ? null : (
                  <Typography component="span" variant="body2" color="error">
                    {words("health.refused", { smart_count: health.refused_posts })}
                  </Typography>
                )}
              </Box>
            )}
          />
        ) : (
          <DataTable
            body={OpenedByKey}
            bulkActionButtons={false}
            rowClick={(id) => `/terminals/${id}`}
            empty={<Empty />}
            sx={NARROW}
          >
            <SyncHealth.Col source="name" />
            <SyncHealth.Col source="location_id" render={(health) => health.location_name ?? "–"} />
            <SyncHealth.Col source="health" render={(health) => <States health={health} />} />
            <SyncHealth.Col source="last_seen_at" render={(health) => <Seen health={health} />} />
            <SyncHealth.Col source="unsynced_receipts" align="right" render={(health) => <Missing health={health} />} />
            <SyncHealth.Col
              source="waiting_receipts"
              align="right"
              render={(health) => (
                <>
                  {health.waiting_receipts ?? "–"} <WaitingSince health={health} />
                </>
              )}
            />
            <SyncHealth.Col source="refused_posts" align="right" render={(health) => <Refused health={health} />} />
            <SyncHealth.Col
              source="last_receipt_at"
              disableSort
              render={(health) => <Instant value={health.last_receipt_at} ago />}
            />
            <SyncHealth.Col
              source="last_closing_at"
              disableSort
              render={(health) => <Instant value={health.last_closing_at} ago />}
            />
            <SyncHealth.Col
              source="license_status"
              disableSort
              render={(health) => <StateChip state={health.license_status} />}
            />
            <SyncHealth.Col source="app_version" disableSort />
            <SyncHealth.Col
              source={own("configuration")}
              label="tk.shops.configuration"
              disableSort
              render={(health) => <StateChip state={configurationOf(health)} />}
            />
          </DataTable>
        )}
      </SyncHealth.Page>
    </>
  );
}
