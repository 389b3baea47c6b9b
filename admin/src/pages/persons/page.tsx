import { Alert } from "@mui/material";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useLocation } from "react-router-dom";
import { call } from "../../api/client.ts";
import { errorText } from "../../parts/text.ts";
import { Screen } from "../../parts/screen.tsx";
import { useWordsOf } from "../../parts/hooks.ts";
import { EraseDialog, type Erased } from "./erase-dialog.tsx";
import { ErasedPerson } from "./erased-person.tsx";
import { HeldData } from "./held-data.tsx";
import type { Found } from "./person.ts";
import { PastErasures } from "./past.tsx";
import { SearchForm } from "./search-form.tsx";

/** Shows, exports and erases the data of a person by e-mail address. */
export function PersonsPage(): ReactNode {
  const words = useWordsOf("persons");
  const queries = useQueryClient();
  // Another page may pass the person's address in the navigation state, so that it never becomes
  // part of a URL.
  const { email: given = "" } = (useLocation().state ?? {}) as { readonly email?: string };
  const [found, setFound] = useState<Found>();
  const [erased, setErased] = useState<Erased & { readonly email: string }>();
  const [refusal, setRefusal] = useState("");
  const [isSearching, setSearching] = useState(false);
  const [isErasing, setErasing] = useState(false);

  const search = async (email: string): Promise<void> => {
    setFound(undefined);
    setErased(undefined);
    setRefusal("");
    setSearching(true);
    try {
      const { counts, accounts, shortened } = await call("POST /persons/export", {
        query: { fields: "counts,accounts,shortened" },
        body: { email },
      });
      setFound({ email, counts, shortened, accounts: (accounts ?? []) as Found["accounts"] });
    } catch (failure) {
      setRefusal(errorText(failure));
    } finally {
      setSearching(false);
    }
  };
  const done = async (answer: Erased): Promise<void> => {
    setErasing(false);
    if (found) setErased({ ...answer, email: found.email });
    setFound(undefined);
    await queries.invalidateQueries({ queryKey: ["call"] });
  };

  return (
    <Screen title={words("title")} lead={words("lead")} max_width={1000}>
      <SearchForm given={given} isSearching={isSearching} refusal={refusal} onSearch={(email) => void search(email)} />
      <div aria-live="polite">
        {found ? <HeldData found={found} onErase={() => setErasing(true)} /> : null}
        {erased ? <ErasedPerson erased={erased} /> : null}
      </div>
      {!found && !erased && refusal === "" && !isSearching ? (
        <Alert severity="info" variant="outlined" sx={{ mb: 2 }}>
          {words("what_for")}
        </Alert>
      ) : null}
      <PastErasures />
      {found && isErasing ? (
        <EraseDialog email={found.email} onErased={(answer) => void done(answer)} onClose={() => setErasing(false)} />
      ) : null}
    </Screen>
  );
}
