import { Box, Button, Typography } from "@mui/material";
import { type ReactNode, useState } from "react";
import { Confirm, useLogout, useNotify } from "react-admin";
import { forgetSession } from "../../api/auth-provider.ts";
import { type Answer, call } from "../../api/client.ts";
import { errorText } from "../../parts/text.ts";
import { Instant } from "../../parts/instant.tsx";
import { Section } from "../../parts/section.tsx";
import { useCall } from "../../parts/use-call.ts";
import { useSave } from "../../parts/use-save.ts";
import { useWordsOf } from "../../parts/hooks.ts";
import { Failure } from "../../parts/failure/failure.tsx";

/** Lists the administrator's sessions, each with a button that ends it. */
export function Sessions(): ReactNode {
  const words = useWordsOf("account");
  const notify = useNotify();
  const logout = useLogout();
  const { save } = useSave();
  const read = useCall("GET /sessions", {}, { keeps_error: true });
  const { data } = read;
  const [asks, setAsks] = useState(false);
  const signOutEverywhere = async (): Promise<void> => {
    setAsks(false);
    try {
      await call("DELETE /sessions");
      forgetSession();
      await logout();
    } catch (failure) {
      notify(errorText(failure), { type: "error" });
    }
  };
  return (
    <Section
      title={words("sessions")}
      actions={
        <Button color="error" onClick={() => setAsks(true)}>
          {words("sign_out_everywhere")}
        </Button>
      }
    >
      <Failure of={read} />
      <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0 }}>
        {data?.sessions.map((session) => (
          <Session
            key={session.session_id}
            session={session}
            onEnd={() =>
              void save(() => call("DELETE /sessions/{session_id}", { path: { session_id: session.session_id } }))
            }
          />
        ))}
      </Box>
      <Confirm
        isOpen={asks}
        title={words("sign_out_everywhere")}
        content={words("sign_out_everywhere_lead")}
        onConfirm={() => void signOutEverywhere()}
        onClose={() => setAsks(false)}
      />
    </Section>
  );
}

interface SessionProps {
  readonly session: Answer<"GET /sessions">["sessions"][number];
  readonly onEnd: () => void;
}

function Session({ session, onEnd }: SessionProps): ReactNode {
  const words = useWordsOf("account");
  const { kind, created_at, last_used_at, address, user_agent, is_current } = session;
  return (
    <Box component="li" sx={{ display: "flex", gap: 2, alignItems: "center", justifyContent: "space-between", py: 1 }}>
      <Box sx={{ minWidth: 0 }}>
        <Typography sx={{ fontWeight: 600 }}>{words(is_current ? "this_session" : `session_kinds.${kind}`)}</Typography>
        <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: "anywhere" }}>
          {[address, user_agent].filter(Boolean).join(" · ")}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {words("signed_in_at")} <Instant value={created_at} />
          {last_used_at === null ? null : (
            <>
              {" · "}
              {words("last_used_at")} <Instant value={last_used_at} />
            </>
          )}
        </Typography>
      </Box>
      {is_current ? null : (
        <Button size="small" color="error" onClick={onEnd}>
          {words("end_session")}
        </Button>
      )}
    </Box>
  );
}
