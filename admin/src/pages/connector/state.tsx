import { Alert, Box, Button, Typography } from "@mui/material";
import { type ReactNode, useState } from "react";
import { Confirm, useLocale, useTranslate } from "react-admin";
import { call } from "../../api/client.ts";
import { Facts } from "../../parts/facts.tsx";
import { Figures } from "../../parts/figures.tsx";
import { Instant, instantText } from "../../parts/instant.tsx";
import { Section } from "../../parts/section.tsx";
import { StateChip } from "../../parts/state-chip.tsx";
import { useCall } from "../../parts/use-call.ts";
import { useSave } from "../../parts/use-save.ts";
import { useWordsOf } from "../../parts/hooks.ts";
import type { Connector } from "./types.ts";

interface StateProps {
  readonly connector: Connector;
  /** Whether a check of the platform found nothing that blocks. */
  readonly canActivate: boolean;
  readonly onChange: () => void;
  readonly onDisconnected: () => void;
}

/** Shows whether the connection works, what waits, and the buttons that change the connection. */
export function State({ connector, canActivate, onChange, onDisconnected }: StateProps): ReactNode {
  const words = useWordsOf("connector");
  const translate = useTranslate();
  const { isSaving, save } = useSave();
  const [asks, setAsks] = useState(false);
  const { kind, settings, owned_kinds, is_active } = connector;
  const setActive = (wanted: boolean) =>
    save(
      () =>
        call("PUT /connector", {
          body: { kind, settings: [...settings], owned_kinds: [...owned_kinds], is_active: wanted },
        }),
      words(wanted ? "activated" : "deactivated"),
    );
  const disconnect = async (): Promise<void> => {
    setAsks(false);
    if ((await save(() => call("DELETE /connector"), words("disconnected"))) !== undefined) onDisconnected();
  };
  return (
    <Section
      title={words(`kinds.${kind}.name`, { _: kind })}
      actions={
        <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
          <Button onClick={onChange}>{words("change")}</Button>
          {is_active ? (
            <Button onClick={() => void setActive(false)} disabled={isSaving}>
              {words("deactivate")}
            </Button>
          ) : (
            <Button variant="contained" onClick={() => void setActive(true)} disabled={isSaving || !canActivate}>
              {words("steps.activate")}
            </Button>
          )}
          <Button color="error" onClick={() => setAsks(true)} disabled={isSaving}>
            {words("disconnect")}
          </Button>
        </Box>
      }
    >
      <Trouble connector={connector} />
      <Facts
        rows={[
          [words("state"), <StateChip key="state" state={is_active ? "active" : "inactive"} />],
          [
            words("settings.url.label"),
            <span key="url" className="tk-own-words">
              {settings.find(({ name }) => name === "url")?.value ?? "–"}
            </span>,
          ],
          [
            words("owned"),
            owned_kinds.map((name) => translate(`tk.imports.kinds.${name}.name`, { _: name })).join(", ") || "–",
          ],
          [
            words("waiting"),
            <>
              {connector.waiting}
              {connector.waiting_since === null ? null : (
                <>
                  {", "}
                  {words("since")} <Instant value={connector.waiting_since} />
                </>
              )}
            </>,
          ],
          [words("parked"), connector.parked],
          [words("differences"), connector.differences],
        ]}
      />
      <Confirm
        isOpen={asks}
        title={words("disconnect_title")}
        content={words("disconnect_lead")}
        onConfirm={() => void disconnect()}
        onClose={() => setAsks(false)}
      />
    </Section>
  );
}

/**
 * Shows the number of calls that failed in a row, with the last error; nothing while the platform
 * answers.
 */
function Trouble({ connector: { failures, paused_until } }: Pick<StateProps, "connector">): ReactNode {
  const words = useWordsOf("connector");
  const locale = useLocale() ?? "en";
  const query = { "filter[state]": "waiting", sort: "-attempts", page_size: 1 };
  const { data } = useCall("GET /connector-tasks", { query }, { enabled: failures > 0, refetch_ms: 10_000 });
  if (failures === 0 && paused_until === null) return null;
  const last_error = data?.items[0]?.last_error ?? null;
  return (
    <Alert severity="warning" sx={{ mb: 1.5 }}>
      {paused_until === null ? null : (
        <Typography variant="body2">{words("paused", { time: instantText(paused_until, locale) })}</Typography>
      )}
      {failures === 0 ? null : <Typography variant="body2">{words("failures", { smart_count: failures })}</Typography>}
      {failures === 0 || last_error === null ? null : (
        <Typography variant="body2" sx={{ overflowWrap: "anywhere" }}>
          {words("last_error")}: <span className="tk-own-words">{last_error}</span>
        </Typography>
      )}
    </Alert>
  );
}

/** Shows the age of each kind of record that comes from the platform. */
export function Ages({ connector }: Pick<StateProps, "connector">): ReactNode {
  const words = useWordsOf("connector");
  const translate = useTranslate();
  const { isSaving, save } = useSave();
  const pull = () => save(() => call("POST /jobs", { body: { kind: "pull_connector" } }), words("pulling"));
  return (
    <Section
      title={words("ages")}
      lead={words("ages_lead")}
      actions={
        <Button disabled={isSaving || !connector.is_active} onClick={() => void pull()}>
          {words("pull_now")}
        </Button>
      }
    >
      {connector.pulled.length === 0 ? (
        <Typography color="textSecondary">{words("ages_none")}</Typography>
      ) : (
        <Figures
          label={words("ages")}
          columns={(["kind", "pulled_at", "swept_at", "error"] as const).map((column) => words(column))}
          textColumns={[1, 2, 3]}
          rows={connector.pulled.map(({ kind, pulled_at, swept_at, last_error }) => ({
            key: kind,
            cells: [
              translate(`tk.imports.kinds.${kind}.name`, { _: kind }),
              <Instant key="p" value={pulled_at} ago />,
              <Instant key="s" value={swept_at} ago />,
              <Box key="e" component="span" className="tk-own-words" sx={{ overflowWrap: "anywhere" }}>
                {last_error ?? "–"}
              </Box>,
            ],
          }))}
        />
      )}
    </Section>
  );
}
