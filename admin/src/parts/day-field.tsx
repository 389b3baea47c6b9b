import CalendarToday from "@mui/icons-material/CalendarToday";
import { IconButton, InputAdornment, TextField, type TextFieldProps } from "@mui/material";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useLocale, useTranslate } from "react-admin";
import { digitsOf, isTyped, parseTyped, type Unit } from "./day-text.ts";

export interface DayFieldProps extends Pick<
  TextFieldProps,
  "id" | "label" | "helperText" | "error" | "disabled" | "fullWidth" | "margin" | "name" | "sx"
> {
  /** A text of the field's `Unit`, or the empty text. */
  readonly day: string;
  readonly onChange: (day: string) => void;
  readonly onBlur?: () => void;
  readonly unit?: Unit;
  readonly isReadOnly?: boolean;
}

/**
 * Shows a field for a day, typed in the order of the reader's country. The browser's own field
 * would use the order of the browser's language. The button opens the browser's calendar.
 */
export function DayField({ day, onChange, onBlur, unit = "day", isReadOnly = false, ...of }: DayFieldProps): ReactNode {
  const locale = useLocale() ?? "en";
  const translate = useTranslate();
  const calendar = useRef<HTMLInputElement>(null);
  /** The text that the reader has typed. It has a `leftAt`, the page's day then, once left. */
  const [typed, setTyped] = useState<{ readonly text: string; readonly leftAt?: string }>();
  const isLeft = typed?.leftAt !== undefined;
  // The page takes a typed day a moment later. Until then the field shows what was typed.
  const text = isLeft && typed.leftAt !== day ? undefined : typed?.text;
  const example = digitsOf(unit === "day" ? "2026-12-31" : "2026-12-31T18:00", unit, locale);
  const field = useRef<HTMLInputElement>(null);
  const read = text === undefined ? day : parseTyped(text, unit, locale);
  const isUnread = read === undefined;
  // The form cannot be sent with an unreadable day. An effect sets the message, since every input
  // removes it.
  useEffect(() => field.current?.setCustomValidity(isUnread ? translate("tk.date_incomplete") : ""));
  const type = (text: string): void => {
    setTyped({ text });
    // The last complete day stays in effect while the text is unfinished.
    const complete = parseTyped(text, unit, locale);
    if (complete !== undefined) onChange(complete);
  };
  const leave = (): void => {
    if (text !== undefined) setTyped({ text: read === undefined ? text : digitsOf(read, unit, locale), leftAt: day });
    onBlur?.();
  };
  return (
    <TextField
      size="small"
      {...of}
      inputRef={field}
      value={text ?? digitsOf(day, unit, locale)}
      placeholder={example}
      onChange={({ target }) => type(target.value)}
      onBlur={leave}
      error={of.error === true || (isLeft && isUnread)}
      helperText={isLeft && isUnread ? translate("tk.period.write_as", { example }) : of.helperText}
      slotProps={{
        inputLabel: { shrink: true },
        htmlInput: { autoComplete: "off", size: unit === "day" ? 10 : 16 },
        input: {
          readOnly: isReadOnly,
          endAdornment: (
            <InputAdornment position="end">
              <input
                ref={calendar}
                type={unit === "day" ? "date" : "datetime-local"}
                value={isTyped(read ?? day, unit) ? (read ?? day) : ""}
                onChange={({ target }) => {
                  setTyped(undefined);
                  onChange(target.value.slice(0, "YYYY-MM-DDTHH:MM".length));
                }}
                tabIndex={-1}
                aria-hidden
                style={HIDDEN}
              />
              <IconButton
                edge="end"
                size="small"
                disabled={of.disabled === true || isReadOnly}
                aria-label={translate("tk.period.calendar")}
                onClick={() => calendar.current?.showPicker()}
              >
                <CalendarToday fontSize="inherit" />
              </IconButton>
            </InputAdornment>
          ),
        },
      }}
    />
  );
}

/** Style that hides the browser's own field, below which the calendar opens. */
const HIDDEN = { width: 1, height: 1, padding: 0, border: 0, opacity: 0, pointerEvents: "none" } as const;
