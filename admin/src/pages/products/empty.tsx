import Download from "@mui/icons-material/Download";
import { Button } from "@mui/material";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { EmptyList } from "../../parts/empty-list.tsx";
import { useWordsOf } from "../../parts/hooks.ts";
import { useCall } from "../../parts/use-call.ts";
import { useOwned } from "../../parts/use-owned.ts";
import { saveCsv } from "../imports/files.ts";

/** Shows how the first products get here: by the form, or by a file, of which there is a sample. */
export function EmptyProducts(): ReactNode {
  const words = useWordsOf("products");
  const { kinds: owned } = useOwned();
  const { data } = useCall("GET /imports/kinds");
  const kind = data?.kinds.find(({ kind: name }) => name === "products");
  if (owned.includes("products")) return <EmptyList />;
  return (
    <EmptyList create={words("add")}>
      <Button component={Link} to="/imports" variant="outlined">
        {words("import")}
      </Button>
      {kind === undefined ? null : (
        <Button startIcon={<Download />} onClick={() => saveCsv(kind.sample, "products")}>
          {words("sample")}
        </Button>
      )}
    </EmptyList>
  );
}
