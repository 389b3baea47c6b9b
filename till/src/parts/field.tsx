import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from "react";
import "./field.css";

interface FieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "onChange"> {
  readonly label: string;
  readonly onText: (text: string) => void;
  /** What to do when the entered text cannot be used. */
  readonly problem?: string | undefined;
  /** A sentence below the field. */
  readonly hint?: ReactNode;
  readonly ref?: Ref<HTMLInputElement>;
}

export function Field({ label, onText, problem, hint, ...rest }: FieldProps) {
  const id = useId();
  const below = problem ?? hint;
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        autoComplete="off"
        spellCheck={false}
        {...rest}
        id={id}
        aria-invalid={problem !== undefined}
        aria-describedby={below === undefined ? undefined : `${id}-below`}
        onChange={({ target }) => onText(target.value)}
      />
      {below === undefined ? null : (
        <p id={`${id}-below`} className={problem === undefined ? "hint" : "problem"}>
          {below}
        </p>
      )}
    </div>
  );
}
