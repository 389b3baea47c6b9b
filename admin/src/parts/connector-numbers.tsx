import type { ReactNode } from "react";
import { Instant } from "./instant.tsx";
import { Section } from "./section.tsx";
import { Stat, Stats } from "./stat.tsx";
import { useCall } from "./use-call.ts";
import { useHolds, useWordsOf } from "./hooks.ts";

/**
 * Shows how many records wait for the shop platform and how many it rejected; nothing without a
 * platform.
 */
export function ConnectorNumbers(): ReactNode {
  const words = useWordsOf("connector");
  const holds = useHolds();
  const { data } = useCall("GET /connector", {}, { enabled: holds("all"), refetch_ms: 60_000 });
  const connector = data?.connector;
  if (!connector) return null;
  const { waiting, waiting_since, parked, differences, paused_until } = connector;
  return (
    <Section title={words("title")}>
      <Stats>
        <Stat
          label={words("waiting")}
          value={waiting}
          tone={paused_until === null ? undefined : "warning"}
          to="/connector"
          {...(waiting_since === null
            ? {}
            : {
                hint: (
                  <>
                    {words("since")} <Instant value={waiting_since} />
                  </>
                ),
              })}
        />
        <Stat
          label={words("parked")}
          value={parked}
          hint={words("parked_hint")}
          tone={parked > 0 ? "error" : undefined}
          to="/connector"
        />
        <Stat
          label={words("differences")}
          value={differences}
          tone={differences > 0 ? "warning" : undefined}
          to="/connector"
        />
      </Stats>
    </Section>
  );
}
