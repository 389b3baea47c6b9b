import { useCall } from "./use-call.ts";
import { useWordsOf } from "./hooks.ts";

interface Owned {
  /** Name of the connected shop platform. */
  readonly platform: string;
  /**
   * Kinds of import that the platform owns. Rows of such a kind can be changed on the platform
   * only.
   */
  readonly kinds: readonly string[];
}

/**
 * Returns the kinds that the connected shop platform owns: none until they are known, and none
 * without an active connection.
 */
export function useOwned(): Owned {
  const words = useWordsOf("connector");
  const { data } = useCall("GET /owned-kinds");
  const platform = data?.platform ?? "";
  return { platform: words(`kinds.${platform}.name`, { _: platform }), kinds: data?.kinds ?? [] };
}
