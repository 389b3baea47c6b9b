import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { describe, test } from "node:test";
import { newAdministrator } from "../../../../test/administrator.ts";
import { openApp } from "../../../../test/support.ts";

const { call, deps, newToken } = await openApp();

const tryLocation = (fields: object) =>
  call("POST", "/rest/V1/pos/locations", { body: { location: { name: "Shop", code: randomUUID(), ...fields } } });

async function newLocation(fields: Record<string, unknown> = {}) {
  const code = `shop-${randomUUID()}`;
  const answer = await call("POST", "/rest/V1/pos/locations", {
    body: { location: { name: "Shop", code, ...fields } },
  });
  assert.equal(answer.status, 200, answer.text);
  return answer.body as { location_id: number; code: string; name: string } & Record<string, unknown>;
}

describe("POST /V1/pos/locations", () => {
  test("a saved location is answered with every column of the interface", async () => {
    const row = await newLocation({ city: "Delft", payment_methods: "pos_cash,pos_card", low_stock_threshold: 3 });
    assert.equal(row["city"], "Delft");
    assert.equal(row["vat_number"], null);
    assert.equal(row["is_active"], true);
    assert.equal(row["website_id"], 0);
    assert.match(String(row["created_at"]), /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
  });

  test("a location that was read can be written back as it is", async () => {
    const row = await newLocation();
    const answer = await call("PUT", `/rest/V1/pos/locations/${row.location_id}`, { body: { location: row } });
    assert.equal(answer.status, 200, answer.text);
    assert.equal(answer.body.code, row.code);
  });

  test("a location takes keys in camelCase and in snake_case", async () => {
    const row = await newLocation({ countryId: "NL", receipt_header: "Hello" });
    assert.equal(row["country_id"], "NL");
    assert.equal(row["receipt_header"], "Hello");
  });

  test("a missing wrapper, a missing name and a taken code are refused", async () => {
    const bare = await call("POST", "/rest/V1/pos/locations", { body: {} });
    assert.deepEqual(
      [bare.status, bare.body],
      [400, { message: '"%fieldName" is required. Enter and try again.', parameters: { fieldName: "location" } }],
    );
    const nameless = await call("POST", "/rest/V1/pos/locations", { body: { location: { code: "x" } } });
    assert.equal(nameless.status, 400);
    assert.match(nameless.body.message, /^Could not save the location: %1$/);
    const { code } = await newLocation();
    const twice = await call("POST", "/rest/V1/pos/locations", {
      body: { location: { name: "Other", code: code.toUpperCase() } },
    });
    assert.equal(twice.status, 400);
    assert.match(twice.body.parameters[0], /has the code/);
  });

  test("a name of 255 characters is stored, whatever characters they are", async () => {
    const name = "🏪".repeat(255);
    const { body } = await call("POST", "/rest/V1/pos/locations", { body: { location: { name, code: randomUUID() } } });
    assert.equal(body.name, name);
    const longer = await call("POST", "/rest/V1/pos/locations", {
      body: { location: { name: `${name}x`, code: randomUUID() } },
    });
    assert.equal(longer.status, 400);
  });

  test("an undeclared field of a location is named in UpperCamelCase", async () => {
    const answer = await call("POST", "/rest/V1/pos/locations", {
      body: { location: { name: "Shop", code: "c", no_such_field: 1 } },
    });
    assert.deepEqual(answer.body, {
      message: '"%fieldName" is not supported. Correct the field name and try again.',
      parameters: { fieldName: "NoSuchField" },
    });
  });

  test("two creates of one code at once make one location", async () => {
    const code = `race-${randomUUID()}`;
    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        call("POST", "/rest/V1/pos/locations", { body: { location: { name: "R", code } } }),
      ),
    );
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 400, 400, 400, 400, 400, 400, 400]);
  });

  test("secrets of a location are encrypted and shown as asterisks; asterisks written back keep them", async () => {
    const row = await newLocation({ psp_a_api_key: "canary-key-4711" });
    assert.equal(row["psp_a_api_key"], "***");
    const { rows } = await deps.pool.query("select psp_a_api_key from location where location_id = $1", [
      row.location_id,
    ]);
    assert.match(rows[0].psp_a_api_key, /^tk1:/);
    await call("PUT", `/rest/V1/pos/locations/${row.location_id}`, { body: { location: row } });
    const snapshot = await deps.configuration.snapshot();
    assert.equal(snapshot.locations.get(row.location_id)?.["psp_a_api_key"], "canary-key-4711");
  });
});

