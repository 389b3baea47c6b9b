import { LinearProgress } from "@mui/material";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { call } from "../../api/client.ts";
import { Failure } from "../../parts/failure/failure.tsx";
import { useWordsOf } from "../../parts/hooks.ts";
import { ReceiptFrame } from "../../parts/receipt-frame.tsx";
import { Section } from "../../parts/section.tsx";
import { useRested } from "../../parts/use-rested.ts";
import type { Drafts } from "./drafts.ts";
import type { Scope, Setting } from "./scope.ts";

/** Groups with settings that a receipt shows. */
const GROUPS: ReadonlySet<string> = new Set(["receipts", "store"]);

export const hasReceiptPreview = (group: string): boolean => GROUPS.has(group);

const PAUSE_MS = 300;

interface ReceiptPreviewProps {
  readonly scope: Scope;
  readonly settings: readonly Setting[];
  readonly drafts: Drafts;
}

/** Shows a sample receipt with the settings of a level and their unsaved changes. */
export function ReceiptPreview({ scope: { scope, scope_id }, settings, drafts }: ReceiptPreviewProps): ReactNode {
  const words = useWordsOf("settings");
  const shown = settings.filter(({ group }) => GROUPS.has(group));
  const paths = new Set(shown.map(({ path }) => path));
  const values = useRested(
    JSON.stringify(Object.fromEntries([...drafts].filter(([path]) => paths.has(path)))),
    PAUSE_MS,
  );
  // The preview is read again when a stored value has changed.
  const stored = JSON.stringify(shown.map(({ value }) => value));
  const read = useQuery({
    queryKey: ["call", "POST /receipt-preview", scope, scope_id, values, stored],
    queryFn: ({ signal }) =>
      call("POST /receipt-preview", {
        body: { scope, scope_id, values: JSON.parse(values) as Record<string, string | null> },
        signal,
      }),
    placeholderData: keepPreviousData,
    // The service may refuse a half-typed value; the last receipt then stays visible.
    retry: false,
  });
  const { data } = read;
  return (
    <Section title={words("preview")} lead={words("preview_lead")}>
      <Failure of={read} />
      {read.isPending ? <LinearProgress aria-label={words("preview")} /> : null}
      {data === undefined ? null : (
        <ReceiptFrame title={words("preview_frame")} html={data.html} height_min_px={480} beside_px={320} />
      )}
    </Section>
  );
}
