import ExpandLess from "@mui/icons-material/ExpandLess";
import ExpandMore from "@mui/icons-material/ExpandMore";
import {
  Alert,
  Box,
  Button,
  MenuItem,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  TextField,
} from "@mui/material";
import { type ReactNode, useId, useState } from "react";
import { useWordsOf } from "../../parts/hooks.ts";
import type { Chosen, Kind, Mapping } from "./files.ts";
import { differencesOf, mappingOf, usePreview } from "./mapping.ts";
import { useProblemWords } from "./report.tsx";
import { SCROLLS } from "../../parts/scrolls.ts";

interface FileColumnsProps {
  readonly chosen: Chosen;
  readonly kind: Kind;
  readonly isFixed: boolean;
  readonly onMapping: (mapping: Mapping) => void;
}

const VALUES_SHOWN = 3;

/**
 * Shows the columns of a file with their first values, each with the Tillkeeper column that it is
 * read as. The section is open when a column's name differs from Tillkeeper's.
 */
export function FileColumns({ chosen, kind, isFixed, onMapping }: FileColumnsProps): ReactNode {
  const words = useWordsOf("imports");
  const problemWords = useProblemWords();
  const preview = usePreview(chosen);
  const [isOpen, setIsOpen] = useState<boolean>();
  const id = useId();
  if (preview === undefined) return null;
  if (preview.problem !== null) {
    return (
      <Alert severity="warning" sx={{ mt: 1.5 }}>
        {problemWords(preview.problem)}
      </Alert>
    );
  }
  const mapping = mappingOf(chosen, preview);
  const leftOut = preview.columns.filter(({ name }) => mapping[name] === null).map(({ name }) => name);
  const isShown = isOpen ?? (!isFixed && Object.keys(differencesOf(mapping)).length > 0);
  const names = kind.columns.map(({ name }) => name);
  return (
    <Box sx={{ mt: 1 }}>
      <Button
        size="small"
        aria-expanded={isShown}
        aria-controls={id}
        endIcon={isShown ? <ExpandLess /> : <ExpandMore />}
        onClick={() => setIsOpen(!isShown)}
      >
        {words("mapping.title", { smart_count: preview.columns.length })}
      </Button>
      {leftOut.length === 0 || isFixed ? null : (
        <Alert severity="info" sx={{ mt: 1, overflowWrap: "anywhere" }}>
          {words("mapping.left_out", { names: leftOut.join(", "), smart_count: leftOut.length })}
        </Alert>
      )}
      <Box
        id={id}
        hidden={!isShown}
        role="region"
        aria-label={words("mapping.region", { name: chosen.file.name })}
        tabIndex={0}
        sx={{ ...SCROLLS, maxHeight: 420, mt: 1 }}
      >
        <Table size="small">
          <TableHead>
            <TableRow>
              <TableCell>{words("mapping.theirs")}</TableCell>
              <TableCell>{words("mapping.values")}</TableCell>
              <TableCell>{words("mapping.ours")}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {preview.columns.map(({ name }, index) => {
              const ours = mapping[name] ?? "";
              const choices = ours === "" || names.includes(ours) ? names : [ours, ...names];
              return (
                <TableRow key={String(index)}>
                  <TableCell sx={{ overflowWrap: "anywhere" }}>
                    <code>{name}</code>
                  </TableCell>
                  <TableCell sx={{ overflowWrap: "anywhere", color: "text.secondary" }}>
                    {preview.rows
                      .map((row) => row[index] ?? "")
                      .filter((value) => value !== "")
                      .slice(0, VALUES_SHOWN)
                      .map(shortened)
                      .join(" · ")}
                  </TableCell>
                  <TableCell>
                    <TextField
                      select
                      size="small"
                      value={ours}
                      disabled={isFixed}
                      onChange={({ target }) =>
                        onMapping({ ...mapping, [name]: target.value === "" ? null : target.value })
                      }
                      sx={{ minWidth: 200 }}
                      slotProps={{
                        select: {
                          displayEmpty: true,
                          SelectDisplayProps: { "aria-label": words("mapping.choose", { name }) },
                        },
                      }}
                    >
                      <MenuItem value="">{words("mapping.none")}</MenuItem>
                      {choices.map((choice) => (
                        <MenuItem key={choice} value={choice}>
                          {choice}
                        </MenuItem>
                      ))}
                    </TextField>
                  </TableCell>
                </TableRow>
              );
            })}
          </TableBody>
        </Table>
      </Box>
    </Box>
  );
}

const VALUE_CHARACTERS_MAX = 40;

function shortened(value: string): string {
  return value.length > VALUE_CHARACTERS_MAX ? `${value.slice(0, VALUE_CHARACTERS_MAX)}…` : value;
}
