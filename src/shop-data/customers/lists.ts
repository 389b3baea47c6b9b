import { sql } from "kysely";
import { EMAIL_CHARACTERS_MAX, TEXT_CHARACTERS_MAX } from "../../runtime/characters.ts";
import type { Db, Tx } from "../../runtime/database.ts";
import { columnsOf } from "../../web-api/search/compile.ts";
import type { ListSource } from "../../web-api/list/search-list.ts";

export interface CustomerRow extends Record<string, unknown> {
  readonly id: number;
  readonly email: string;
}

const ADDRESSES = sql`coalesce((
  select json_agg(json_build_object(
           'id', o.entity_id, 'customer_id', o.parent_id,
           'region', json_build_object('region_code', o.region_code, 'region', o.region, 'region_id', coalesce(o.region_id, 0)),
           'region_id', coalesce(o.region_id, 0), 'country_id', o.country_id, 'street', o.street, 'company', o.company,
           'telephone', o.telephone, 'fax', o.fax, 'postcode', o.postcode, 'city', o.city, 'prefix', o.prefix,
           'firstname', o.firstname, 'middlename', o.middlename, 'lastname', o.lastname, 'suffix', o.suffix,
           'vat_id', o.vat_id, 'default_shipping', coalesce(o.entity_id = c.default_shipping, false),
           'default_billing', coalesce(o.entity_id = c.default_billing, false)) order by o.entity_id)
    from shop_data.customer_address o where o.parent_id = c.entity_id), '[]'::json)::text as addresses`;

const SELECT = sql`c.entity_id as id, c.group_id, c.default_billing::text, c.default_shipping::text, c.confirmation,
  c.created_at, c.updated_at, c.created_in, c.dob, c.email, c.prefix, c.firstname, c.middlename, c.lastname, c.suffix,
  c.gender, c.store_id, c.taxvat, c.website_id, ${ADDRESSES}, c.disable_auto_group_change,
  (select coalesce(json_agg(json_build_object('attribute_code', a.code, 'value', a.value)), '[]')::text
     from (values ('company', c.company), ('phone', c.phone)) a (code, value) where a.value is not null) as custom_attributes`;

/**
 * Source of the list of accounts in the platform's form; searchable by parts of the default billing
 * address.
 */
export const CUSTOMERS: ListSource = {
  from: sql`shop_data.customer as c left join shop_data.customer_address as b on b.entity_id = c.default_billing`,
  select: SELECT,
  columns: {
    entity_id: { sql: "c.entity_id", type: "int" },
    id: { sql: "c.entity_id", type: "int" },
    ...columnsOf("c", {
      group_id: "int",
      website_id: "int",
      store_id: "int",
      prefix: "text",
      firstname: "text",
      middlename: "text",
      suffix: "text",
      dob: "date",
      gender: "int",
      company: "text",
      taxvat: "text",
      phone: "text",
      created_in: "text",
      created_at: "timestamp!",
      updated_at: "timestamp!",
    }),
    // A maximum length lets the index of the column serve patterns.
    email: { sql: "c.email", type: "text", characters_max: EMAIL_CHARACTERS_MAX },
    lastname: { sql: "c.lastname", type: "text", characters_max: TEXT_CHARACTERS_MAX },
    billing_company: { sql: "b.company", type: "text" },
    billing_street: { sql: "array_to_string(b.street, E'\\n')", type: "text" },
    billing_city: { sql: "b.city", type: "text" },
    billing_postcode: { sql: "b.postcode", type: "text" },
    billing_country_id: { sql: "b.country_id", type: "text" },
    billing_region: { sql: "b.region", type: "text" },
    billing_telephone: { sql: "b.telephone", type: "text" },
    billing_vat_id: { sql: "b.vat_id", type: "text" },
  },
  primary_key: "entity_id",
};

/** Returns the source of the accounts of the given websites; of all websites for undefined. */
export function customersOf(websites: ReadonlySet<number> | undefined): ListSource {
  return websites === undefined
    ? CUSTOMERS
    : { ...CUSTOMERS, reach: () => sql<boolean>`c.website_id = any(${[...websites]}::int[])` };
}

/** Source of the administration's list of accounts. */
export const ACCOUNTS: ListSource = {
  from: sql`shop_data.customer as c join shop_data.customer_group as g on g.customer_group_id = c.group_id`,
  select: sql`c.entity_id as customer_id, concat_ws(' ', c.firstname, c.middlename, c.lastname) as name, c.email, c.group_id,
    g.customer_group_code as group_name, c.website_id, c.created_at`,
  columns: {
    customer_id: { sql: "c.entity_id", type: "int" },
    name: { sql: "concat_ws(' ', c.firstname, c.middlename, c.lastname)", type: "text" },
    email: { sql: "c.email", type: "text", characters_max: EMAIL_CHARACTERS_MAX },
    // Expression of the text search for customers, the same as in the index customer_by_letters.
    text: {
      sql: "(c.firstname || coalesce(' ' || c.middlename, '') || ' ' || c.lastname || ' ' || c.email)",
      type: "text",
      characters_max: 3 * TEXT_CHARACTERS_MAX + EMAIL_CHARACTERS_MAX + 3,
    },
    ...columnsOf("c", { group_id: "int", website_id: "int", created_at: "timestamp!" }),
  },
  primary_key: "customer_id",
};

export async function findCustomer(db: Db | Tx, customer_id: number): Promise<CustomerRow | undefined> {
  const { rows } = await sql<CustomerRow>`
    select ${SELECT} from shop_data.customer c where c.entity_id = ${customer_id}`.execute(db);
  return rows[0];
}

/**
 * Columns of a customer group. Only tax class 3, with which a platform starts, has a known name.
 */
const GROUP = sql`g.customer_group_id as id, g.customer_group_code as code, g.tax_class_id,
  case g.tax_class_id when 3 then 'Retail Customer' else '' end as tax_class_name`;

export const CUSTOMER_GROUPS: ListSource = {
  from: sql`shop_data.customer_group as g`,
  select: GROUP,
  columns: {
    id: { sql: "g.customer_group_id", type: "int" },
    customer_group_id: { sql: "g.customer_group_id", type: "int" },
    code: { sql: "g.customer_group_code", type: "text" },
    customer_group_code: { sql: "g.customer_group_code", type: "text" },
    tax_class_id: { sql: "g.tax_class_id", type: "int" },
  },
  primary_key: "id",
};

export async function findCustomerGroup(db: Db, group_id: number): Promise<Record<string, unknown> | undefined> {
  const { rows } = await sql<Record<string, unknown>>`
    select ${GROUP} from shop_data.customer_group g where g.customer_group_id = ${group_id}`.execute(db);
  return rows[0];
}
