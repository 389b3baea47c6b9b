import { type AdminRoutes, checkedAddress, type Client, openApi, openClient } from "@tillkeeper/client";

export { bodyOf, RefusalError } from "@tillkeeper/client";

/** Clients of an administrator of the shop. */
export interface Admin {
  /** Client of the administration API. */
  readonly api: Client<AdminRoutes>;
  readonly rest: Client;
}

export interface Connection {
  /** Origin of the service, without a path. */
  readonly base_url: string;
  /** Aborting it ends every request in flight. */
  readonly signal?: AbortSignal;
}

/**
 * Timeout of a call in milliseconds: imports and checks of a platform take longer than the calls of
 * a register.
 */
const TIMEOUT_MS = 120_000;

/**
 * Opens the clients of the administration.
 *
 * @throws Error for an address that is neither https nor this machine's.
 */
export function openAdmin({ base_url, token, signal }: Connection & { readonly token?: string }): Admin {
  const options = {
    timeout_ms: TIMEOUT_MS,
    ...(token === undefined ? {} : { token: () => token }),
    ...(signal === undefined ? {} : { signal }),
  };
  const address = `${checkedAddress(base_url)}/admin/api`;
  return {
    api: openApi<AdminRoutes>({ ...options, address, parse: JSON.parse }),
    rest: openClient({ ...options, base_url }),
  };
}
