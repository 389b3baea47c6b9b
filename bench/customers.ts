import type pg from "pg";
import type { RunningService, RunningShop } from "../test/running-service.ts";
import { load, type LoadResult, request } from "./load.ts";

const CUSTOMERS = 100_000;

export interface CustomerFigure {
  readonly name: string;
  readonly result: LoadResult;
}

/** Drafts judged by every built-in validator, among so many customers that looking one by one would show. */
export async function customerLoads(
  service: RunningService,
  owner: pg.Client,
  shop: RunningShop,
  seconds: number,
): Promise<CustomerFigure[]> {
  await owner.query(
    `with c as (
       insert into commerce.customer (website_id, store_id, group_id, email, firstname, lastname)
       select 1, 1, 1, 'bench-' || n || '@bench.example', 'Ada', 'Moreau' from generate_series(1, $1) n
       returning entity_id)
     insert into commerce.customer_address (parent_id, firstname, lastname, street, city, country_id, telephone)
     select entity_id, 'Ada', 'Moreau', '{Main 1}', 'Delft', 'NL', '+3115' || lpad((entity_id % 10000000)::text, 7, '0') from c`,
    [CUSTOMERS],
  );
  await owner.query("vacuum analyze commerce.customer, commerce.customer_address");
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
  const loads: CustomerFigure[] = [];
  for (const clients of [1, 16]) {
    let turn = 0;
    const next = (): Buffer => {
      turn += 1;
      const body = JSON.stringify({ request: { ...draft, email: `draft-${turn}@bench.example` } });
      return request("POST", "/rest/V1/pos/customer-validate", shop.token, body);
    };
    await load({ port: service.port, clients, seconds: 1, next });
    const result = await load({ port: service.port, clients, seconds, next });
    loads.push({ name: `customer-validate among ${CUSTOMERS} customers, ${clients} clients`, result });
  }
  return loads;
}
