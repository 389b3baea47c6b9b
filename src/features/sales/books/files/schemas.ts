import { Type } from "typebox";
import { Bool, EmailText, Int, jsonOf, Nullable, Text, Timestamp, nameSchemas } from "../../../../web-api/schema.ts";

const Period = {
  from: Text({ description: "First business date, YYYY-MM-DD." }),
  to: Text({ description: "Last business date, included; at most 366 days." }),
};

export const JournalFile = Type.Object({ ...Period, location_id: Type.Optional(Int({ id_of: "Location" })) });
export const LocationFile = Type.Object({ ...Period, location_id: Int({ id_of: "Location" }) });
export const DrawerFile = Type.Object({
  ...LocationFile.properties,
  terminal_id: Type.Optional(Int({ id_of: "Terminal", description: "Only the drawer of this register." })),
});

const File = Type.Object({ name: Text(), sha256: Text({ description: "SHA-256 of the file, in hex." }) });

const Delivered = {
  delivery_id: Int({ wide: true }),
  created_at: Timestamp(),
  recipients: Type.Array(Text(), { description: "Addresses that got the files." }),
  files: Type.Array(File, { description: "The mailed files." }),
};

export const DeliveryInput = Type.Object({
  month: Text({ description: "YYYY-MM." }),
  location_id: Int({ id_of: "Location" }),
  formats: Type.Array(Text(), { description: "The files: journal, datev, cash-book." }),
  to: Type.Array(EmailText()),
});

export const BookDelivery = Type.Object({ month: Text({ description: "YYYY-MM." }), location_id: Int(), ...Delivered });

const Kept = {
  ...Delivered,
  author: Text({ description: "Who sent it." }),
  later_entries: Int({ description: "Entries of the month that came after the delivery." }),
};
const LastDelivery = Type.Object(Kept);

export const KeptDelivery = Type.Object({
  month: Text({ description: "YYYY-MM." }),
  location_id: Int(),
  location_name: Text({ description: "Name that the location has now; its id when it is gone." }),
  ...Kept,
  files: jsonOf({ ...Kept.files, description: "The mailed files." }),
});

export const BookMonth = Type.Object({
  month: Text({ description: "YYYY-MM." }),
  location_id: Int(),
  location_name: Text(),
  closings: Int({ description: "Closings of the month: those with an entry and those that wait for one." }),
  entries: Int({ description: "Closings with an entry in the journal." }),
  waiting: Int({ description: "Closings without an entry." }),
  mismatched: Int({ description: "Closings that contradict their receipts." }),
  suspense: Int({ description: "Lines of the entries that nobody could place." }),
  missing_numbers: Int({ description: "Numbers of closings that are left out in their series." }),
  unclosed_sessions: Int({ description: "Sessions with receipts that no closing closed." }),
  begins_at: Nullable(
    Timestamp({ description: "Begin of the month in the location's time zone; null for a deleted location." }),
  ),
  ends_at: Nullable(Timestamp({ description: "Begin of the next month." })),
  datev_left_out: Int({ description: "Entries that a file for DATEV leaves out, because they are not in EUR." }),
  last_delivery: Nullable(
    jsonOf({ ...LastDelivery, description: "The last delivery of the month; null without one." }),
  ),
});

export const Page = {
  page: Type.Optional(Int()),
  page_size: Type.Optional(Int({ description: "1 to 1000; 100 by default." })),
};

export const MonthsInput = Type.Object({
  from: Text({ description: "First month, YYYY-MM." }),
  to: Text({ description: "Last month, included; at most twelve." }),
  location_id: Type.Optional(Int({ id_of: "Location" })),
  ...Page,
});

export const UsedAccountsInput = Type.Object({
  ...Period,
  scope: Type.Optional(Text({ description: "default, websites or stores." })),
  scope_id: Type.Optional(Int()),
  ...Page,
});

export const UsedAccount = Type.Object({
  name: Text({ description: "Role, or role and key, by which `accounts` names the account." }),
  account: Nullable(Text({ description: "The account; null where the role has none." })),
  gross: Bool({ description: "Whether DATEV computes the tax of the account." }),
  lines: Int({ description: "Lines of entries with this account." }),
});

nameSchemas({ BookMonth, BookDelivery, KeptDelivery, UsedAccount });
