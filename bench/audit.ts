import type pg from "pg";
import { addUpEntries } from "../src/features/audit-log/commands.ts";
import { blockToLetter } from "../src/features/audit-log/queries/letter.ts";
import { blockToPack } from "../src/features/audit-log/queries/pack.ts";
import { openKysely, openPool } from "../src/runtime/database.ts";

/** A year of entries over 100 locations, 2,000 terminals and 3,000 cashiers; one in a thousand is of a webhook. */
export async function seedAudit(owner: pg.Client, entries: number): Promise<void> {
  await owner.query(
    `insert into pos.audit_log (entity_type, entity_id, entity_name, field_name, old_value, new_value, change_source,
                                staff_id, staff_name, terminal_id, terminal_name, location_id, location_name, created_at)
     select case when i % 1000 = 0 then 'webhook' when i % 50 = 0 then 'role' when i % 10 = 0 then 'setting'
                 when i % 3 = 0 then 'staff' else 'product' end,
            (i::int8 * 7919 % 200000)::text, 'Name ' || i::int8 * 7919 % 200000,
            (array['price', 'name', 'qty', 'status', 'vat'])[1 + i % 5], i::text, (i + 1)::text,
            case when i % 10000 = 0 then 'api' when i % 20 = 0 then 'admin' else 'pos_terminal' end,
            case when i % 20 > 0 then 1 + i % 3000 end, 'Staff ' || 1 + i % 3000,
            case when i % 20 > 0 then 1 + i % 2000 end, 'Till ' || 1 + i % 2000,
            1 + i % 100, 'Shop ' || 1 + i % 100, now() - interval '365 days' + i * (interval '365 days' / $1::int)
       from generate_series(1, $1::int) i`,
    [entries],
  );
  await addUp(owner);
  await owner.query(
    `vacuum (analyze) pos.audit_log, pos.audit_log_noted, pos.audit_log_block, pos.audit_log_kind, pos.audit_log_field,
                      pos.audit_log_value, pos.audit_log_places, pos.audit_log_bitmap, pos.audit_log_listing,
                      pos.audit_log_letters, pos.audit_log_lettered`,
  );
}

/** What the service's job does each minute. */
async function addUp({ user, database, host }: pg.Client): Promise<void> {
  const pool = openPool({
    url: `postgresql://${user}@/${database}?host=${host}`,
    connections_max: 1,
    name: "bench",
    onError: (error) => console.error(error.message),
  });
  const db = openKysely(pool);
  try {
    await addUpEntries({ db });
    while ((await blockToPack(db)) !== undefined || (await blockToLetter(db)) !== undefined) await addUpEntries({ db });
  } finally {
    await db.destroy();
  }
}

