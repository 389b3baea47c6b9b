import { Box, Typography } from "@mui/material";
import type { ReactNode } from "react";
import { Failure } from "../../parts/failure/failure.tsx";
import { FormDialog } from "../../parts/forms/form-dialog.tsx";
import { useCall } from "../../parts/use-call.ts";
import { type BookMonth, daysOf } from "./months.ts";
import { useSaveFile } from "./save-file.ts";
import { findingWords, useBooksWords } from "./texts.ts";

interface DsfinvkDialogProps {
  readonly row: BookMonth;
  readonly onClose: () => void;
}

/** Says what the files for the tax office lack, and saves them. */
export function DsfinvkDialog({ row, onClose }: DsfinvkDialogProps): ReactNode {
  const words = useBooksWords();
  const { isSaving, save } = useSaveFile(row);
  const query = { ...daysOf(row.month), location_id: row.location_id };
  const read = useCall("GET /books/dsfinvk-findings", { query }, { keeps_error: true });
  const { data } = read;
  return (
    <FormDialog
      title={words("dsfinvk_title", { location: row.location_name })}
      submit={words("download")}
      isBusy={isSaving}
      onSubmit={() => void save("/books/dsfinvk.zip").then(onClose)}
      onClose={onClose}
    >
      <Typography sx={{ mb: 2 }}>{words("dsfinvk_lead")}</Typography>
      <Failure of={read} />
      {data === undefined && read.error === null ? <Typography>{words("dsfinvk_reading")}</Typography> : null}
      {data ? (
        <>
          <Typography sx={{ mb: 1 }}>
            {words("dsfinvk_has", { closings: data.closings, receipts: data.receipts })}
          </Typography>
          {data.findings.length === 0 ? <Typography>{words("dsfinvk_nothing")}</Typography> : null}
          <Box component="ul" sx={{ pl: 3, my: 0 }}>
            {data.findings.map(({ code, count, examples }) => (
              <Box component="li" key={code} sx={{ mb: 1 }}>
                {words(findingWords(code), { code, smart_count: count })}
                {examples.length > 0 && code !== "company_incomplete" ? (
                  <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: "anywhere" }}>
                    {words("dsfinvk_examples", { examples: examples.join(", ") })}
                  </Typography>
                ) : null}
              </Box>
            ))}
          </Box>
        </>
      ) : null}
    </FormDialog>
  );
}