describe("PUT /V1/pos/locations/{locationId}", () => {
  test("an update keeps absent fields, null resets them, and the id in the path wins", async () => {
    const row = await newLocation({ city: "Delft", receipt_header: "Hello" });
    const answer = await call("PUT", `/rest/V1/pos/locations/${row.location_id}`, {
      body: { location: { location_id: 99_999, receipt_header: null } },
    });
    assert.equal(answer.body.location_id, row.location_id);
    assert.equal(answer.body.city, "Delft");
    assert.equal(answer.body.receipt_header, null);
  });

  test("an update writes one audit entry per changed field with the old and the new value", async () => {
    const row = await newLocation({ city: "Delft" });
    await call("PUT", `/rest/V1/pos/locations/${row.location_id}`, {
      body: { location: { city: "Leiden", psp_a_api_key: "canary" } },
    });
    const { rows } = await deps.pool.query(
      "select field_name, old_value, new_value, change_source from audit_log where entity_type = 'location' and entity_id = $1 and old_value is not null or field_name = 'psp_a_api_key' and entity_id = $1",
      [String(row.location_id)],
    );
    assert.deepEqual(rows, [
      { field_name: "city", old_value: "Delft", new_value: "Leiden", change_source: "api" },
      { field_name: "psp_a_api_key", old_value: null, new_value: "***", change_source: "api" },
    ]);
  });

  /** Returns the audit log's changes of a location's city and phone, in its order. */
  async function changesOf(location_id: number): Promise<[field: string, from: string | null, to: string | null][]> {
    const { rows } = await deps.pool.query<{ field_name: string; old_value: string | null; new_value: string | null }>(
      `select field_name, old_value, new_value from audit_log
        where entity_type = 'location' and entity_id = $1 and field_name in ('city', 'phone') order by log_id`,
      [String(location_id)],
    );
    return rows.map(({ field_name, old_value, new_value }) => [field_name, old_value, new_value]);
  }

  test("two saves at once both count, and each leaves its entry in the audit log", async () => {
    for (let round = 0; round < 10; round += 1) {
      const row = await newLocation();
      const put = (location: object) =>
        call("PUT", `/rest/V1/pos/locations/${row.location_id}`, { body: { location } });
      const answers = await Promise.all([put({ city: "Gouda" }), put({ phone: "0612345678" })]);
      assert.deepEqual(
        answers.map(({ status }) => status),
        [200, 200],
      );
      const read = await call("GET", `/rest/V1/pos/locations/${row.location_id}`);
      assert.deepEqual([read.body.city, read.body.phone], ["Gouda", "0612345678"]);
      assert.deepEqual((await changesOf(row.location_id)).toSorted(), [
        ["city", null, "Gouda"],
        ["phone", null, "0612345678"],
      ]);
    }
  });

  test("concurrent saves of one field: the last one is stored, and the audit log lists them in order", async () => {
    const row = await newLocation();
    const cities = ["Gouda", "Leiden", "Utrecht", "Breda", "Zwolle", "Assen"];
    const answers = await Promise.all(
      cities.map((city) =>
        call("PUT", `/rest/V1/pos/locations/${row.location_id}`, { body: { location: { city, phone: city } } }),
      ),
    );
    assert.deepEqual(
      answers.map(({ status, body }) => [status, body.city, body.phone]),
      cities.map((city) => [200, city, city]),
    );
    const { body: last } = await call("GET", `/rest/V1/pos/locations/${row.location_id}`);
    for (const field of ["city", "phone"] as const) {
      const changes = (await changesOf(row.location_id)).filter(([name]) => name === field);
      assert.deepEqual(changes.map(([, , to]) => to).toSorted(), cities.toSorted());
      assert.deepEqual(
        changes.map(([, from]) => from),
        [null, ...changes.slice(0, -1).map(([, , to]) => to)],
        "each begins where the one before it ended",
      );
      assert.equal(changes.at(-1)?.[2], last[field]);
    }
  });
});