/** Pages of fifty entries, the newest first unless told otherwise, with the number of all that match. */
export const AUDIT_PAGES: readonly (readonly [name: string, query: string])[] = [
  ["no filter", ""],
  ["entity_type, half of all", "filter[entity_type]=product"],
  ["entity_type, one in a thousand", "filter[entity_type]=webhook"],
  ["entity_type and entity_id", "filter[entity_type]=product&filter[entity_id]=7919"],
  ["entity_id", "filter[entity_id]=7919"],
  ["change_source, 95 of 100", "filter[change_source]=pos_terminal"],
  ["change_source, one in ten thousand", "filter[change_source]=api"],
  ["location_id, one of 100", "filter[location_id]=7"],
  ["location_id and entity_type", "filter[location_id]=7&filter[entity_type]=staff"],
  ["terminal_id, one of 2,000", "filter[terminal_id]=77"],
  ["staff_id, one of 3,000", "filter[staff_id]=77"],
  ["created_at, half a year", "filter[created_at][gteq]=$half"],
  ["created_at, a month of one location", "filter[created_at][gteq]=$month&filter[location_id]=7"],
  ["created_at, a day", "filter[created_at][from]=$day&filter[created_at][to]=$next"],
  ["staff_name, whole", "filter[staff_name]=Staff 77"],
  ["staff_name like Staff 77%", "filter[staff_name][like]=Staff 77%25"],
  ["staff_name like %77%", "filter[staff_name][like]=%2577%25"],
  ["entity_name like Name 791%", "filter[entity_name][like]=Name 791%25"],
  ["entity_name like %791%", "filter[entity_name][like]=%25791%25"],
  ["field_name like pri%, a fifth of all", "filter[field_name][like]=pri%25"],
  ["terminal_id is not null, 95 of 100", "filter[terminal_id][notnull]=1"],
  ["no filter, page 1,000", "page=1000"],
  ["no filter, page 100,000, the last", "page=100000"],
  ["created_at, a day, by -created_at", "filter[created_at][from]=$day&filter[created_at][to]=$next&sort=-created_at"],
  ["entity_name like %77%, two letters", "filter[entity_name][like]=%2577%25"],
  ["entity_type, page 1,000", "filter[entity_type]=product&page=1000"],
  ["entity_type and created_at, half a year", "filter[entity_type]=product&filter[created_at][gteq]=$half"],
  ["entity_type and change_source", "filter[entity_type]=setting&filter[change_source]=admin"],
  ["staff_name like %77%, page 100", "filter[staff_name][like]=%2577%25&page=100"],
  ["staff_name like %77%, page 1,000", "filter[staff_name][like]=%2577%25&page=1000"],
  ["staff_name like %77% and created_at, a month", "filter[staff_name][like]=%2577%25&filter[created_at][gteq]=$month"],
  ["field_name and created_at, a month", "filter[field_name]=price&filter[created_at][gteq]=$month"],
  ["location_id and field_name", "filter[location_id]=7&filter[field_name]=name"],
  [
    "location_id, field_name and created_at, a month",
    "filter[location_id]=7&filter[field_name]=name&filter[created_at][gteq]=$month",
  ],
  [
    "location_id, entity_type and field_name",
    "filter[location_id]=7&filter[entity_type]=product&filter[field_name]=name",
  ],
  [
    "entity_type, field_name and created_at, a month",
    "filter[entity_type]=product&filter[field_name]=price&filter[created_at][gteq]=$month",
  ],
  ["location_id and change_source", "filter[location_id]=20&filter[change_source]=admin"],
  ["change_source and created_at, a month", "filter[change_source]=admin&filter[created_at][gteq]=$month"],
  ["change_source and field_name", "filter[change_source]=pos_terminal&filter[field_name]=name"],
  ["staff_id and field_name", "filter[staff_id]=77&filter[field_name]=qty"],
  ["staff_id and entity_type", "filter[staff_id]=77&filter[entity_type]=product"],
  ["terminal_id and created_at, a month", "filter[terminal_id]=77&filter[created_at][gteq]=$month"],
  ["terminal_id and entity_type", "filter[terminal_id]=77&filter[entity_type]=product"],
  ["staff_name like %77% and entity_type", "filter[staff_name][like]=%2577%25&filter[entity_type]=product"],
  ["staff_name like %77% and field_name", "filter[staff_name][like]=%2577%25&filter[field_name]=qty"],
  ["staff_name like %77% and location_id", "filter[staff_name][like]=%2577%25&filter[location_id]=77"],
  ["entity_name like %791% and entity_type", "filter[entity_name][like]=%25791%25&filter[entity_type]=product"],
  [
    "entity_name like %791% and created_at, a month",
    "filter[entity_name][like]=%25791%25&filter[created_at][gteq]=$month",
  ],
  ["entity_name like %791% and field_name", "filter[entity_name][like]=%25791%25&filter[field_name]=price"],
  ["entity_name like %791% and location_id", "filter[entity_name][like]=%25791%25&filter[location_id]=7"],
  ["entity_name like %77% and entity_type", "filter[entity_name][like]=%2577%25&filter[entity_type]=product"],
  [
    "entity_name like %77% and created_at, a month",
    "filter[entity_name][like]=%2577%25&filter[created_at][gteq]=$month",
  ],
  ["entity_name like %7%, one letter", "filter[entity_name][like]=%257%25"],
  [
    "entity_name like %7%, one letter, and created_at, a month",
    "filter[entity_name][like]=%257%25&filter[created_at][gteq]=$month",
  ],
  [
    "entity_name like %7%, one letter, and entity_type",
    "filter[entity_name][like]=%257%25&filter[entity_type]=product",
  ],
  [
    "entity_name like %7919%, four letters, and entity_type",
    "filter[entity_name][like]=%257919%25&filter[entity_type]=product",
  ],
  ["sorted by entity_type", "sort=entity_type"],
  ["sorted by -staff_name, page 1,000", "sort=-staff_name&page=1000"],
  ["location_id, sorted by field_name", "filter[location_id]=7&sort=field_name"],
  ["location_id, sorted by staff_name", "filter[location_id]=7&sort=staff_name"],
  ["entity_type, sorted by -terminal_id", "filter[entity_type]=product&sort=-terminal_id"],
  ["entity_name like %77%, two letters, sorted by entity_type", "filter[entity_name][like]=%2577%25&sort=entity_type"],
];
