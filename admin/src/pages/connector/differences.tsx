import { Box, Button, Typography } from "@mui/material";
import { type ReactNode, useState } from "react";
import { Confirm, useTranslate } from "react-admin";
import { call, type Row } from "../../api/client.ts";
import { Figures } from "../../parts/figures.tsx";
import { NoteDialog } from "../../parts/forms/note-dialog.tsx";
import { Instant } from "../../parts/instant.tsx";
import { PageSteps } from "../../parts/page-steps.tsx";
import { Section } from "../../parts/section.tsx";
import { useCall } from "../../parts/use-call.ts";
import { useSave } from "../../parts/use-save.ts";
import { useWordsOf } from "../../parts/hooks.ts";
import { SendAgain } from "./tasks.tsx";
import type { Connector } from "./types.ts";

type Difference = Row<"GET /connector-differences">;

const PAGE_SIZE = 20;

/**
 * Lists the open differences between Tillkeeper and the platform, newest first, each with the
 * actions for it.
 */
export function Differences({ connector }: { readonly connector: Connector }): ReactNode {
  const words = useWordsOf("connector");
  const nameOf = useNameOf();
  const [page, setPage] = useState(0);
  const { isSaving, save } = useSave();
  const { resolve } = useResolve();
  const [asked, setAsked] = useState<Asked>();
  const { data } = useCall(
    "GET /connector-differences",
    {
      query: {
        "filter[ended_at][null]": "1",
        "filter[note][null]": "1",
        sort: "-difference_id",
        page: page + 1,
        page_size: PAGE_SIZE,
      },
    },
    { refetch_ms: 10_000 },
  );
  const compare = () =>
    save(async () => {
      for (const kind of ["sweep_connector", "reconcile_connector"]) await call("POST /jobs", { body: { kind } });
    }, words("comparing"));
  const valuesOf = ({ code, here, there }: Difference): string =>
    code === "changed" && here === null
      ? there === null
        ? ""
        : words("columns", { columns: there })
      : [
          ...(here === null ? [] : [words("here", { value: here })]),
          ...(there === null ? [] : [words("there", { value: there })]),
        ].join(" · ");
  return (
    <Section
      title={words("differences")}
      lead={words("differences_lead")}
      actions={
        <Button disabled={isSaving || !connector.is_active} onClick={() => void compare()}>
          {words("compare_now")}
        </Button>
      }
    >
      {data?.items.length === 0 ? <Typography color="textSecondary">{words("differences_none")}</Typography> : null}
      {data && data.items.length > 0 ? (
        <Figures
          label={words("differences")}
          columns={(["record", "difference", "values", "found", "decision"] as const).map((column) => words(column))}
          textColumns={[1, 2, 3, 4]}
          rows={data.items.map((difference) => ({
            key: String(difference.difference_id),
            cells: [
              <Box key="r" sx={{ overflowWrap: "anywhere", minWidth: 120 }}>
                {nameOf(difference)}
              </Box>,
              words(`difference_codes.${difference.code}`, { _: difference.code }),
              <Box key="v" className="tk-own-words" sx={{ overflowWrap: "anywhere", maxWidth: 260 }}>
                {valuesOf(difference) || "–"}
              </Box>,
              <Instant key="f" value={difference.found_at} ago />,
              <Decision key="d" difference={difference} owned_kinds={connector.owned_kinds} onAsk={setAsked} />,
            ],
          }))}
        />
      ) : null}
      <PageSteps count={data?.total_count ?? 0} size={PAGE_SIZE} page={page} onPage={setPage} />
      <Confirm
        isOpen={asked?.how === "pull_again"}
        title={words("take_title")}
        content={words("take_lead", { record: asked === undefined ? "" : nameOf(asked.difference) })}
        onConfirm={() => {
          setAsked(undefined);
          if (asked) void resolve(asked.difference, "pull_again");
        }}
        onClose={() => setAsked(undefined)}
      />
      {asked?.how === "close" ? (
        <NoteDialog
          title={words("close_title")}
          lead={words("close_lead", { record: nameOf(asked.difference) })}
          label={words("note")}
          help={words("note_help")}
          submit={words("close")}
          onSend={(note) => {
            setAsked(undefined);
            void resolve(asked.difference, "close", note);
          }}
          onClose={() => setAsked(undefined)}
        />
      ) : null}
    </Section>
  );
}

/**
 * Returns a function that names a difference's record: its kind, and its name in Tillkeeper if
 * known.
 */
function useNameOf(): (difference: Difference) => string {
  const words = useWordsOf("connector");
  const translate = useTranslate();
  return ({ kind, key, record }) => {
    const imported = translate(`tk.imports.kinds.${kind}.name`, { _: kind });
    const shown = words(`difference_kinds.${kind}`, { _: words(`task_kinds.${kind}`, { _: imported }) });
    return record === null ? `${shown} ${key}` : `${shown} ${record} (${key})`;
  };
}

/** A difference whose resolution a person must confirm, and how it will be resolved. */
interface Asked {
  readonly difference: Difference;
  readonly how: "pull_again" | "close";
}

function useResolve() {
  const words = useWordsOf("connector");
  const { isSaving, save } = useSave();
  const resolve = ({ difference_id }: Difference, how: string, note?: string) =>
    save(
      () =>
        call("POST /connector-differences/{difference_id}/resolve", {
          path: { difference_id },
          body: { how, ...(note === undefined ? {} : { note }) },
        }),
      words(`resolved.${how}`),
    );
  return { isSaving, resolve };
}

interface DecisionProps {
  readonly difference: Difference;
  readonly owned_kinds: readonly string[];
  readonly onAsk: (asked: Asked) => void;
}

/** Shows the actions that a person can take on a difference. */
function Decision({ difference, owned_kinds, onAsk }: DecisionProps): ReactNode {
  const words = useWordsOf("connector");
  const { isSaving, resolve } = useResolve();
  const { kind, code, can_disable } = difference;
  const isCustomer = kind === "customers";
  const button = (label: string, run: () => void): ReactNode => (
    <Button size="small" disabled={isSaving} onClick={run}>
      {words(label)}
    </Button>
  );
  const pullAgain = (): void => {
    // A record that the platform does not own may have been changed in Tillkeeper on purpose, so a
    // person must confirm that it is replaced.
    if (code === "changed" && !owned_kinds.includes(kind)) onAsk({ difference, how: "pull_again" });
    else void resolve(difference, "pull_again");
  };
  return (
    <Box sx={{ display: "flex", flexWrap: "wrap", justifyContent: { xs: "flex-end", sm: "flex-start" } }}>
      {code === "missing" ? <MissingTask difference={difference} /> : null}
      {code === "not_imported" ? button("try_again", pullAgain) : null}
      {code === "changed" || (code === "not_here" && !isCustomer) ? button("take_theirs", pullAgain) : null}
      {code === "changed" && isCustomer ? button("send_ours", () => void resolve(difference, "send")) : null}
      {can_disable ? button("disable_here", () => void resolve(difference, "disable")) : null}
      {button("close", () => onAsk({ difference, how: "close" }))}
    </Box>
  );
}

/**
 * Shows the button that sends a record again which the platform lacks. The task is found by the
 * record's key.
 */
function MissingTask({ difference: { kind, key } }: { readonly difference: Difference }): ReactNode {
  const query = { "filter[kind]": kind, "filter[key]": key, "filter[state]": "done", sort: "-task_id", page_size: 1 };
  const { data } = useCall("GET /connector-tasks", { query });
  const task = data?.items[0];
  return task === undefined ? null : <SendAgain task_id={task.task_id} />;
}
