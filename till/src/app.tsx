import { useSyncExternalStore } from "react";
import { ErrorBoundary } from "./parts/error-boundary.tsx";
import { Approve } from "./screens/approve/approve.tsx";
import { ConfirmClock } from "./screens/confirm-clock/confirm-clock.tsx";
import { Enroll } from "./screens/enroll/enroll.tsx";
import { OpenDay } from "./screens/open-day/open-day.tsx";
import { SCREENS } from "./screens/screens.tsx";
import { SignIn } from "./screens/sign-in/sign-in.tsx";
import { TrainingBar } from "./screens/training/training-bar.tsx";
import { Elsewhere, Failed, NotReady, Opening } from "./screens/start/start.tsx";
import { currentStage, watchStage } from "./till/desk.ts";
import { Navigating, useScreens, WITHOUT_SESSION } from "./till/navigation.tsx";
import { Speaking, useTill, WithTill } from "./till/use-till.tsx";

export function App() {
  const stage = useSyncExternalStore(watchStage, currentStage);
  return (
    <Speaking>
      {stage.kind === "opening" ? <Opening /> : null}
      {stage.kind === "elsewhere" ? <Elsewhere /> : null}
      {stage.kind === "failed" ? <Failed error={stage.error} /> : null}
      {stage.kind === "open" ? (
        <ErrorBoundary failed={(error) => <Failed error={error} />}>
          <WithTill desk={stage.desk}>
            {stage.real === undefined ? null : <TrainingBar />}
            <OpenTill key={stage.real === undefined ? "real" : "training"} />
          </WithTill>
        </ErrorBoundary>
      ) : null}
    </Speaking>
  );
}

/** Shows the screen that the till's state leads to: enrol, sign in, open the day, sell. */
function OpenTill() {
  const { shown } = useTill();
  if (!shown.is_registered) return <Enroll />;
  if (!shown.is_ready) return <NotReady />;
  if (shown.person === undefined) return <SignIn />;
  return (
    <Navigating>
      <CurrentScreen />
      {shown.asked === undefined ? null : <Approve asked={shown.asked} />}
    </Navigating>
  );
}

function CurrentScreen() {
  const { place } = useScreens();
  const { session, is_clock_doubtful } = useTill().shown;
  const is_next = session === undefined ? !WITHOUT_SESSION.has(place.name) : place.name === "sell";
  if (is_clock_doubtful && is_next) return <ConfirmClock />;
  if (session === undefined && !WITHOUT_SESSION.has(place.name)) return <OpenDay />;
  return SCREENS[place.name](place as never);
}
