import type { Answer } from "../../api/client.ts";

export type ClosingDetail = Answer<"GET /register-reports/{report_id}">;
export type Check = ClosingDetail["checks"][number];
