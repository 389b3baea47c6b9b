import type { ReactNode } from "react";
import "./tiles.css";

/** Large buttons that lead to other screens. */
export function Tiles({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <ul className="menu-tiles" aria-label={label}>
      {children}
    </ul>
  );
}

interface TileProps {
  readonly title: string;
  /** A sentence about what is there. */
  readonly text: string;
  /** How many things are there; 0 is not shown. */
  readonly count?: number;
  /** Key of the keyboard that does the same. */
  readonly shortcut: string;
  readonly onPress: () => void;
}

export function Tile({ title, text, count = 0, shortcut, onPress }: TileProps) {
  return (
    <li>
      <button type="button" className="menu-tile" aria-keyshortcuts={shortcut} onClick={onPress}>
        <span className="menu-tile-title">
          {title}
          {count === 0 ? null : <span className="menu-tile-count">{count}</span>}
          <kbd aria-hidden="true">{shortcut}</kbd>
        </span>
        <span className="menu-tile-text">{text}</span>
      </button>
    </li>
  );
}
