import type { Logger } from "pino";
import type { Config } from "../../../runtime/config/config.ts";
import type { Licensing, LicensingOutcome } from "./licensing.ts";
import { openUpstream } from "./upstream.ts";

const accept = async (): Promise<LicensingOutcome> => ({ kind: "accepted" });

/** Licences issued in the administration, without a licensing service. */
export const LOCAL_LICENSING: Licensing = { activate: accept, release: accept, check: accept };

/** Opens the licensing service that LICENSING_URL names, otherwise local licensing. */
export function openLicensing(
  config: Pick<Config, "licensing_url" | "licensing_token" | "licensing_allow_private">,
  log: Logger,
): Licensing {
  const { licensing_url: url, licensing_token: token = "", licensing_allow_private: allows_private } = config;
  return url === undefined ? LOCAL_LICENSING : openUpstream({ url, token, allows_private, log });
}
