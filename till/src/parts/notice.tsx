import type { ReactNode } from "react";
import "./notice.css";

interface NoticeProps {
  /** `wrong`: nothing was done. `attention`: a person should look. */
  readonly look?: "wrong" | "attention" | "good" | "plain";
  readonly children: ReactNode;
  /** Buttons that do what the sentence says. */
  readonly actions?: ReactNode;
}

const SIGNS = { wrong: "✕", attention: "!", good: "✓", plain: "i" } as const;

/** A sentence that says what happened and what to do. Its sign says the same as its colour. */
export function Notice({ look = "plain", children, actions }: NoticeProps) {
  return (
    <div className={`notice ${look}`} role={look === "wrong" ? "alert" : "status"}>
      <span className="sign" aria-hidden="true">
        {SIGNS[look]}
      </span>
      <div className="notice-text">{children}</div>
      {actions === undefined ? null : <div className="notice-actions">{actions}</div>}
    </div>
  );
}
