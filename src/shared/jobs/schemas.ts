import { Type } from "typebox";
import { Int, Nullable, Text, Timestamp, nameSchemas } from "../../web-api/schema.ts";

export const Job = Type.Object({
  job_id: Text(),
  kind: Text(),
  state: Text({ description: "created, retry, active, completed, cancelled or failed." }),
  payload: Nullable(Text({ description: "JSON text; ids, never copies of data." })),
  retry_count: Int(),
  retry_limit: Int(),
  created_at: Timestamp(),
  start_after: Timestamp({ description: "Not worked on before." }),
  started_at: Nullable(Timestamp()),
  completed_at: Nullable(Timestamp()),
  outcome: Nullable(Text({ description: "The result, or the reason of the failure." })),
});

nameSchemas({ Job });
