import { Box } from "@mui/material";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { Loading, Title, useTranslate } from "react-admin";
import type { Row } from "../../api/client.ts";
import { ConnectorNumbers } from "../../parts/connector-numbers.tsx";
import { useCall } from "../../parts/use-call.ts";
import { useHolds } from "../../parts/hooks.ts";
import { ClosingNumbers } from "./closing-numbers.tsx";
import { Sales } from "./sales.tsx";
import { TerminalNumbers } from "./terminal-numbers.tsx";

const FirstRun = lazy(async () => ({ default: (await import("../first-run/first-run.tsx")).FirstRunGuide }));

/** Shows the state of the shops; before the first register, the first-run guide. */
export function Dashboard(): ReactNode {
  const translate = useTranslate();
  const holds = useHolds();
  const [isGuideDone, setIsGuideDone] = useState(false);
  const { data, isPending } = useCall("GET /terminals", { query: { page_size: 2 } }, { enabled: holds("all") });
  const [isGuided, setIsGuided] = useState(false);
  if (holds("all") && isPending) return <Loading />;
  // Once shown, the guide stays until it was read to its end.
  if (!isGuided && data && isNothingThere(data.items)) setIsGuided(true);
  if (isGuided && !isGuideDone) {
    return (
      <Suspense fallback={<Loading />}>
        <FirstRun onDone={() => setIsGuideDone(true)} />
      </Suspense>
    );
  }
  return (
    <Box sx={{ pt: 2, pb: 4 }}>
      <Title title={translate("ra.page.dashboard")} />
      {holds("Vendor_Pos::receipts") ? <Sales /> : null}
      {holds("Vendor_Pos::pos") ? <TerminalNumbers /> : null}
      <ConnectorNumbers />
      {holds("Vendor_Pos::register_reports") ? <ClosingNumbers /> : null}
    </Box>
  );
}

/** Whether there is no terminal, or only one that waits for its first device. */
function isNothingThere(terminals: readonly Row<"GET /terminals">[]): boolean {
  const [terminal, another] = terminals;
  if (another) return false;
  return !terminal || (terminal.device_identifier === null && terminal.activation_used_at === null);
}
