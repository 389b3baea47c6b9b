import { Type } from "typebox";
import { Bool, Int, nameSchemas, Text } from "../../web-api/schema.ts";
import { NAME_CHARACTERS_MAX, QUERY_CHARACTERS_MAX } from "./rules.ts";

const FIELDS = {
  name: Text({ characters_max: NAME_CHARACTERS_MAX }),
  is_shared: Bool({ description: "For every administrator who may read the list; needs Vendor_Pos::settings." }),
  query: Text({ characters_max: QUERY_CHARACTERS_MAX, description: "The query of the list's address." }),
  hidden_columns: Type.Array(Text(), { description: "50 at most." }),
};

const List = Text({ description: "Name of the list, such as receipts." });

export const ListViewInput = Type.Object({ list: List, ...FIELDS });

export const ListViewChanges = Type.Object({
  list_view_id: Int({ id_of: "View" }),
  ...Type.Partial(Type.Object(FIELDS)).properties,
});

export const ListExportInput = Type.Object({ list: List, rows: Int({ description: "Rows of the file." }) });

export const ShownListView = Type.Object({
  list_view_id: Int(),
  list: List,
  ...FIELDS,
  is_own: Bool(),
  may_change: Bool(),
});

nameSchemas({ ListView: ShownListView });
