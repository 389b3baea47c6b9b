import { Button, DialogContentText, Typography } from "@mui/material";
import { type ReactNode, useState } from "react";
import { useLocale } from "react-admin";
import { type Answer, call } from "../../../api/client.ts";
import { dayText } from "../../../parts/day.ts";
import { Figures } from "../../../parts/figures.tsx";
import { FormDialog } from "../../../parts/forms/form-dialog.tsx";
import { useHolds } from "../../../parts/hooks.ts";
import { Instant } from "../../../parts/instant.tsx";
import { useRetentionWords } from "../../../parts/retention-words.ts";
import { useSave } from "../../../parts/use-save.ts";
import { PlaceHold } from "./place-hold.tsx";

type Hold = Answer<"GET /books/retention">["holds"][number];

interface HoldsProps {
  readonly location_id: number;
  readonly holds: readonly Hold[];
  /** Number of all holds: the service lists the newest. */
  readonly count: number;
}

/** Lists the holds of a location; who manages the books places and ends them. */
export function Holds({ location_id, holds, count }: HoldsProps): ReactNode {
  const words = useRetentionWords();
  const locale = useLocale() ?? "en";
  const manages = useHolds()("Vendor_Pos::books_manage");
  const [isPlacing, setPlacing] = useState(false);
  const [ending, setEnding] = useState<Hold>();
  const daysOf = ({ from, to }: Hold): string =>
    from === to ? dayText(from, locale) : words("days_value", { from: dayText(from, locale), to: dayText(to, locale) });
  return (
    <div>
      <Typography variant="subtitle1" component="h3" sx={{ mb: 0.5 }}>
        {words("holds")}
      </Typography>
      {holds.length === 0 ? <Typography color="textSecondary">{words("no_holds")}</Typography> : null}
      {holds.length > 0 ? (
        <Figures
          label={words("holds")}
          columns={[words("days"), words("reason"), words("placed"), ...(manages ? [words("action")] : [])]}
          textColumns={[1, 2]}
          rows={holds.map((hold) => ({
            key: String(hold.hold_id),
            cells: [
              daysOf(hold),
              hold.reason,
              <span key="p">
                <Instant value={hold.created_at} /> · {hold.author}
              </span>,
              ...(manages
                ? [
                    <Button
                      key="e"
                      size="small"
                      aria-label={`${words("end")}: ${daysOf(hold)}`}
                      onClick={() => setEnding(hold)}
                    >
                      {words("end")}
                    </Button>,
                  ]
                : []),
            ],
          }))}
        />
      ) : null}
      {count > holds.length ? (
        <Typography color="textSecondary" sx={{ mt: 1 }}>
          {words("newest_of", { shown: holds.length, total: count })}
        </Typography>
      ) : null}
      {manages ? (
        <Button variant="outlined" size="small" sx={{ mt: 1.5 }} onClick={() => setPlacing(true)}>
          {words("place")}
        </Button>
      ) : null}
      {isPlacing ? <PlaceHold location_id={location_id} onClose={() => setPlacing(false)} /> : null}
      {ending === undefined ? null : (
        <EndHold hold={ending} days={daysOf(ending)} onClose={() => setEnding(undefined)} />
      )}
    </div>
  );
}

interface EndHoldProps {
  readonly hold: Hold;
  readonly days: string;
  readonly onClose: () => void;
}

function EndHold({ hold: { hold_id, reason }, days, onClose }: EndHoldProps): ReactNode {
  const words = useRetentionWords();
  const { isSaving, save } = useSave();
  const end = async (): Promise<void> => {
    const ended = await save(
      () => call("DELETE /books/retention/holds/{hold_id}", { path: { hold_id } }),
      words("is_ended"),
    );
    if (ended !== undefined) onClose();
  };
  return (
    <FormDialog
      title={words("end_title", { days })}
      submit={words("end")}
      isBusy={isSaving}
      onSubmit={() => void end()}
      onClose={onClose}
    >
      <DialogContentText sx={{ mb: 1, overflowWrap: "anywhere" }}>{reason}</DialogContentText>
      <DialogContentText>{words("end_lead")}</DialogContentText>
    </FormDialog>
  );
}
