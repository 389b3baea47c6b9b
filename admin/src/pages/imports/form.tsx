import CreateNewFolder from "@mui/icons-material/CreateNewFolder";
import UploadFile from "@mui/icons-material/UploadFile";
import { Alert, Box, Button, FormControlLabel, FormHelperText, Switch, Typography } from "@mui/material";
import { useQueryClient } from "@tanstack/react-query";
import { HttpError } from "ra-core";
import { type ChangeEvent, type DragEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { keepMapping } from "./mapping.ts";
import { upload } from "../../api/upload.ts";
import { errorText } from "../../parts/text.ts";
import { Section } from "../../parts/section.tsx";
import { useOwned } from "../../parts/use-owned.ts";
import { useWordsOf } from "../../parts/hooks.ts";
import { ChosenFile } from "./chosen-file.tsx";
import {
  addFiles,
  type Chosen,
  FileProblem,
  inOrder,
  type Kind,
  type Mapping,
  type Outcome,
  requestOf,
} from "./files.ts";

interface ImportFormProps {
  readonly kinds: readonly Kind[];
  readonly onExplain: (kind: string) => void;
}

/** The state of the chosen files; `checked` and `imported` name the last completed step. */
type Phase = "choosing" | "running" | "checked" | "imported";

export function ImportForm({ kinds, onExplain }: ImportFormProps): ReactNode {
  const words = useWordsOf("imports");
  const queries = useQueryClient();
  const [chosen, setChosen] = useState<readonly Chosen[]>([]);
  const [leftOut, setLeftOut] = useState<readonly string[]>([]);
  const [allOrNothing, setAllOrNothing] = useState(false);
  const [phase, setPhase] = useState<Phase>("choosing");
  const [asksForKinds, setAsksForKinds] = useState(false);
  const owned = useOwned();
  const refused = kinds.filter(({ kind }) => owned.kinds.includes(kind) && chosen.some((file) => file.kind === kind));
  const isRunning = phase === "running";
  useLeaveWarning(isRunning);

  const add = (files: readonly File[]): void => {
    if (isRunning || files.length === 0) return;
    const kept = phase === "imported" ? [] : chosen;
    const added = addFiles(kept, files, kinds);
    setChosen(added.chosen.map((one) => ({ ...one, outcome: undefined })));
    setLeftOut(added.left_out);
    setAsksForKinds(false);
    setPhase("choosing");
    const [first] = added.chosen;
    if (first && first.kind !== "") onExplain(first.kind);
  };
  const setKind = (name: string, kind: string): void => {
    setChosen(
      chosen.map((one) => (one.file.name === name ? { ...one, kind, mapping: undefined, outcome: undefined } : one)),
    );
    onExplain(kind);
  };
  const setMapping = (name: string, mapping: Mapping): void =>
    setChosen(chosen.map((one) => (one.file.name === name ? { ...one, mapping, outcome: undefined } : one)));
  const remove = (name: string): void => setChosen(chosen.filter(({ file }) => file.name !== name));
  const reset = (): void => {
    setChosen([]);
    setLeftOut([]);
    setPhase("choosing");
  };

  /** Sends the files one after the other. A failed request ends the run; refused rows do not. */
  const run = async (is_trial: boolean): Promise<void> => {
    const hasAllKinds = chosen.every(({ kind }) => kind !== "");
    setAsksForKinds(!hasAllKinds);
    if (!hasAllKinds) return;
    const files = inOrder(chosen, kinds);
    setChosen(files.map((one) => ({ ...one, outcome: undefined })));
    setPhase("running");
    let isWhole = true;
    for (const file of files) {
      const tell = (outcome: Outcome): void =>
        setChosen((now) => now.map((one) => (one.file === file.file ? { ...one, outcome } : one)));
      try {
        tell({ state: "sending", share: 0 });
        const mapping = await keepMapping(queries, file);
        const body = await requestOf(file, { all_or_nothing: allOrNothing, dry_run: is_trial, mapping });
        const report = await upload("POST /imports", body, (share) => tell({ state: "sending", share }));
        tell({ state: "checked", report, is_trial });
      } catch (failure) {
        tell({ state: "failed", message: problemText(failure, words) });
        isWhole = failure instanceof FileProblem;
      }
      if (!isWhole) break;
    }
    // Files that were not sent can be sent again; imported files cannot.
    setPhase(is_trial || !isWhole ? "checked" : "imported");
    if (!is_trial) await queries.invalidateQueries({ queryKey: ["call"] });
  };

  return (
    <Section title={words("files")}>
      {phase === "imported" ? null : <DropZone isDisabled={isRunning} onFiles={add} />}
      {leftOut.length === 0 ? null : (
        <Alert severity="info" sx={{ mt: 1.5, overflowWrap: "anywhere" }}>
          {words("left_out", { names: leftOut.join(", "), smart_count: leftOut.length })}
        </Alert>
      )}
      <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0 }}>
        {chosen.map((one) => (
          <ChosenFile
            key={one.file.name}
            chosen={one}
            kinds={kinds}
            isFixed={isRunning || phase === "imported"}
            isKindMissing={asksForKinds && one.kind === ""}
            onKind={(kind) => setKind(one.file.name, kind)}
            onMapping={(mapping) => setMapping(one.file.name, mapping)}
            onRemove={() => remove(one.file.name)}
          />
        ))}
      </Box>
      {chosen.length === 0 ? null : phase === "imported" ? (
        <Button variant="contained" onClick={reset} sx={{ mt: 2 }}>
          {words("again")}
        </Button>
      ) : (
        <Box sx={{ mt: 2 }}>
          <FormControlLabel
            control={
              <Switch
                checked={allOrNothing}
                disabled={isRunning}
                slotProps={{ input: { "aria-describedby": "all-or-nothing-help" } }}
                onChange={(event) => setAllOrNothing(event.target.checked)}
              />
            }
            label={words("all_or_nothing")}
          />
          <FormHelperText id="all-or-nothing-help" sx={{ mt: -0.5, mb: 1.5, ml: 5.75 }}>
            {words(allOrNothing ? "whole_help" : "rows_help")}
          </FormHelperText>
          {refused.length === 0 ? null : (
            <Alert severity="info" sx={{ mb: 1.5 }}>
              {words("owned", {
                platform: owned.platform,
                kinds: refused.map(({ kind }) => words(`kinds.${kind}.name`)).join(", "),
              })}
            </Alert>
          )}
          <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
            <Button variant="contained" disabled={isRunning || refused.length > 0} onClick={() => void run(false)}>
              {words("import", { smart_count: chosen.length })}
            </Button>
            <Button variant="outlined" disabled={isRunning || refused.length > 0} onClick={() => void run(true)}>
              {words("check")}
            </Button>
          </Box>
          {chosen.length > 1 ? (
            <Typography variant="body2" color="textSecondary" sx={{ mt: 1.5 }}>
              {words("order_help")}
            </Typography>
          ) : null}
        </Box>
      )}
    </Section>
  );
}