describe("reading and deleting locations", () => {
  test("unknown ids and codes of locations are 404 with their parameter", async () => {
    const byId = await call("GET", "/rest/V1/pos/locations/999999");
    assert.deepEqual(
      [byId.status, byId.body],
      [404, { message: 'Location with id "%1" does not exist.', parameters: [999_999] }],
    );
    const byCode = await call("GET", "/rest/V1/pos/locations/code/nowhere");
    assert.deepEqual([byCode.status, byCode.body.parameters], [404, ["nowhere"]]);
  });

  test("a location id that is no number is a type error", async () => {
    const answer = await call("GET", "/rest/V1/pos/locations/abc");
    assert.deepEqual(
      [answer.status, answer.body],
      [400, { message: `The "abc" value's type is invalid. The "int" type was expected. Verify and try again.` }],
    );
  });

  test("a stored code with a slash is found in any case and saved unchanged, a new one is refused", async () => {
    const { location_id } = await newLocation();
    const code = `A/B ${randomUUID()}`;
    await deps.pool.query("update location set code = $2 where location_id = $1", [location_id, code]);
    const answer = await call("GET", `/rest/V1/pos/locations/code/${encodeURIComponent(code.toUpperCase())}`);
    assert.equal(answer.body.location_id, location_id);
    const path = `/rest/V1/pos/locations/${location_id}`;
    assert.equal((await call("PUT", path, { body: { location: { code, name: "Renamed" } } })).status, 200);
    for (const wrong of ["Haupt straße!", "a/b", "-a", "Ärger", " "]) {
      const refused = await call("PUT", path, { body: { location: { code: wrong } } });
      assert.equal(refused.status, 400, wrong);
      assert.match(refused.text, wrong === " " ? /"code" is required|code/ : /must begin with a letter or digit/);
    }
  });

  test("postcode and VAT number are checked by the country that a location has or inherits", async () => {
    const german = await newLocation({ country_id: "DE", postcode: "10115", vat_number: "DE136695976" });
    const path = `/rest/V1/pos/locations/${german.location_id}`;
    for (const [field, wrong, said] of [
      ["postcode", "1", /"postcode" must be empty or a postcode of the country/],
      ["vat_number", "DE123", /"vat_number" must be empty or a valid VAT number of the country/],
      ["vat_number", "136695977", /VAT number/],
    ] as const) {
      const refused = await call("PUT", path, { body: { location: { [field]: wrong } } });
      assert.equal(refused.status, 400, `${field} ${wrong}`);
      assert.match(refused.body.parameters[0], said);
    }
    for (const values of [
      { postcode: "" },
      { vat_number: "NL004495445B01" },
      { country_id: "NL", postcode: "1012 AB" },
    ]) {
      const saved = await call("PUT", path, { body: { location: values } });
      assert.equal(saved.status, 200, saved.text);
    }
    const nowhere = await newLocation({ postcode: "1", vat_number: "123" });
    assert.equal(nowhere["postcode"], "1", "nobody said in which country it is");
    assert.equal((await tryLocation({ vat_number: "DE123" })).status, 400, "the number names its country");
  });

  test("DELETE answers true and the location is deleted", async () => {
    const row = await newLocation();
    const gone = await call("DELETE", `/rest/V1/pos/locations/${row.location_id}`);
    assert.deepEqual([gone.status, gone.body], [200, true]);
    assert.equal((await call("GET", `/rest/V1/pos/locations/${row.location_id}`)).status, 404);
    assert.equal((await call("DELETE", `/rest/V1/pos/locations/${row.location_id}`)).status, 404);
  });

  test("locations are sorted without regard to case, so that a client may page by greater than the last one", async () => {
    const city = randomUUID();
    for (const name of ["Zed", "alice", "Bob", "carol"]) await newLocation({ name, city });
    const pageAfter = async (last: string) => {
      const criteria = [`[field]=city&[value]=${city}`, `[field]=name&[value]=${last}&[condition_type]=gt`]
        .map((filter, group) => filter.replaceAll("[", `searchCriteria[filter_groups][${group}][filters][0][`))
        .join("&");
      const sorted = "searchCriteria[sort_orders][0][field]=name&searchCriteria[sort_orders][0][direction]=ASC";
      const { body } = await call(
        "GET",
        `/rest/V1/pos/locations?${criteria}&${sorted}&searchCriteria[page_size]=2&fields=items`,
      );
      return (body.items as { name: string }[]).map(({ name }) => name);
    };
    assert.deepEqual(await pageAfter(""), ["alice", "Bob"]);
    assert.deepEqual(await pageAfter("Bob"), ["carol", "Zed"]);
  });

  test("locations are listed by searchCriteria, which are echoed, and without them all are listed", async () => {
    const row = await newLocation({ city: "Utrecht" });
    const found = await call(
      "GET",
      `/rest/V1/pos/locations?searchCriteria[filter_groups][0][filters][0][field]=code&searchCriteria[filter_groups][0][filters][0][value]=${row.code}&searchCriteria[pageSize]=5`,
    );
    assert.equal(found.status, 200, found.text);
    assert.deepEqual(
      found.body.items.map((item: { location_id: number }) => item.location_id),
      [row.location_id],
    );
    assert.equal(found.body.total_count, 1);
    assert.equal(found.body.search_criteria.page_size, 5);
    const all = await call("GET", "/rest/V1/pos/locations?fields=items[location_id],total_count");
    assert.equal(all.body.items.length, all.body.total_count);
    assert.deepEqual(Object.keys(all.body.items[0]), ["location_id"]);
  });
});

