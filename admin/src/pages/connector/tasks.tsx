import { Box, Button, MenuItem, TextField, Typography } from "@mui/material";
import { type ReactNode, useState } from "react";
import { Confirm } from "react-admin";
import { call, type Query, type Row } from "../../api/client.ts";
import { Figures } from "../../parts/figures.tsx";
import { Instant } from "../../parts/instant.tsx";
import { PageSteps } from "../../parts/page-steps.tsx";
import { Section } from "../../parts/section.tsx";
import { StateChip } from "../../parts/state-chip.tsx";
import { useCall } from "../../parts/use-call.ts";
import { useSave } from "../../parts/use-save.ts";
import { useWordsOf } from "../../parts/hooks.ts";
import type { Connector } from "./types.ts";

type Task = Row<"GET /connector-tasks">;

const PAGE_SIZE = 20;

const SHOWN: Readonly<Record<string, Query>> = {
  // The list of open tasks starts with parked ones, the oldest at the top.
  open: { "filter[state][in]": "parked,waiting", sort: "state,task_id" },
  parked: { "filter[state]": "parked", sort: "task_id" },
  waiting: { "filter[state]": "waiting", sort: "task_id" },
  done: { "filter[state]": "done", sort: "-task_id" },
  left: { "filter[state]": "left", sort: "-task_id" },
  all: { sort: "-task_id" },
};

/** Lists what is sent to the platform, with the actions for a record that the platform refuses. */
export function Tasks({ connector: { parked } }: { readonly connector: Connector }): ReactNode {
  const words = useWordsOf("connector");
  const { isSaving, save } = useSave();
  const [shown, setShown] = useState("open");
  const [page, setPage] = useState(0);
  const [asked, setAsked] = useState<Task>();
  const { data } = useCall(
    "GET /connector-tasks",
    { query: { ...SHOWN[shown], page: page + 1, page_size: PAGE_SIZE } },
    { refetch_ms: 10_000 },
  );
  const nameOf = ({ kind, key }: Task): string => `${words(`task_kinds.${kind}`, { _: kind })} ${key}`;
  const leave = (): void => {
    setAsked(undefined);
    if (asked === undefined) return;
    const path = { task_id: asked.task_id };
    void save(() => call("POST /connector-tasks/{task_id}/leave", { path }), words("left_out"));
  };
  const sendAll = () => save(() => call("POST /connector-tasks/send-again"), words("all_sent_again"));
  const columns = ["record", "state", "created", "attempts", "next", "reason", "decision"] as const;
  return (
    <Section
      title={words("tasks")}
      lead={words("tasks_lead")}
      actions={
        <>
          {parked > 1 ? (
            <Button disabled={isSaving} onClick={() => void sendAll()}>
              {words("send_all_again", { smart_count: parked })}
            </Button>
          ) : null}
          <TextField
            select
            fullWidth={false}
            size="small"
            label={words("shown")}
            value={shown}
            onChange={({ target }) => {
              setShown(target.value);
              setPage(0);
            }}
            sx={{ minWidth: 180 }}
          >
            {Object.keys(SHOWN).map((name) => (
              <MenuItem key={name} value={name}>
                {words(`shown_states.${name}`)}
              </MenuItem>
            ))}
          </TextField>
        </>
      }
    >
      {data?.items.length === 0 ? <Typography color="textSecondary">{words("tasks_none")}</Typography> : null}
      {data && data.items.length > 0 ? (
        <Figures
          label={words("tasks")}
          columns={columns.map((column) => words(column))}
          textColumns={[1, 2, 4, 5, 6]}
          rows={data.items.map((task) => ({
            key: String(task.task_id),
            cells: [
              <Box key="r" sx={{ overflowWrap: "anywhere", minWidth: 120 }}>
                {nameOf(task)}
                {task.remote_number === null ? null : (
                  <Typography variant="body2" color="textSecondary">
                    {words("remote_number", { number: task.remote_number })}
                  </Typography>
                )}
              </Box>,
              <StateChip key="s" state={task.state} />,
              <Instant key="c" value={task.created_at} ago />,
              task.attempts,
              <Instant key="n" value={task.next_at} ago />,
              <Box key="e" className="tk-own-words" sx={{ overflowWrap: "anywhere", maxWidth: 260 }}>
                {task.last_error ?? "–"}
              </Box>,
              task.state === "parked" ? (
                <Box
                  key="d"
                  sx={{ display: "flex", flexWrap: "wrap", justifyContent: { xs: "flex-end", sm: "flex-start" } }}
                >
                  <SendAgain task_id={task.task_id} />
                  <Button size="small" color="error" disabled={isSaving} onClick={() => setAsked(task)}>
                    {words("leave")}
                  </Button>
                </Box>
              ) : (
                "–"
              ),
            ],
          }))}
        />
      ) : null}
      <PageSteps count={data?.total_count ?? 0} size={PAGE_SIZE} page={page} onPage={setPage} />
      <Confirm
        isOpen={asked !== undefined}
        title={words("leave_title")}
        content={words("leave_lead", { record: asked === undefined ? "" : nameOf(asked) })}
        onConfirm={leave}
        onClose={() => setAsked(undefined)}
      />
    </Section>
  );
}

/**
 * Shows the button that sends a parked task again, or one whose record a reconciliation did not
 * find.
 */
export function SendAgain({ task_id }: Pick<Task, "task_id">): ReactNode {
  const words = useWordsOf("connector");
  const { isSaving, save } = useSave();
  const send = () =>
    save(() => call("POST /connector-tasks/{task_id}/send-again", { path: { task_id } }), words("sent_again"));
  return (
    <Button size="small" disabled={isSaving} onClick={() => void send()}>
      {words("send_again")}
    </Button>
  );
}
