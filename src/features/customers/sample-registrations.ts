import assert from "node:assert/strict";
import type { TestApp } from "../../../test/support.ts";
import { newEmail, type Remark } from "./sample-customers.ts";

/** A customer as a register types her in. */
export const person = (fields: object = {}) => ({
  email: newEmail(),
  firstname: "Jane",
  lastname: "Doe",
  websiteId: 0,
  ...fields,
});

/** Whole, so that it is saved. */
export const ADDRESS = { street: "Dam 1\nFloor 2", city: "Amsterdam", postcode: "1012 AB", countryCode: "NL" };

/** The registers' routes for customers; a `store` such as `/outlet` stands in the URL. */
export function registrationsAt(app: TestApp) {
  const post = (path: string, request: object, store = "", token = app.token) =>
    app.call("POST", `/rest${store}/V1/pos/${path}`, { body: { request }, token });

  async function validate(request: object, store = "", token = app.token) {
    const answer = await post("customer-validate", request, store, token);
    assert.equal(answer.status, 200, answer.text);
    return answer.body as { valid: boolean; errors: Remark[] };
  }

  async function create(request: object, store = "", token = app.token) {
    const answer = await post("customers", request, store, token);
    assert.equal(answer.status, 200, answer.text);
    return answer.body as {
      success: boolean;
      customer_id?: number;
      errors: Remark[];
    };
  }

  async function stored(customer_id: number | undefined) {
    assert.ok(customer_id);
    const { customers } = app.deps.commerce;
    const customer = await customers.find(app.deps.db, customer_id);
    assert.ok(customer);
    return { customer, addresses: await customers.listAddresses(app.deps.db, customer_id) };
  }

  return { post, validate, create, stored };
}
