import Delete from "@mui/icons-material/Delete";
import {
  Alert,
  Box,
  Button,
  IconButton,
  MenuItem,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  TextField,
  Typography,
} from "@mui/material";
import { type ReactNode, useState } from "react";
import type { Answer } from "../../api/client.ts";
import { Amount } from "../../parts/amount.tsx";
import { useCall } from "../../parts/use-call.ts";
import { useWordsOf } from "../../parts/hooks.ts";
import { isNewCode, methodKey, type MethodRow, rowsOf, TENDERS, valueOf } from "./method-rows.ts";
import type { Scope } from "./scope.ts";

/** Path of the setting that maps payment methods to tenders of a closing. */
export const METHOD_TENDERS = "vendor_pos_reports/reconciliation/method_tenders";

interface MethodTendersProps {
  readonly scope: Scope;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
}

/**
 * Shows a table of payment methods and their tenders, methods seen without a tender, and the
 * built-in tenders.
 */
export function MethodTenders({ scope, value, error, onChange }: MethodTendersProps): ReactNode {
  const words = useWordsOf("settings");
  const { data } = useCall("GET /method-tenders", { query: { scope: scope.scope, scope_id: scope.scope_id } });
  const rows = rowsOf(value);
  const put = (next: readonly MethodRow[]): void => onChange(valueOf(next));
  const unmapped = (data?.unmapped ?? []).filter(({ method }) => isNewCode(method, rows) || !isNewCode(method, []));
  return (
    <Box>
      {error === undefined ? null : <Alert severity="error">{error}</Alert>}
      {rows.length === 0 ? <Typography color="textSecondary">{words("methods.none")}</Typography> : null}
      {rows.length === 0 ? null : (
        <Table size="small">
          <Heads />
          <TableBody>
            {rows.map((row, index) => (
              <TableRow key={row.code}>
                <TableCell sx={{ overflowWrap: "anywhere" }}>
                  <code>{row.code}</code>
                </TableCell>
                <TableCell>
                  <TenderPicker
                    label={words("methods.tender_of", { method: row.code })}
                    value={row.tender}
                    onPick={(tender) => put(rows.with(index, { ...row, tender }))}
                  />
                </TableCell>
                <TableCell padding="checkbox">
                  <IconButton
                    aria-label={words("methods.remove", { method: row.code })}
                    onClick={() => put(rows.toSpliced(index, 1))}
                  >
                    <Delete fontSize="small" />
                  </IconButton>
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      )}
      <NewMethod rows={rows} onAdd={(row) => put([...rows, row])} />
      {unmapped.length === 0 ? null : (
        <Alert severity="warning" sx={{ mt: 1.5, "& .MuiAlert-message": { minWidth: 0, flexGrow: 1 } }}>
          <Typography sx={{ fontWeight: 600 }}>{words("methods.seen")}</Typography>
          {unmapped.map((seen) => (
            <Seen
              key={`${seen.method} ${seen.currency}`}
              seen={seen}
              scope={scope}
              onSet={(tender) => put([...rows, { code: seen.method, tender }])}
            />
          ))}
        </Alert>
      )}
      <BuiltIn
        title={words("methods.configured")}
        rows={(data?.configured ?? []).filter(({ code }) => isNewCode(code, rows))}
      />
      <BuiltIn
        title={words("methods.built_in")}
        rows={(data?.built_in ?? []).filter(({ code }) => isNewCode(code, rows))}
      />
    </Box>
  );
}

function Heads(): ReactNode {
  const words = useWordsOf("settings");
  return (
    <TableHead>
      <TableRow>
        <TableCell>{words("methods.method")}</TableCell>
        <TableCell>{words("methods.tender")}</TableCell>
        <TableCell component="td" />
      </TableRow>
    </TableHead>
  );
}

interface TenderPickerProps {
  readonly label: string;
  readonly value: string;
  readonly isDisabled?: boolean;
  readonly onPick: (tender: string) => void;
}

function TenderPicker({ label, value, isDisabled = false, onPick }: TenderPickerProps): ReactNode {
  const words = useWordsOf("settings");
  const known = TENDERS.find((tender) => tender === value);
  return (
    <TextField
      select
      size="small"
      fullWidth
      hiddenLabel
      value={known ?? ""}
      disabled={isDisabled}
      onChange={({ target }) => onPick(target.value)}
      slotProps={{ select: { SelectDisplayProps: { "aria-label": label } } }}
    >
      {TENDERS.map((tender) => (
        <MenuItem key={tender} value={tender}>
          {words(`methods.tenders.${tender}`)}
        </MenuItem>
      ))}
    </TextField>
  );
}

function NewMethod({
  rows,
  onAdd,
}: {
  readonly rows: readonly MethodRow[];
  readonly onAdd: (row: MethodRow) => void;
}): ReactNode {
  const words = useWordsOf("settings");
  const [code, setCode] = useState("");
  const add = (tender: string): void => {
    onAdd({ code: methodKey(code), tender });
    setCode("");
  };
  return (
    <Box sx={{ display: "grid", gridTemplateColumns: "repeat(auto-fit, minmax(200px, 1fr))", gap: 1, mt: 1 }}>
      <TextField
        size="small"
        label={words("methods.new")}
        value={code}
        error={code !== "" && !isNewCode(code, rows)}
        onChange={({ target }) => setCode(target.value)}
        slotProps={{ htmlInput: { maxLength: 200 } }}
      />
      <TenderPicker label={words("methods.new_tender")} value="" isDisabled={!isNewCode(code, rows)} onPick={add} />
    </Box>
  );
}

interface SeenProps {
  readonly seen: Answer<"GET /method-tenders">["unmapped"][number];
  readonly scope: Scope;
  readonly onSet: (tender: string) => void;
}

/** Shows a method without a tender, with its amounts and the tender that past closings suggest. */
function Seen({ seen, scope, onSet }: SeenProps): ReactNode {
  const words = useWordsOf("settings");
  const { method, currency, amount, closings, is_mappable } = seen;
  const { data } = useCall(
    "GET /method-tender-proposal",
    { query: { scope: scope.scope, scope_id: scope.scope_id, method } },
    { enabled: is_mappable, keeps_error: true },
  );
  const tender = data?.tender;
  const name = tender === null || tender === undefined ? undefined : words(`methods.tenders.${tender}`);
  return (
    <Box sx={{ py: 0.75 }}>
      <Typography variant="body2" sx={{ overflowWrap: "anywhere" }}>
        <Box component="code" sx={{ fontFamily: "monospace", fontWeight: 600 }}>
          {method}
        </Box>
        {": "}
        <Amount value={amount} currency={currency} /> {words("methods.in_closings", { smart_count: closings })}
      </Typography>
      {is_mappable ? null : <Typography variant="body2">{words("methods.unmappable")}</Typography>}
      {name === undefined || data === undefined ? null : (
        <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 1 }}>
          <Typography variant="body2">
            {words("methods.proposal", { smart_count: data.closings, method, tender: name })}
          </Typography>
          <Button size="small" variant="outlined" onClick={() => onSet(tender ?? "")}>
            {words("methods.set", { tender: name })}
          </Button>
        </Box>
      )}
      {is_mappable && data?.tender === null ? (
        <Box sx={{ maxWidth: 260 }}>
          <TenderPicker label={words("methods.tender_of", { method })} value="" onPick={onSet} />
        </Box>
      ) : null}
    </Box>
  );
}

/** Shows the effective tenders of methods that the setting does not name. */
function BuiltIn({
  title,
  rows,
}: {
  readonly title: string;
  readonly rows: readonly { readonly code: string; readonly meaning: string }[];
}): ReactNode {
  const words = useWordsOf("settings");
  const meanings = Map.groupBy(rows, ({ meaning }) => meaning);
  if (rows.length === 0) return null;
  return (
    <Box sx={{ mt: 1.5 }}>
      <Typography variant="body2" sx={{ fontWeight: 600 }}>
        {title}
      </Typography>
      {[...meanings].map(([meaning, codes]) => (
        <Typography key={meaning} variant="body2" color="textSecondary" sx={{ overflowWrap: "anywhere" }}>
          {words(`methods.tenders.${meaning}`)}:{" "}
          <Box component="code" sx={{ fontFamily: "monospace" }}>
            {codes.map(({ code }) => code).join(", ")}
          </Box>
        </Typography>
      ))}
    </Box>
  );
}