function problemText(failure: unknown, words: ReturnType<typeof useWordsOf>): string {
  if (failure instanceof FileProblem) return words(failure.text);
  if (failure instanceof HttpError && failure.status === 0) return words("connection_lost");
  return errorText(failure);
}

/** Makes the browser ask before the page is left during an upload. */
function useLeaveWarning(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return undefined;
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault();
    addEventListener("beforeunload", warn);
    return () => removeEventListener("beforeunload", warn);
  }, [isOn]);
}

interface DropZoneProps {
  readonly isDisabled: boolean;
  readonly onFiles: (files: readonly File[]) => void;
}

/** Shows the area that takes files by drop or by choice, also a whole folder. */
function DropZone({ isDisabled, onFiles }: DropZoneProps): ReactNode {
  const words = useWordsOf("imports");
  const [isOver, setOver] = useState(false);
  const files = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const take = ({ target }: ChangeEvent<HTMLInputElement>): void => {
    onFiles([...(target.files ?? [])]);
    // The field is emptied, so that a corrected file of the same name can be chosen again.
    target.value = "";
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    onFiles([...event.dataTransfer.files]);
  };
  return (
    <Box
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      sx={{
        display: "grid",
        justifyItems: "center",
        textAlign: "center",
        gap: 1.5,
        px: 2,
        py: 3,
        border: 2,
        borderStyle: "dashed",
        borderRadius: 2,
        borderColor: isOver ? "primary.main" : "divider",
        bgcolor: isOver ? "action.hover" : "transparent",
      }}
    >
      <UploadFile sx={{ fontSize: 40, color: "text.secondary" }} />
      <Typography color="textSecondary" sx={{ maxWidth: 520 }}>
        {words("drop")}
      </Typography>
      <Box sx={{ display: "flex", flexWrap: "wrap", justifyContent: "center", gap: 1 }}>
        <Button
          variant="outlined"
          startIcon={<UploadFile />}
          disabled={isDisabled}
          onClick={() => files.current?.click()}
        >
          {words("choose_files")}
        </Button>
        <Button startIcon={<CreateNewFolder />} disabled={isDisabled} onClick={() => folder.current?.click()}>
          {words("choose_folder")}
        </Button>
      </Box>
      <input ref={files} type="file" multiple hidden accept=".csv,.tsv,.txt,.jsonl,.ndjson" onChange={take} />
      <input ref={folder} type="file" multiple hidden {...{ webkitdirectory: "" }} onChange={take} />
    </Box>
  );
}
