import { Box, Link, Typography } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { SourceText } from "../../parts/source-text.tsx";
import { useWordsOf } from "../../parts/hooks.ts";

interface Described {
  readonly webhooks: Readonly<
    Record<string, { post: { requestBody: { content: { "application/json": { example?: unknown } } } } }>
  >;
}

async function readExamples(): Promise<ReadonlyMap<string, unknown>> {
  const answer = await fetch("/docs/openapi.json");
  if (!answer.ok) throw new Error(answer.statusText);
  const { webhooks } = (await answer.json()) as Described;
  return new Map(
    Object.entries(webhooks).map(([name, { post }]) => [name, post.requestBody.content["application/json"].example]),
  );
}

/**
 * Shows the payload of each event as in the reference. Payloads are loaded when the first one is
 * opened.
 */
export function Payloads({ events }: { readonly events: readonly string[] }): ReactNode {
  const words = useWordsOf("system");
  const [isOpen, setOpen] = useState(false);
  const { data, isError } = useQuery({ queryKey: ["webhook-payloads"], queryFn: readExamples, enabled: isOpen });
  return (
    <Box sx={{ width: "100%", mb: 2 }}>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 0.5 }}>
        {words("webhooks.payloads_lead")}{" "}
        <Link href="/docs/webhooks" target="_blank" rel="noreferrer" underline="always">
          {words("reference")}
        </Link>
      </Typography>
      {events.map((name) => (
        <Box component="details" key={name} onToggle={() => setOpen(true)} sx={{ mb: 0.5 }}>
          <Box component="summary" sx={{ cursor: "pointer", py: 0.5 }}>
            {words("webhooks.payload_of", { event: words(`webhooks.events.${name}`) })}
          </Box>
          {isError ? <Typography color="error">{words("webhooks.no_payload")}</Typography> : null}
          {data === undefined ? null : (
            <SourceText label={words("webhooks.payload_of", { event: words(`webhooks.events.${name}`) })}>
              {JSON.stringify(data.get(name), null, 2)}
            </SourceText>
          )}
        </Box>
      ))}
    </Box>
  );
}
