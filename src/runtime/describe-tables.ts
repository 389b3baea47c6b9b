import type pg from "pg";

interface Column {
  readonly table_schema: string;
  readonly table_name: string;
  readonly column_name: string;
  readonly udt_name: string;
  readonly is_nullable: "YES" | "NO";
  readonly is_generated: boolean;
}

/** TypeScript type of each PostgreSQL type, as the parsers of `database.ts` read it. */
const TYPES: Readonly<Record<string, string>> = {
  bool: "boolean",
  int2: "number",
  int4: "number",
  int8: "number",
  _int4: "number[]",
  _text: "string[]",
};

/**
 * Returns the TypeScript text of all table types from a migrated database. The source contains a
 * copy, which a test compares with it.
 */
export async function describeTables(client: pg.Client): Promise<string> {
  const { rows } = await client.query<Column>(
    `select c.table_schema, c.table_name, c.column_name, c.udt_name, c.is_nullable,
            (c.column_default is not null or c.is_identity = 'YES' or c.is_generated = 'ALWAYS') as is_generated
       from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
       join pg_class p on p.oid = format('%I.%I', c.table_schema, c.table_name)::regclass
      where c.table_schema in ('pos', 'shop_data') and t.table_type = 'BASE TABLE' and not p.relispartition
      order by c.table_schema desc, c.table_name collate "C", c.ordinal_position`,
  );
  const tables = Map.groupBy(rows, (row) =>
    row.table_schema === "pos" ? row.table_name : `${row.table_schema}.${row.table_name}`,
  );
  const interfaces = [...tables].map(([name, columns]) => {
    const members = columns.map((column) => `  ${column.column_name}: ${typeOf(column)};`).join("\n");
    return `export interface ${typeName(name)} {\n${members}\n}\n`;
  });
  const entries = [...tables.keys()].map((name) => {
    const key = name.includes(".") ? JSON.stringify(name) : name;
    return `  ${key}: ${typeName(name)};`;
  });
  return [
    "// Generated from the migrated schema: npm run db:types. A test compares it.",
    'import type { Generated } from "kysely";\n',
    ...interfaces,
    `export interface Tables {\n${entries.join("\n")}\n}\n`,
  ].join("\n");
}

function typeOf({ udt_name, is_nullable, is_generated }: Column): string {
  const base = TYPES[udt_name] ?? "string";
  const type = is_nullable === "YES" ? `${base} | null` : base;
  return is_generated ? `Generated<${type}>` : type;
}

function typeName(table: string): string {
  return table
    .split(/[._]/)
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join("");
}
