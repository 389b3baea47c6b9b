import PersonSearch from "@mui/icons-material/PersonSearch";
import { Box, Button, Card, CardContent, LinearProgress, TextField } from "@mui/material";
import { type ReactNode, type SubmitEvent, useState } from "react";
import { useWordsOf } from "../../parts/hooks.ts";

interface SearchFormProps {
  readonly given: string;
  readonly isSearching: boolean;
  readonly refusal: string;
  readonly onSearch: (email: string) => void;
}

export function SearchForm({ given, isSearching, refusal, onSearch }: SearchFormProps): ReactNode {
  const words = useWordsOf("persons");
  const [email, setEmail] = useState(given);
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (email.trim() !== "") onSearch(email.trim());
  };
  return (
    <Card component="section" sx={{ mb: 2 }}>
      <CardContent>
        {/* The browser's own check rejects some valid addresses. */}
        <form onSubmit={submit} noValidate role="search">
          <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1.5, alignItems: "flex-start" }}>
            <TextField
              label={words("email")}
              type="email"
              value={email}
              autoComplete="off"
              error={refusal !== ""}
              helperText={refusal || words("email_help")}
              onChange={(event) => setEmail(event.target.value)}
              sx={{ flex: "1 1 260px", maxWidth: 460 }}
            />
            <Button
              type="submit"
              variant="contained"
              startIcon={<PersonSearch />}
              disabled={isSearching}
              sx={{ minHeight: 40, mt: 1 }}
            >
              {words("find")}
            </Button>
          </Box>
        </form>
        {isSearching ? <LinearProgress aria-label={words("searching")} sx={{ mt: 1 }} /> : null}
      </CardContent>
    </Card>
  );
}
