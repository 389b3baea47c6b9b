import { Type } from "typebox";
import { AnyJson, Int, Nullable, Text, Timestamp, nameSchemas } from "../../../../web-api/schema.ts";
import { PRESET_NAMES } from "./rules/accounts.ts";

const Datev = Type.Object(
  {
    consultant: Nullable(Int({ description: "Number of the tax consultant, 1001 to 9999999." })),
    client: Nullable(Int({ description: "Number of the client at the consultant, 1 to 99999." })),
    account_length: Int({ description: "Digits of an account of the general ledger, 4 to 8." }),
    fiscal_year_start: Text({ description: "First day of the financial year, MM-DD." }),
  },
  { description: "What files for DATEV state." },
);

const Document = {
  scope: Text({ description: "default, websites or stores." }),
  scope_id: Int({ description: "Id of the website or the store view; 0 for the default scope." }),
  valid_from: Text({ description: "First business date on which these accounts apply, YYYY-MM-DD." }),
  preset: Text({ description: `${PRESET_NAMES.join(", ")}: accounts of roles that \`accounts\` leaves out.` }),
  accounts: AnyJson({
    description:
      "Accounts by role, or by role and key: a text, or an object with `account` and `gross`, true for an account " +
      "whose tax the bookkeeper's program computes.",
  }),
  datev: Datev,
};

export const AccountsInput = Type.Object(Document);

export const BookAccounts = Type.Object({
  version: Int({ description: "0 where nobody stored accounts: the roles are the accounts." }),
  ...Document,
  proposal: AnyJson({ description: "The accounts of the preset, a proposal." }),
});

export const BookAccountsVersion = Type.Object({
  version: Int({ description: "Number of the version." }),
  ...Document,
  author: Text({ description: "Who stored it." }),
  created_at: Timestamp(),
});

export const BookScope = Type.Object({
  scope: Text({ description: "default, websites or stores." }),
  scope_id: Int({ description: "Id of the website or the store view; 0 for the default scope." }),
  name: Text({ description: "Name of the website or the store view; empty for the default scope." }),
});

nameSchemas({ BookAccounts, BookAccountsVersion, BookScope });
