import { useCall } from "./use-call.ts";
import { useWordsOf } from "./hooks.ts";

interface Owned {
  /** Name of the connected shop platform. */
  readonly platform: string;
  /** Kinds of import that the platform owns: such rows can be changed on the platform only. */
  readonly kinds: readonly string[];
}

/**
 * Returns what the connected shop platform owns: nothing until it is known, and nothing without an
 * active connection.
 */
export function useOwned(): Owned {
  const words = useWordsOf("connector");
  const { data } = useCall("GET /owned-kinds");
  const platform = data?.platform ?? "";
  return { platform: words(`kinds.${platform}.name`, { _: platform }), kinds: data?.kinds ?? [] };
}
