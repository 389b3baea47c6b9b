import type { ReactNode } from "react";
import "./rows.css";

/** A list whose rows are pressed to open what they show. */
export function Rows({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <ul className="rows" aria-label={label}>
      {children}
    </ul>
  );
}

interface RowProps {
  readonly title: ReactNode;
  readonly detail?: ReactNode;
  /** At the end of the row, such as an amount. */
  readonly value?: ReactNode;
  readonly onPress?: () => void;
  /** Buttons of a row that is not pressed itself. */
  readonly actions?: ReactNode;
}

export function Row({ title, detail, value, onPress, actions }: RowProps) {
  const content = (
    <>
      <span className="row-text">
        <span className="row-title">{title}</span>
        {detail === undefined ? null : <span className="row-detail">{detail}</span>}
      </span>
      {value === undefined ? null : <span className="row-value">{value}</span>}
    </>
  );
  return (
    <li className="row">
      {onPress === undefined ? (
        <div className={actions === undefined ? "row-inside" : "row-inside with-actions"}>
          {content}
          {actions}
        </div>
      ) : (
        <button type="button" className="row-inside" onClick={onPress}>
          {content}
        </button>
      )}
    </li>
  );
}
