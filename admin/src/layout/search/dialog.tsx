import { Box, Dialog, InputBase } from "@mui/material";
import { visuallyHidden } from "@mui/utils";
import { type KeyboardEvent, type ReactNode, useId, useState } from "react";
import { Confirm, useTranslate } from "react-admin";
import { useNavigate } from "react-router-dom";
import { useRested } from "../../parts/use-rested.ts";
import { useSave } from "../../parts/use-save.ts";
import { MissingNumber } from "./missing-number.tsx";
import { type ConfirmedChange, type Option, OptionList } from "./options.tsx";
import { useFound } from "./use-found.ts";
import { useOwnEntries } from "./use-own-entries.ts";
import { Failure } from "../../parts/failure/failure.tsx";

/** Maximum characters of a search text; the service refuses longer ones. */
const CHARACTERS_MAX = 64;
const PAUSE_MS = 150;

interface SearchDialogProps {
  /** Text typed before the dialog was loaded. */
  readonly begun: string;
  readonly onClose: () => void;
}

/**
 * Shows the search dialog, which finds rows, pages and settings, and runs actions. Arrow keys
 * choose, Enter opens, Escape closes.
 */
export function SearchDialog({ begun, onClose }: SearchDialogProps): ReactNode {
  const translate = useTranslate();
  const navigate = useNavigate();
  const id = useId();
  const [typed, setTyped] = useState(begun);
  const [chosen, setChosen] = useState(0);
  const { options: found, missing, isLooking, read } = useFound(useRested(typed.trim(), PAUSE_MS));
  const own = useOwnEntries(typed.trim());
  const options = [...found, ...own];
  const current = Math.min(chosen, options.length - 1);
  const [asked, setAsked] = useState<Option & { readonly change: ConfirmedChange }>();
  const { save } = useSave();
  const run = (option: Option): void => {
    if ("change" in option) return setAsked(option);
    onClose();
    if ("href" in option) window.location.assign(option.href);
    else void navigate(option.to, { state: option.state });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const option = options[current];
    if (step !== undefined && options.length > 0) setChosen((current + step + options.length) % options.length);
    else if (event.key === "Enter" && option !== undefined) run(option);
    else return;
    event.preventDefault();
  };
  if (asked !== undefined) {
    const { write, done, lead } = asked.change;
    return (
      <Confirm
        isOpen
        title={asked.name}
        content={lead}
        confirm={asked.name}
        onConfirm={() => {
          void save(write, done);
          onClose();
        }}
        onClose={onClose}
      />
    );
  }
  const isEmpty = typed.trim() !== "" && options.length === 0 && missing === null && !isLooking && !read.isError;
  return (
    <Dialog
      open
      onClose={onClose}
      fullWidth
      maxWidth="sm"
      aria-labelledby={`${id}-title`}
      sx={{ "& .MuiDialog-container": { alignItems: "flex-start" } }}
    >
      <Box component="h2" id={`${id}-title`} sx={visuallyHidden}>
        {translate("ra.action.search")}
      </Box>
      <InputBase
        autoFocus
        fullWidth
        value={typed}
        placeholder={translate("tk.search.placeholder")}
        onKeyDown={onKeyDown}
        onChange={({ target }) => {
          setTyped(target.value);
          setChosen(0);
        }}
        inputProps={{
          role: "combobox",
          "aria-label": translate("ra.action.search"),
          "aria-expanded": options.length > 0,
          "aria-autocomplete": "list",
          ...(options.length > 0 ? { "aria-controls": `${id}-list`, "aria-activedescendant": `${id}-${current}` } : {}),
          maxLength: CHARACTERS_MAX,
          autoComplete: "off",
          spellCheck: false,
        }}
        sx={{ px: 2, py: 1.5, fontSize: "1.05rem", borderBottom: 1, borderColor: "divider" }}
      />
      <Box sx={{ overflowY: "auto", maxHeight: "70vh" }}>
        <Box role="status" sx={{ color: "text.secondary" }}>
          {typed.trim() === "" ? <Note>{translate("tk.search.lead")}</Note> : null}
          {isEmpty ? <Note>{translate("tk.search.nothing")}</Note> : null}
          <Failure of={read} />
          {missing === null ? null : <MissingNumber missing={missing} />}
        </Box>
        <OptionList id={id} options={options} current={current} onChoose={setChosen} onRun={run} />
      </Box>
    </Dialog>
  );
}

function Note({ children }: { readonly children: ReactNode }): ReactNode {
  return <Box sx={{ px: 2, py: 1.5 }}>{children}</Box>;
}