describe("a token bound to locations", () => {
  test("a bound token reads only its own locations, and its writes to others are 401", async () => {
    const own = await newLocation();
    const other = await newLocation();
    const token = await newToken(["Vendor_Pos::locations", "Vendor_Pos::locations_manage"], [own.location_id]);
    const list = await call("GET", "/rest/V1/pos/locations", { token });
    assert.deepEqual(
      list.body.items.map((item: { location_id: number }) => item.location_id),
      [own.location_id],
    );
    assert.equal((await call("GET", `/rest/V1/pos/locations/${other.location_id}`, { token })).status, 404);
    const body = { location: { city: "X" } };
    assert.equal((await call("PUT", `/rest/V1/pos/locations/${other.location_id}`, { token, body })).status, 401);
    assert.equal((await call("PUT", `/rest/V1/pos/locations/${own.location_id}`, { token, body })).status, 200);
  });
});

describe("/admin/api/locations", () => {
  test("an administrator's location ignores fields that the server owns, takes customer_validators, and refuses an undeclared key", async () => {
    const owned = { location_id: 987_654, created_at: "2020-01-01 00:00:00" };
    const { token } = await newAdministrator({ deps });
    const made = await call("POST", "/admin/api/locations", {
      token,
      body: { name: "Shop", code: randomUUID(), customer_validators: "email_format", ...owned },
    });
    assert.equal(made.status, 200, made.text);
    assert.notEqual(made.body.location_id, 987_654);
    assert.equal("customer_validators" in made.body, false);
    const saved = await call("PUT", `/admin/api/locations/${made.body.location_id}`, {
      token,
      body: { ...made.body, city: "Delft" },
    });
    assert.deepEqual([saved.status, saved.body.city, saved.body.created_at], [200, "Delft", made.body.created_at]);
    const odd = await call("POST", "/admin/api/locations", { token, body: { name: "Shop", code: "x", colour: "red" } });
    assert.deepEqual(
      [odd.status, odd.body.code, odd.body.parameters],
      [400, "field_not_supported", { field: "Colour" }],
    );
  });
});
