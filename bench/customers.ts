import type pg from "pg";
import { administrator, type Bench, type Figures, type Timed, timed, timedGet } from "./part.ts";
import { load, request } from "./load.ts";

const CUSTOMERS = 100_000;

/** Names of the inserted customers. {@link searches} looks for some of them. */
const FIRST_NAMES = ["Ada", "Björn", "Chloé", "Dirk", "Ewa", "Farid", "Grace", "Hana", "Ivo", "Jo"];
const LAST_NAMES = ["Moreau", "de Vries", "Müller", "Nowak", "Okafor", "Peeters", "Quispe", "Rossi", "Silva", "Tanaka"];

/**
 * Measures the validation of drafts by every built-in validator, and searches among enough
 * customers to reveal a sequential scan.
 */
export async function benchCustomers(bench: Bench): Promise<Figures> {
  await seedCustomers(bench.owner, CUSTOMERS);
  return { lists: [...(await validations(bench)), ...(await searches(bench))] };
}

/** Inserts customers, each with an address. */
export async function seedCustomers(owner: pg.Client, count: number): Promise<void> {
  await owner.query(
    `with c as (
       insert into shop_data.customer (website_id, store_id, group_id, email, firstname, lastname)
       select 1, 1, 1, 'bench-' || n || '@bench.example', ($2::text[])[1 + n % 10], ($3::text[])[1 + n / 10 % 10] || n / 100
         from generate_series(1, $1) n
       returning entity_id, firstname, lastname)
     insert into shop_data.customer_address (parent_id, firstname, lastname, street, city, postcode, country_id, telephone)
     select entity_id, firstname, lastname, '{Main 1}', 'Delft', 1000 + entity_id % 9000 || ' AB', 'NL',
            '+3115' || lpad((entity_id % 10000000)::text, 7, '0') from c`,
    [count, FIRST_NAMES, LAST_NAMES],
  );
  await owner.query("vacuum analyze shop_data.customer, shop_data.customer_address, shop_data.customer_search");
}

async function validations({ service, shop, seconds }: Bench): Promise<Timed[]> {
  const draft = {
    firstname: "Ada",
    lastname: "Moreau",
    websiteId: 1,
    locationId: shop.location_id,
    phone: "015 212 34 56",
    street: "Main 1",
    city: "Delft",
    postcode: "2611 AB",
    countryCode: "NL",
    taxvat: "NL123456782B90",
  };
  const loads: Timed[] = [];
  for (const clients of [1, 16]) {
    let turn = 0;
    const next = (): Buffer => {
      turn += 1;
      const body = JSON.stringify({ request: { ...draft, email: `draft-${turn}@bench.example` } });
      return request("POST", "/rest/V1/pos/customer-validate", shop.token, body);
    };
    await load({ port: service.port, clients, seconds: 1, next });
    const result = await load({ port: service.port, clients, seconds, next });
    loads.push(timed(`customer-validate among ${CUSTOMERS} customers, ${clients} clients`, result));
  }
  return loads;
}

/**
 * Measures the registers' search beside those of the platform and the administration, which search
 * name and address only.
 */
async function searches(bench: Bench): Promise<Timed[]> {
  const { service, shop } = bench;
  const register = timedGet(bench, shop.token);
  const admin = timedGet(bench, await administrator(service));
  const of = (what: string, query: string) =>
    register(`customers/search: ${what}`, `/rest/V1/pos/customers/search?query=${encodeURIComponent(query)}`);
  const ofAdmin = (what: string, text: string) =>
    admin(
      `admin customers: ${what}`,
      `/admin/api/customers?filter[text][like]=${encodeURIComponent(`%${text}%`)}&page_size=20`,
    );
  const ofPlatform = (what: string, condition: string, email: string) =>
    register(
      `V1/customers/search: ${what}`,
      "/rest/V1/customers/search?searchCriteria[pageSize]=20&searchCriteria[filter_groups][0][filters][0][field]=email" +
        `&searchCriteria[filter_groups][0][filters][0][condition_type]=${condition}` +
        `&searchCriteria[filter_groups][0][filters][0][value]=${encodeURIComponent(email)}`,
    );
  return [
    await of("whole address", "bench-77777@bench.example"),
    await ofAdmin("whole address", "bench-77777@bench.example"),
    await ofPlatform("whole address", "eq", "bench-77777@bench.example"),
    await of("telephone number", "015 007 7777"),
    await of("first and last name", "chloe muller512"),
    await ofAdmin("last name", "müller512"),
    await of("name and postcode", "jo vries 1512"),
    await of("what one in ten has", "moreau"),
    await ofAdmin("what one in ten has", "moreau"),
    await of("what all have", "bench.example"),
    await ofAdmin("what all have", "bench.example"),
    await of("no match", "quixote"),
    await of("no match, of common words", "ada bench 99999999"),
    await of("two words of two letters", "jo de"),
  ];
}
