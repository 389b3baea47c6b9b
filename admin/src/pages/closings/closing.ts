import type { Answer } from "../../api/client.ts";

/** A closing as its page shows it. */
export type ClosingDetail = Answer<"GET /register-reports/{report_id}">;
export type Check = ClosingDetail["checks"][number];
