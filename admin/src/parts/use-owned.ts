import { useCall } from "./use-call.ts";
import { useWordsOf } from "./hooks.ts";

interface Owned {
  /** What the connected shop platform is called. */
  readonly platform: string;
  /** The import's kinds that it owns: they can be changed there only. */
  readonly kinds: readonly string[];
}

/**
 * What the connected shop platform owns; nothing until it is known, and without an active
 * connection.
 */
export function useOwned(): Owned {
  const words = useWordsOf("connector");
  const { data } = useCall("GET /owned-kinds");
  const platform = data?.platform ?? "";
  return { platform: words(`kinds.${platform}.name`, { _: platform }), kinds: data?.kinds ?? [] };
}
