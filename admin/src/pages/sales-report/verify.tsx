import FactCheck from "@mui/icons-material/FactCheck";
import { Alert, Button } from "@mui/material";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useLocale } from "react-admin";
import { call } from "../../api/client.ts";
import { dayText, monthText } from "../../parts/day.ts";
import type { Days } from "../../parts/month.ts";
import { errorText } from "../../parts/text.ts";
import { partsOf } from "./periods.ts";
import { useReportWords } from "./texts.ts";

/** Days of one request: their receipts are all read before it is answered. */
const DAYS_AT_ONCE = 7;
/** Days and months that are named; the audit log has all. */
const NAMED_MAX = 10;

interface Verified {
  readonly compared: number;
  readonly archived: number;
  readonly differences: number;
  readonly keys: readonly string[];
}

type State =
  | { readonly kind: "running" | "stopped" | "done"; readonly so_far: Verified }
  | { readonly kind: "failed"; readonly error: unknown };

const NOTHING: Verified = { compared: 0, archived: 0, differences: 0, keys: [] };

interface VerifyProps {
  readonly days: Days;
}

/**
 * Returns the button that has the figures of the days compared with their receipts, a week at a
 * time, and the text that says what was found.
 */
export function useVerify({ days }: VerifyProps): { readonly button: ReactNode; readonly result: ReactNode } {
  const words = useReportWords();
  const queries = useQueryClient();
  const asked = `${days.from} ${days.to}`;
  const [shown, setShown] = useState<{ readonly asked: string; readonly state: State }>();
  const stop = useRef<AbortController>(undefined);
  // What was found of other days does not stay beside these, nor does their recount go on.
  useEffect(() => () => stop.current?.abort(), [asked]);
  const state = shown?.asked === asked ? shown.state : undefined;
  const verify = async (): Promise<void> => {
    const { signal } = (stop.current = new AbortController());
    const show = (next: State): void => setShown({ asked, state: next });
    let so_far = NOTHING;
    show({ kind: "running", so_far });
    try {
      for (const part of partsOf(days, DAYS_AT_ONCE)) {
        const { compared, archived, differences, found } = await call("POST /sales-report/verify", {
          body: part,
          signal,
        });
        so_far = {
          compared: so_far.compared + compared,
          archived: so_far.archived + archived,
          differences: so_far.differences + differences,
          keys: [...new Set([...so_far.keys, ...found.map(({ key }) => key)])],
        };
        show({ kind: "running", so_far });
      }
      show({ kind: "done", so_far });
    } catch (error) {
      show(signal.aborted ? { kind: "stopped", so_far } : { kind: "failed", error });
    }
    if (so_far.differences > 0) await queries.invalidateQueries({ queryKey: ["call"] });
  };
  const isRunning = state?.kind === "running";
  return {
    button: (
      <Button
        size="small"
        startIcon={<FactCheck />}
        onClick={() => (isRunning ? stop.current?.abort() : void verify())}
        sx={{ lineHeight: 1.5 }}
      >
        {words(isRunning ? "verify_stop" : "verify")}
      </Button>
    ),
    result: state === undefined ? null : <Result state={state} days={days} />,
  };
}

function Result({ state, days }: { readonly state: State } & VerifyProps): ReactNode {
  const words = useReportWords();
  const locale = useLocale() ?? "en";
  if (state.kind === "failed") return <Alert severity="error">{errorText(state.error)}</Alert>;
  const { compared, archived, differences, keys } = state.so_far;
  const nameOf = (key: string): string =>
    key.length === "YYYY-MM".length ? monthText(`${key}-01`, locale) : dayText(key, locale);
  const named = keys.slice(0, NAMED_MAX).map(nameOf).join(", ");
  return (
    <Alert severity={differences > 0 ? "warning" : state.kind === "done" ? "success" : "info"} role="status">
      {state.kind === "done"
        ? null
        : `${words("verify_progress", { done: compared + archived, all: partsOf(days, 1).length })} `}
      {differences > 0
        ? words("verify_differ", { smart_count: differences, days: keys.length > NAMED_MAX ? `${named}, …` : named })
        : state.kind === "done" && compared > 0
          ? words("verify_same", { smart_count: compared })
          : null}
      {archived > 0 ? ` ${words("verify_archived", { smart_count: archived })}` : null}
    </Alert>
  );
}
