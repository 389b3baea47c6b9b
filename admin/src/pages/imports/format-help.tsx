import Download from "@mui/icons-material/Download";
import { Box, Button, Chip, MenuItem, TextField, Typography } from "@mui/material";
import { type ReactNode, useId } from "react";
import { CopyButton } from "../../parts/copy-button.tsx";
import { Section } from "../../parts/section.tsx";
import { SourceText } from "../../parts/source-text.tsx";
import { useWordsOf } from "../../parts/hooks.ts";
import { type Kind, saveCsv } from "./files.ts";
import { useKindWords } from "./kind-words.ts";

interface FormatHelpProps {
  readonly kinds: readonly Kind[];
  readonly explained: string;
  readonly onExplain: (kind: string) => void;
}

const RULES = ["format", "known", "absent", "decimals"] as const;

/** Shows the file format of each kind: a sample, and the columns. */
export function FormatHelp({ kinds, explained, onExplain }: FormatHelpProps): ReactNode {
  const words = useWordsOf("imports");
  const { nameOf, aboutOf } = useKindWords();
  const id = useId();
  const kind = kinds.find((known) => known.kind === explained) ?? kinds[0];
  if (kind === undefined) return null;
  return (
    <Section title={words("help")}>
      <Box component="ul" sx={{ m: 0, mb: 2, pl: 2.5, color: "text.secondary", fontSize: "0.875rem" }}>
        {RULES.map((rule) => (
          <li key={rule}>{words(`rules.${rule}`)}</li>
        ))}
      </Box>
      <TextField
        select
        label={words("kind")}
        value={kind.kind}
        onChange={(event) => onExplain(event.target.value)}
        sx={{ width: "min(320px, 100%)" }}
        slotProps={{ htmlInput: { id }, inputLabel: { htmlFor: id } }}
      >
        {kinds.map((known) => (
          <MenuItem key={known.kind} value={known.kind}>
            {nameOf(known)}
          </MenuItem>
        ))}
      </TextField>
      <Typography sx={{ mt: 1.5 }}>{aboutOf(kind)}</Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
        {words("recognised")} <Codes names={kind.key} />
      </Typography>
      <Sample kind={kind} />
      <Columns kind={kind} />
    </Section>
  );
}

function Codes({ names }: { readonly names: readonly string[] }): ReactNode {
  return names.map((name, index) => (
    <span key={name}>
      {index === 0 ? "" : ", "}
      <code>{name}</code>
    </span>
  ));
}

function Sample({ kind }: { readonly kind: Kind }): ReactNode {
  const words = useWordsOf("imports");
  const name = `${kind.kind}.csv`;
  return (
    <>
      <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 1, mt: 2 }}>
        <Typography component="h3" variant="subtitle2" sx={{ flexGrow: 1 }}>
          {words("sample", { name })}
        </Typography>
        <CopyButton text={kind.sample} />
        <Button size="small" startIcon={<Download />} onClick={() => saveCsv(kind.sample, name)}>
          {words("save_sample")}
        </Button>
      </Box>
      <SourceText label={words("sample", { name })}>{kind.sample.trimEnd()}</SourceText>
    </>
  );
}

function Columns({ kind }: { readonly kind: Kind }): ReactNode {
  const words = useWordsOf("imports");
  const { columnText } = useKindWords();
  return (
    <>
      <Typography component="h3" variant="subtitle2" sx={{ mt: 2, mb: 0.5 }}>
        {words("columns")}
      </Typography>
      <Box component="dl" sx={{ m: 0 }}>
        {kind.columns.map((column) => (
          <ColumnRow
            key={column.name}
            name={column.name}
            type={words(`types.${column.type}`, { _: column.type })}
            required={column.required}
          >
            {columnText(kind, column)}
            {column.choices.length === 0 ? null : (
              <>
                {" "}
                {words("one_of")} <Codes names={column.choices} />
              </>
            )}
          </ColumnRow>
        ))}
        {kind.takes_attributes ? (
          <ColumnRow name="attribute:<code>" type={words("types.text")} required="no">
            {words("attribute_column")}
          </ColumnRow>
        ) : null}
      </Box>
    </>
  );
}

interface ColumnRowProps {
  readonly name: string;
  readonly type: string;
  readonly required: string;
  readonly children: ReactNode;
}

function ColumnRow({ name, type, required, children }: ColumnRowProps): ReactNode {
  const words = useWordsOf("imports");
  return (
    <Box
      sx={{
        display: "grid",
        gridTemplateColumns: { xs: "minmax(0, 1fr)", sm: "230px minmax(0, 1fr)" },
        columnGap: 2,
        py: 0.75,
        borderTop: 1,
        borderColor: "divider",
      }}
    >
      <Box component="dt" sx={{ overflowWrap: "anywhere" }}>
        <code>{name}</code>{" "}
        {required === "no" ? null : (
          <Chip
            size="small"
            color={required === "row" ? "primary" : "default"}
            variant="outlined"
            label={words(`required.${required}`)}
          />
        )}
      </Box>
      <Box component="dd" sx={{ m: 0, fontSize: "0.875rem" }}>
        <Box component="span" sx={{ color: "text.secondary" }}>
          {type}.
        </Box>{" "}
        {children}
      </Box>
    </Box>
  );
}
