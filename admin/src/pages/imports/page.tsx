import { LinearProgress } from "@mui/material";
import { type ReactNode, useMemo, useState } from "react";
import { Screen } from "../../parts/screen.tsx";
import { useCall } from "../../parts/use-call.ts";
import { useHolds, useWordsOf } from "../../parts/hooks.ts";
import { FormatHelp } from "./format-help.tsx";
import { ImportForm } from "./form.tsx";
import { PastImports } from "./past.tsx";
import { Failure } from "../../parts/failure/failure.tsx";

/** Imports files of products, customers, prices and rules: choose, check, import, result. */
export function ImportsPage(): ReactNode {
  const words = useWordsOf("imports");
  const holds = useHolds();
  const read = useCall("GET /imports/kinds", {}, { keeps_error: true });
  const { data } = read;
  const [explained, setExplained] = useState("products");
  const kinds = useMemo(() => (data?.kinds ?? []).filter(({ resource }) => holds(resource)), [data, holds]);
  return (
    <Screen title={words("title")} lead={words("lead")} max_width={1000}>
      <Failure of={read} />
      {kinds.length === 0 ? (
        read.isPending ? (
          <LinearProgress aria-label={words("loading")} />
        ) : null
      ) : (
        <>
          <ImportForm kinds={kinds} onExplain={setExplained} />
          <PastImports />
          <FormatHelp kinds={kinds} explained={explained} onExplain={setExplained} />
        </>
      )}
    </Screen>
  );
}
