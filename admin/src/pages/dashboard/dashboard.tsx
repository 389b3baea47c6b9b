import { Box } from "@mui/material";
import { lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import { Loading, Title, useStore, useTranslate } from "react-admin";
import type { Row } from "../../api/client.ts";
import { useCall } from "../../parts/use-call.ts";
import { useHolds } from "../../parts/hooks.ts";
import { ShopChip, useShop } from "../../parts/shop.tsx";
import { PAGE } from "../../parts/screen.tsx";
import { NeedsYou } from "./needs-you.tsx";
import { Shops } from "./shops.tsx";
import { Today } from "./today.tsx";
import { Failure } from "../../parts/failure/failure.tsx";
import { Part } from "../../parts/failure/part.tsx";

const NextSteps = lazy(async () => ({ default: (await import("../first-run/next-steps.tsx")).NextSteps }));
const FirstRun = lazy(async () => ({ default: (await import("../first-run/first-run.tsx")).FirstRunGuide }));

/** Shows the state of the shops, or the first-run guide before the first register. */
export function Dashboard(): ReactNode {
  const holds = useHolds();
  const [isGuideDone, setIsGuideDone] = useState(false);
  const { data, isFetched } = useCall(
    "GET /terminals",
    { query: { page_size: 2 } },
    { enabled: holds("all"), keeps_error: true },
  );
  const [isGuided, setIsGuided] = useState(false);
  // Who has seen the guide sees what comes after it, also after the next sign-in.
  const [hasNextSteps, setNextSteps] = useStore("next_steps", false);
  useEffect(() => {
    if (isGuided) setNextSteps(true);
  }, [isGuided, setNextSteps]);
  // A failed read is pending again while it is repeated: the page stays meanwhile.
  if (holds("all") && !isFetched) return <Loading />;
  // Once shown, the guide stays until the reader has finished it.
  if (!isGuided && data && isNothingThere(data.items)) setIsGuided(true);
  if (isGuided && !isGuideDone) {
    return (
      <Suspense fallback={<Loading />}>
        <FirstRun onDone={() => setIsGuideDone(true)} />
      </Suspense>
    );
  }
  return (
    <Home>
      {hasNextSteps && holds("all") ? (
        <Suspense fallback={null}>
          <NextSteps onClose={() => setNextSteps(false)} />
        </Suspense>
      ) : null}
    </Home>
  );
}

const REFETCH_MS = 60_000;

/** Shows today's sales, what needs the reader's attention, and the shops. */
function Home({ children }: { readonly children: ReactNode }): ReactNode {
  const translate = useTranslate();
  const holds = useHolds();
  const { shop } = useShop();
  const read = useCall(
    "GET /trading-day",
    { query: { location_id: shop } },
    { enabled: holds("Vendor_Pos::receipts"), refetch_ms: REFETCH_MS, keeps_error: true },
  );
  const { data: day } = read;
  return (
    <Box sx={{ ...PAGE, pt: 2, pb: 4, maxWidth: 1200 }}>
      <Title title={translate("tk.menu.home")} />
      <ShopChip />
      {children}
      <Box
        sx={{
          display: "grid",
          columnGap: 2,
          alignItems: "start",
          gridTemplateColumns: { xs: "minmax(0, 1fr)", lg: day ? "minmax(0, 3fr) minmax(0, 2fr)" : "minmax(0, 1fr)" },
        }}
      >
        {/* On a wide screen, what needs the reader is beside the sales; on a narrow one it comes first. */}
        <Box sx={{ minWidth: 0, order: { lg: 1 } }}>
          <NeedsYou />
        </Box>
        {day ? <Today day={day} /> : <Failure of={read} />}
      </Box>
      <Part>
        <Shops day={day} />
      </Part>
    </Box>
  );
}

/** Returns whether there is no terminal, or only one that waits for its first device. */
function isNothingThere(terminals: readonly Row<"GET /terminals">[]): boolean {
  const [terminal, another] = terminals;
  if (another) return false;
  return !terminal || (terminal.device_identifier === null && terminal.activation_used_at === null);
}
