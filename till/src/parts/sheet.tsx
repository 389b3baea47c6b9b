import { type KeyboardEvent, useEffect, useId, useRef, type ReactNode } from "react";
import { useWords } from "../till/use-till.tsx";
import { Button } from "./button.tsx";
import "./sheet.css";

interface SheetProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A panel at the side of the screen, at the bottom of a phone. Esc closes it. */
export function Sheet({ title, onClose, children }: SheetProps) {
  const { t } = useWords();
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  // The browser's own event of a closed dialog comes later: a key in between would be lost.
  const close = (): void => {
    dialog.current?.close();
    onClose();
  };
  const press = (event: KeyboardEvent): void => {
    if (event.key !== "Escape" || event.defaultPrevented) return;
    event.preventDefault();
    close();
  };
  return (
    <dialog ref={dialog} className="sheet" aria-labelledby={id} onClose={onClose} onKeyDown={press}>
      <header className="sheet-head">
        <h2 id={id}>{title}</h2>
        <Button look="quiet" aria-label={t("parts.close")} onClick={close}>
          ✕
        </Button>
      </header>
      <div className="sheet-body">{children}</div>
    </dialog>
  );
}
