import type { SharedDeps } from "../../shared/deps.ts";
import type { CheckRequests } from "./licensing/check-requests.ts";
import type { Licensing } from "./licensing/licensing.ts";
import type { RefusedPosts } from "./sync-health/refused-post-writer.ts";
import type { ConfigDeliveries } from "./terminals/config-deliveries.ts";
import type { Presence } from "./terminals/presence.ts";
import type { TerminalReader } from "./terminals/terminal-reader.ts";

export interface DevicesDeps extends SharedDeps {
  readonly refusedPosts: RefusedPosts;
  readonly terminals: TerminalReader;
  readonly presence: Presence;
  readonly configDeliveries: ConfigDeliveries;
  readonly licensing: Licensing;
  readonly licenseChecks: CheckRequests;
}
