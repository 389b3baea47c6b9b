import { Alert, AlertTitle, Box, Button, LinearProgress, Typography } from "@mui/material";
import type { ReactNode } from "react";
import { Section } from "../../parts/section.tsx";
import { useWordsOf } from "../../parts/hooks.ts";
import { Limits } from "./limits.tsx";
import type { Connector, Findings } from "./types.ts";

interface CheckProps {
  readonly connector: Connector;
  /** Findings of the last check of the platform; undefined before the first one. */
  readonly findings: Findings | undefined;
  readonly isChecking: boolean;
  readonly onCheck: () => void;
}

/** Lists the findings of the platform's check. Those that block the connection come first. */
export function Check({ connector, findings, isChecking, onCheck }: CheckProps): ReactNode {
  const words = useWordsOf("connector");
  const sorted = findings?.toSorted((a, b) => Number(b.is_blocking) - Number(a.is_blocking));
  return (
    <Section
      title={words("steps.check")}
      lead={words("check_lead")}
      actions={
        <Button onClick={onCheck} disabled={isChecking}>
          {words("check_now")}
        </Button>
      }
    >
      {isChecking ? <LinearProgress aria-label={words("checking")} /> : null}
      {!isChecking && sorted === undefined && !connector.is_active ? (
        <Typography color="textSecondary">{words("unchecked")}</Typography>
      ) : null}
      {sorted?.length === 0 ? <Alert severity="success">{words("fits")}</Alert> : null}
      <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0, display: "grid", gap: 1 }}>
        {sorted?.map(({ code, message, is_blocking }) => (
          <li key={`${code} ${message}`}>
            <Alert severity={is_blocking ? "error" : "warning"}>
              <AlertTitle>
                {words(`codes.${code}`, { _: code })} · {words(is_blocking ? "blocking" : "warning")}
              </AlertTitle>
              <Box component="span" className="tk-own-words" lang="en" sx={{ overflowWrap: "anywhere" }}>
                {message}
              </Box>
            </Alert>
          </li>
        ))}
      </Box>
      <Limits connector={connector} />
    </Section>
  );
}
