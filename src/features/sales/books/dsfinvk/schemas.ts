import { Type } from "typebox";
import { Int, Text } from "../../../../web-api/schema.ts";

export const DsfinvkScope = Type.Object({
  location_id: Int({ id_of: "Location" }),
  from: Text({ description: "First business date, YYYY-MM-DD." }),
  to: Text({ description: "Last business date, included; at most 366 days." }),
});

export const DsfinvkFindings = Type.Object({
  closings: Int({ description: "Closings in the files." }),
  receipts: Int({ description: "Receipts in the files." }),
  findings: Type.Array(
    Type.Object({
      code: Text({ description: "What the files lack, or a reader should look at, such as `tse_missing`." }),
      count: Int({ description: "How often it was found." }),
      examples: Type.Array(Text(), { description: "The first closings, receipts or columns, at most five." }),
    }),
  ),
});
