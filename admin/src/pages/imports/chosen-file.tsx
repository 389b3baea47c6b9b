import Close from "@mui/icons-material/Close";
import { Alert, Box, IconButton, LinearProgress, MenuItem, TextField, Tooltip, Typography } from "@mui/material";
import { type ReactNode, useId } from "react";
import { useLocale } from "react-admin";
import { useWordsOf } from "../../parts/hooks.ts";
import { FileColumns } from "./columns.tsx";
import type { Chosen, Kind, Mapping } from "./files.ts";
import { ReportOf } from "./report.tsx";
import { useKindWords } from "./kind-words.ts";

interface ChosenFileProps {
  readonly chosen: Chosen;
  readonly kinds: readonly Kind[];
  /**
   * Whether kind and columns can no longer be changed: while the file is imported, and afterwards.
   */
  readonly isFixed: boolean;
  readonly isKindMissing: boolean;
  readonly onKind: (kind: string) => void;
  readonly onMapping: (mapping: Mapping) => void;
  readonly onRemove: () => void;
}

/** Shows a file with its kind, progress and result. */
export function ChosenFile({
  chosen,
  kinds,
  isFixed,
  isKindMissing,
  onKind,
  onMapping,
  onRemove,
}: ChosenFileProps): ReactNode {
  const words = useWordsOf("imports");
  const { nameOf } = useKindWords();
  const locale = useLocale() ?? "en";
  const id = useId();
  const { file, kind, outcome } = chosen;
  const known = kinds.find((one) => one.kind === kind);
  return (
    <Box component="li" sx={{ py: 2, borderBottom: 1, borderColor: "divider" }}>
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1.5, alignItems: "center" }}>
        <Box sx={{ flex: "1 1 200px", minWidth: 0 }}>
          <Typography component="h3" sx={{ fontWeight: 600, overflowWrap: "anywhere" }}>
            {file.name}
          </Typography>
          <Typography variant="body2" color="textSecondary">
            {sizeText(file.size, locale)}
          </Typography>
        </Box>
        <TextField
          select
          label={words("holds")}
          value={kind}
          disabled={isFixed}
          error={isKindMissing}
          helperText={isKindMissing ? words("kind_missing") : undefined}
          onChange={(event) => onKind(event.target.value)}
          sx={{ flex: "1 1 240px", maxWidth: { sm: 320 } }}
          slotProps={{ htmlInput: { id }, inputLabel: { htmlFor: id } }}
        >
          {kinds.map((known) => (
            <MenuItem key={known.kind} value={known.kind}>
              {nameOf(known)}
            </MenuItem>
          ))}
        </TextField>
        {isFixed ? null : (
          <Tooltip title={words("remove")}>
            <IconButton aria-label={words("remove_file", { name: file.name })} onClick={onRemove}>
              <Close />
            </IconButton>
          </Tooltip>
        )}
      </Box>
      {known === undefined ? null : (
        <FileColumns key={kind} chosen={chosen} kind={known} isFixed={isFixed} onMapping={onMapping} />
      )}
      {outcome?.state === "sending" ? <Sending share={outcome.share} name={file.name} /> : null}
      {outcome?.state === "failed" ? (
        <Alert severity="error" sx={{ mt: 1.5 }}>
          {outcome.message}
        </Alert>
      ) : null}
      {outcome?.state === "checked" ? <ReportOf report={outcome.report} is_trial={outcome.is_trial} /> : null}
    </Box>
  );
}

function Sending({ share, name }: { readonly share: number; readonly name: string }): ReactNode {
  const words = useWordsOf("imports");
  const locale = useLocale() ?? "en";
  const text =
    share < 1
      ? words("sending", { share: new Intl.NumberFormat(locale, { style: "percent" }).format(share) })
      : words("working");
  return (
    <Box sx={{ mt: 1.5 }}>
      <LinearProgress
        aria-label={name}
        {...(share < 1 ? { variant: "determinate", value: share * 100 } : {})}
        sx={{ borderRadius: 1, height: 6 }}
      />
      <Typography variant="body2" color="textSecondary" role="status" sx={{ mt: 0.5 }}>
        {text}
      </Typography>
    </Box>
  );
}

function sizeText(bytes: number, locale: string): string {
  const [unit, size] = bytes >= 1_000_000 ? (["megabyte", 1_000_000] as const) : (["kilobyte", 1_000] as const);
  return new Intl.NumberFormat(locale, { style: "unit", unit, maximumFractionDigits: 1 }).format(
    Math.max(bytes / size, 0.1),
  );
}
