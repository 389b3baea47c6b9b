import { Box, Button, TextField, Typography } from "@mui/material";
import { type FormEvent, type ReactNode, useState } from "react";
import { useCanAccess } from "react-admin";
import { call } from "../../api/client.ts";
import { Instant } from "../../parts/instant.tsx";
import { Section } from "../../parts/section.tsx";
import { useSave } from "../../parts/use-save.ts";
import { useWordsOf } from "../../parts/hooks.ts";
import type { ClosingDetail } from "./closing.ts";

/** Shows the later notes on a closing, and a form to add one. */
export function Annotations({ closing }: { readonly closing: ClosingDetail }): ReactNode {
  const words = useWordsOf("closings");
  const { canAccess } = useCanAccess({ resource: "register-reports", action: "edit" });
  return (
    <Section title={words("annotations")} lead={words("annotations_lead")}>
      {closing.annotations.map((annotation) => (
        <Box key={annotation.annotation_id} sx={{ mb: 1.5, borderLeft: 3, borderColor: "primary.main", pl: 1.5 }}>
          <Typography variant="body2" color="textSecondary">
            {annotation.author} · <Instant value={annotation.created_at} />
            {annotation.kind === "note" ? null : ` · ${words(`settlement.${annotation.kind}`)}`}
          </Typography>
          <Typography sx={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>{annotation.text}</Typography>
        </Box>
      ))}
      {canAccess === true ? <AnnotationForm report_id={closing.report_id} /> : null}
    </Section>
  );
}

function AnnotationForm({ report_id }: { readonly report_id: string }): ReactNode {
  const words = useWordsOf("closings");
  const { save, isSaving } = useSave();
  const [text, setText] = useState("");
  const send = async (): Promise<void> => {
    const path = { report_id };
    const saved = await save(
      () => call("POST /register-reports/{report_id}/annotations", { path, body: { text } }),
      words("annotated"),
    );
    if (saved !== undefined) setText("");
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void send();
  };
  return (
    <Box component="form" className="tk-no-print" onSubmit={submit} sx={{ display: "grid", gap: 1, maxWidth: 640 }}>
      <TextField
        label={words("annotation")}
        value={text}
        onChange={(event) => setText(event.target.value)}
        multiline
        minRows={2}
        slotProps={{ htmlInput: { maxLength: 10_000 } }}
      />
      <Button type="submit" variant="outlined" disabled={isSaving || text.trim() === ""} sx={{ justifySelf: "start" }}>
        {words("annotate")}
      </Button>
    </Box>
  );
}
