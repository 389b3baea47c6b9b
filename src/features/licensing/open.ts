import type { Logger } from "pino";
import type { Config } from "../../runtime/config.ts";
import type { Licensing } from "./licensing.ts";
import { LOCAL_LICENSING } from "./local.ts";
import { openUpstream } from "./upstream.ts";

/** The licensing of an installation: of the service that LICENSING_URL names, else its own. */
export function openLicensing(
  config: Pick<Config, "licensing_url" | "licensing_token" | "licensing_allow_private">,
  log: Logger,
): Licensing {
  const { licensing_url: url, licensing_token: token = "", licensing_allow_private: allows_private } = config;
  return url === undefined ? LOCAL_LICENSING : openUpstream({ url, token, allows_private, log });
}
