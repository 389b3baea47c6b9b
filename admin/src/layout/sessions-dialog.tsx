import { Alert, Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from "@mui/material";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useTranslate } from "react-admin";
import { call } from "../api/client.ts";
import { errorText } from "../parts/error-text.ts";
import { Instant } from "../parts/instant.tsx";
import { useCall } from "../parts/use-call.ts";

interface SessionsDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onEndAll: () => void;
}

/** Where the administrator is signed in, each with a button that ends it. */
export function SessionsDialog({ isOpen, onClose, onEndAll }: SessionsDialogProps): ReactNode {
  const translate = useTranslate();
  const queries = useQueryClient();
  const [problem, setProblem] = useState("");
  const { data, error } = useCall("GET /sessions", {}, { enabled: isOpen });
  const end = async (session_id: number): Promise<void> => {
    try {
      setProblem("");
      await call("DELETE /sessions/{session_id}", { path: { session_id } });
      await queries.invalidateQueries({ queryKey: ["call", "GET /sessions"] });
    } catch (failure) {
      setProblem(errorText(failure));
    }
  };
  const shown = problem === "" && error !== null ? errorText(error) : problem;
  return (
    <Dialog open={isOpen} onClose={onClose} maxWidth="sm" fullWidth aria-labelledby="sessions-title">
      <DialogTitle id="sessions-title">{translate("tk.account.sessions")}</DialogTitle>
      <DialogContent>
        {shown === "" ? null : <Alert severity="error">{shown}</Alert>}
        <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0 }}>
          {data?.sessions.map(({ session_id, kind, created_at, last_used_at, address, user_agent, is_current }) => (
            <Box
              component="li"
              key={session_id}
              sx={{ display: "flex", gap: 2, alignItems: "center", justifyContent: "space-between", py: 1 }}
            >
              <Box sx={{ minWidth: 0 }}>
                <Typography sx={{ fontWeight: 600 }}>
                  {translate(is_current ? "tk.account.this_session" : `tk.account.session_kinds.${kind}`)}
                </Typography>
                <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: "anywhere" }}>
                  {[address, user_agent].filter(Boolean).join(" · ")}
                </Typography>
                <Typography variant="body2" color="textSecondary">
                  {translate("tk.account.signed_in_at")} <Instant value={created_at} />
                  {last_used_at === null ? null : (
                    <>
                      {" · "}
                      {translate("tk.account.last_used_at")} <Instant value={last_used_at} />
                    </>
                  )}
                </Typography>
              </Box>
              {is_current ? null : (
                <Button size="small" color="error" onClick={() => void end(session_id)}>
                  {translate("tk.account.end_session")}
                </Button>
              )}
            </Box>
          ))}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button color="error" onClick={onEndAll}>
          {translate("tk.account.sign_out_everywhere")}
        </Button>
        <Button onClick={onClose}>{translate("ra.action.close")}</Button>
      </DialogActions>
    </Dialog>
  );
}
