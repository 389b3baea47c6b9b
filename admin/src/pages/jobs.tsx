import { Alert, Box, Button, LinearProgress, type Theme, Typography, useMediaQuery } from "@mui/material";
import type { ReactNode } from "react";
import { DataTable, SimpleList, TopToolbar, useLocale, useRecordContext } from "react-admin";
import { Part } from "../parts/failure/part.tsx";
import { listOf } from "../parts/list/list-of.ts";
import { call, type Row } from "../api/client.ts";
import { en } from "../i18n/en.ts";
import { useBulk } from "../parts/bulk/use-bulk.ts";
import { EmptyText } from "../parts/empty-list.tsx";
import { formatLocale } from "../parts/locale.ts";
import { Instant, InstantField } from "../parts/instant.tsx";
import { StateChip } from "../parts/state-chip.tsx";
import { useCall } from "../parts/use-call.ts";
import { useSave } from "../parts/use-save.ts";
import { useHolds, useWordsOf } from "../parts/hooks.ts";

const Jobs = listOf("GET /jobs");

type Job = Row<"GET /jobs">;

const STATES = ["created", "retry", "active", "completed", "cancelled", "failed"] as const;

/** Names of every kind of job in src/runtime/jobs.ts. */
const KINDS = Object.keys(en.tk.system.jobs.kinds);

/**
 * Returns the name of a job's state. An active job is named running, since licences and registers
 * are active in another sense.
 */
const stateOf = (state: string): string => (state === "active" ? "running" : state);

function Kind({ kind }: { readonly kind: string }): ReactNode {
  const words = useWordsOf("system");
  return words(`jobs.kinds.${kind}`, { _: kind });
}

function FailedButtons(): ReactNode {
  const words = useWordsOf("system");
  const { save } = useSave();
  const job = useRecordContext<Job>();
  if (job?.state !== "failed") return null;
  const path = { job_id: job.job_id };
  return (
    <>
      <Button
        size="small"
        onClick={() => void save(() => call("POST /jobs/{job_id}/retry", { path }), words("jobs.retried"))}
      >
        {words("jobs.retry")}
      </Button>
      <Button
        size="small"
        onClick={() => void save(() => call("POST /jobs/{job_id}/dismiss", { path }), words("jobs.dismissed"))}
      >
        {words("jobs.dismiss")}
      </Button>
    </>
  );
}

/** Shows the buttons that retry or dismiss the selected jobs. Only failed jobs can be selected. */
function FailedSelected(): ReactNode {
  const words = useWordsOf("system");
  const { run, isBusy } = useBulk();
  return (
    <>
      {(["retry", "dismiss"] as const).map((action) => (
        <Button
          key={action}
          size="small"
          disabled={isBusy}
          onClick={() => void run((id) => call(`POST /jobs/{job_id}/${action}`, { path: { job_id: String(id) } }))}
        >
          {words(`jobs.${action}`)}
        </Button>
      ))}
    </>
  );
}

function Lead(): ReactNode {
  const words = useWordsOf("system");
  return (
    <TopToolbar sx={{ minWidth: 0 }}>
      <Typography color="textSecondary" sx={{ whiteSpace: "normal", minWidth: 0 }}>
        {words("jobs.lead")}
      </Typography>
    </TopToolbar>
  );
}

/** Shows the progress of the job that evaluates closings again; nothing when no closing waits. */
function Judging(): ReactNode {
  const words = useWordsOf("system");
  const locale = useLocale() ?? "en";
  const holds = useHolds();
  const { data } = useCall(
    "GET /register-reevaluation",
    {},
    { enabled: holds("Vendor_Pos::register_reports"), refetch_ms: 5_000 },
  );
  if (!data || data.left === 0) return null;
  const format = new Intl.NumberFormat(formatLocale(locale));
  const { left, evaluated, changed, per_minute } = data;
  const total = left + evaluated;
  const figures = [
    words("jobs.reevaluation.done", {
      evaluated: format.format(evaluated),
      total: format.format(total),
      left: format.format(left),
    }),
    ...(per_minute === null ? [] : [words("jobs.reevaluation.rate", { rate: format.format(per_minute) })]),
    words("jobs.reevaluation.changed", { changed: format.format(changed) }),
  ];
  return (
    <Alert severity="info" sx={{ mt: 2, "& .MuiAlert-message": { flexGrow: 1 } }}>
      <Typography sx={{ fontWeight: 600 }}>{words("jobs.reevaluation.title")}</Typography>
      <Typography variant="body2">{words("jobs.reevaluation.lead")}</Typography>
      <LinearProgress
        variant="determinate"
        value={(100 * evaluated) / total}
        aria-label={words("jobs.reevaluation.title")}
        sx={{ my: 1 }}
      />
      <Typography variant="body2" sx={{ fontVariantNumeric: "tabular-nums" }}>
        {figures.join(" · ")}
      </Typography>
    </Alert>
  );
}

function Empty(): ReactNode {
  const words = useWordsOf("system");
  return <EmptyText>{words("jobs.empty")}</EmptyText>;
}

function Small(): ReactNode {
  return (
    <SimpleList<Job & { id: string }>
      rowClick={false}
      empty={<Empty />}
      primaryText={(job) => (
        <Box component="span" sx={{ display: "flex", flexWrap: "wrap", gap: 1, alignItems: "center" }}>
          <span>
            <Kind kind={job.kind} />
          </span>
          <StateChip state={stateOf(job.state)} />
        </Box>
      )}
      secondaryText={(job) => (
        <Box component="span" sx={{ overflowWrap: "anywhere" }}>
          <Instant value={job.created_at} /> {(job.outcome ?? "").slice(0, 200)} <FailedButtons />
        </Box>
      )}
    />
  );
}

export function JobList(): ReactNode {
  const isSmall = useMediaQuery((theme: Theme) => theme.breakpoints.down("md"));
  return (
    <>
      <Part>
        <Judging />
      </Part>
      <Jobs.Page
        filters={[
          { source: "state", choices: STATES.map((id) => ({ id, name: `tk.states.${stateOf(id)}` })) },
          { source: "kind", choices: KINDS.map((id) => ({ id, name: `tk.system.jobs.kinds.${id}` })) },
        ]}
        actions={<Lead />}
        sort={{ field: "created_at", order: "DESC" }}
        empty={false}
      >
        {isSmall ? (
          <Small />
        ) : (
          <DataTable
            bulkActionButtons={<FailedSelected />}
            isRowSelectable={({ state }) => state === "failed"}
            rowClick={false}
            empty={<Empty />}
          >
            <Jobs.Col source="kind" render={({ kind }) => <Kind kind={kind} />} />
            <Jobs.Col source="state" render={(job) => <StateChip state={stateOf(job.state)} />} />
            <Jobs.Col source="created_at" field={InstantField} />
            <Jobs.Col source="completed_at" field={InstantField} />
            <Jobs.Col
              source="retry_count"
              align="right"
              render={(job) => `${job.retry_count} / ${job.retry_limit}`}
              disableSort
            />
            <Jobs.Col
              source="outcome"
              disableSort
              render={(job) => (
                <Box sx={{ maxWidth: 420, overflowWrap: "anywhere", fontSize: "0.8rem" }}>
                  {(job.outcome ?? "").slice(0, 300)}
                  <FailedButtons />
                </Box>
              )}
            />
          </DataTable>
        )}
      </Jobs.Page>
    </>
  );
}
