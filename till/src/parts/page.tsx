import type { ReactNode } from "react";
import { useKeys } from "../till/keys.ts";
import { useWords } from "../till/use-till.tsx";
import { Button } from "./button.tsx";
import "./page.css";

interface PageProps {
  readonly title: string;
  /** Goes back; absent on a screen that has nothing behind it. */
  readonly onBack?: () => void;
  /** At the end of the head. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
  /** One narrow column in the middle. */
  readonly is_narrow?: boolean;
}

/** A whole screen with its title. */
export function Page({ title, onBack, actions, children, is_narrow = false }: PageProps) {
  const { t } = useWords();
  useKeys(onBack === undefined ? {} : { Escape: onBack });
  return (
    <main className={is_narrow ? "page narrow" : "page"}>
      <header className="page-head">
        {onBack === undefined ? null : (
          <Button look="quiet" shortcut="Esc" onClick={onBack}>
            ← {t("parts.back")}
          </Button>
        )}
        <h1>{title}</h1>
        {actions}
      </header>
      <div className="page-body">{children}</div>
    </main>
  );
}
