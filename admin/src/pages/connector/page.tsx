import { Step, StepLabel, Stepper } from "@mui/material";
import { type ReactNode, useState } from "react";
import { Loading } from "react-admin";
import { call } from "../../api/client.ts";
import { Screen } from "../../parts/screen.tsx";
import { Section } from "../../parts/section.tsx";
import { useCall } from "../../parts/use-call.ts";
import { useSave } from "../../parts/use-save.ts";
import { useWordsOf } from "../../parts/hooks.ts";
import { Check } from "./check.tsx";
import { Differences } from "./differences.tsx";
import { SettingsForm } from "./settings-form.tsx";
import { Ages, State } from "./state.tsx";
import { Tasks } from "./tasks.tsx";
import type { Findings } from "./types.ts";
import { Failure } from "../../parts/failure/failure.tsx";

const STEPS = ["settings", "check", "activate"] as const;

/** Connects a shop platform, and shows what goes to it and what comes from it. */
export function ConnectorPage(): ReactNode {
  const words = useWordsOf("connector");
  const read = useCall("GET /connector", {}, { refetch_ms: 10_000, keeps_error: true });
  const { data } = read;
  const { isSaving: isChecking, save } = useSave();
  const [findings, setFindings] = useState<Findings>();
  const [isChanging, setIsChanging] = useState(false);
  const check = async (): Promise<void> => {
    setFindings(undefined);
    setFindings((await save(() => call("POST /connector/check")))?.findings);
  };
  const connector = data?.connector ?? null;
  const isBlocked = findings === undefined || findings.some(({ is_blocking }) => is_blocking);
  const step = connector === null ? 0 : isBlocked ? 1 : 2;
  return (
    <Screen title={words("title")} lead={words("lead")} max_width={1000}>
      <Failure of={read} />
      {read.isPending ? <Loading /> : null}
      {data && connector?.is_active !== true ? (
        <Stepper activeStep={step} alternativeLabel sx={{ mb: 2 }}>
          {STEPS.map((name) => (
            <Step key={name}>
              <StepLabel>{words(`steps.${name}`)}</StepLabel>
            </Step>
          ))}
        </Stepper>
      ) : null}
      {connector ? (
        <State
          connector={connector}
          canActivate={!isBlocked}
          onChange={() => setIsChanging(true)}
          onDisconnected={() => {
            setFindings(undefined);
            setIsChanging(false);
          }}
        />
      ) : null}
      {data && (connector === null || isChanging) ? (
        <Section title={words("steps.settings")}>
          <SettingsForm
            kinds={data.kinds}
            connector={connector}
            onSaved={() => {
              setIsChanging(false);
              void check();
            }}
            {...(connector === null ? {} : { onCancel: () => setIsChanging(false) })}
          />
        </Section>
      ) : null}
      {connector ? (
        <>
          <Check connector={connector} findings={findings} isChecking={isChecking} onCheck={() => void check()} />
          <Ages connector={connector} />
          <Tasks connector={connector} />
          <Differences connector={connector} />
        </>
      ) : null}
    </Screen>
  );
}
