import { Alert, Box } from "@mui/material";
import type { ReactNode } from "react";
import type { Answer } from "../../api/client.ts";
import { Facts } from "../../parts/facts.tsx";
import { Section } from "../../parts/section.tsx";
import { useCall } from "../../parts/use-call.ts";
import { useWordsOf } from "../../parts/hooks.ts";
import type { ClosingDetail } from "./closing.ts";

type Verdict = Answer<"GET /register-report-chains">["items"][number];

/** Shows the closing's position in the chain of its series, and whether the chain is valid. */
export function Chain({ closing: { chain, series_id } }: { readonly closing: ClosingDetail }): ReactNode {
  const words = useWordsOf("closings");
  const { data } = useCall("GET /register-report-chains", { query: { series_id } });
  const verdict = data?.items[0];
  if (chain === null) return null;
  return (
    <Section title={words("chain")} lead={words("chain_lead", { position: chain.position })}>
      {verdict ? <Status verdict={verdict} /> : null}
      <Facts
        rows={[
          [words("document_hash"), <Hash key="d" text={chain.document_sha256} />],
          [words("link"), <Hash key="l" text={chain.link} />],
        ]}
      />
    </Section>
  );
}

function Status({ verdict }: { readonly verdict: Verdict }): ReactNode {
  const words = useWordsOf("closings");
  const { first_break, holds, links } = verdict;
  return (
    <Alert severity={holds ? "success" : "error"} sx={{ mb: 1.5 }}>
      {holds || first_break === null
        ? words("chain_holds", { smart_count: links })
        : words("chain_breaks", {
            position: first_break.position,
            reason: words(`chain_reasons.${first_break.reason}`, { _: first_break.reason }),
          })}
    </Alert>
  );
}

function Hash({ text }: { readonly text: string }): ReactNode {
  return (
    <Box component="code" sx={{ overflowWrap: "anywhere", fontSize: "0.8rem" }}>
      {text}
    </Box>
  );
}
