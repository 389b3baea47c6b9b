import type { ButtonHTMLAttributes } from "react";
import "./button.css";

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** `primary`: what the screen is for, once on a screen. `plain` by default. */
  readonly look?: "primary" | "plain" | "quiet" | "danger";
  /** 64 px high, for paying. */
  readonly is_large?: boolean;
  /** Key of the keyboard that does the same; shown on wide screens. */
  readonly shortcut?: string;
}

export function Button({ look = "plain", is_large = false, shortcut, children, className, ...rest }: ButtonProps) {
  const names = ["button", look, is_large ? "large" : "", className ?? ""].filter((name) => name !== "");
  return (
    <button
      type="button"
      {...rest}
      className={names.join(" ")}
      {...(shortcut === undefined ? {} : { "aria-keyshortcuts": shortcut })}
    >
      {children}
      {shortcut === undefined ? null : <kbd aria-hidden="true">{shortcut}</kbd>}
    </button>
  );
}
