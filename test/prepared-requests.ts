import assert from "node:assert/strict";
import { currentStep, setUpSecondFactor } from "./fixtures/access/second-factor.ts";
import { setCodes } from "./fixtures/one-time-codes/codes.ts";
import { sampleInvoice } from "./fixtures/invoices/request.ts";
import { newTerminal, sampleReceipt } from "./fixtures/rows.ts";
import { sendCode } from "../src/shared/one-time-codes/commands.ts";
import { totpCode } from "../src/runtime/totp.ts";
import { newAdministrator, PASSWORD } from "./administrator.ts";
import type { Answer, TestApp } from "./support.ts";

export interface PreparedRequest {
  /** Path of the request with its values, such as `/V1/invoices/7/capture`. */
  readonly path: string;
  readonly token?: string;
  readonly body?: object;
}

/**
 * Requests that need a row, a code or a session of their own, by method and path: each function
 * makes what the request needs, and returns the request.
 */
export function preparedRequests(app: TestApp): Readonly<Record<string, () => Promise<PreparedRequest>>> {
  const rest = (path: string, body: object) => made(app.call("POST", `/rest${path}`, { body }));
  const admin = (token: string, method: string, path: string, body?: object) =>
    made(app.call(method, `/admin/api${path}`, { token, body }));

  const newActivationCode = async (): Promise<string> => {
    const location = { name: "Quay", code: "quay" };
    const { rows } = await app.deps.pool.query<{ location_id: number }>(
      "select location_id from location where code = 'quay'",
    );
    const location_id = rows[0]?.location_id ?? (await rest("/V1/pos/locations", { location })).location_id;
    return (await rest("/V1/pos/terminals", { terminal: { name: "Till 9", location_id } })).activation_code as string;
  };

  const { values, buyer } = sampleInvoice();
  const pathOfNewInvoice = async (): Promise<string> => {
    const { token } = await newAdministrator(app);
    await admin(token, "PUT", "/settings", { scope: "default", scope_id: 0, values });
    const receipt = sampleReceipt(await newTerminal(app.deps), { created_at: "2026-03-01 09:30:00" });
    const { receipt_id } = await rest("/V1/pos/receipts", { receipt });
    return `/V1/pos/receipts/${receipt_id}/invoice`;
  };
  const newInvoice = async (): Promise<string> =>
    (await rest(await pathOfNewInvoice(), { buyer })).invoice_number as string;

  return {
    "POST /V1/pos/receipts/{receiptId}/invoice": async () => ({ path: await pathOfNewInvoice(), body: { buyer } }),
    "POST /receipts/{receipt_id}/invoice": async () => ({
      path: (await pathOfNewInvoice()).replace("/V1/pos", ""),
      token: (await newAdministrator(app)).token,
      body: { buyer },
    }),
    "GET /invoices/{number}/xml": async () => ({
      path: `/invoices/${await newInvoice()}/xml`,
      token: (await newAdministrator(app)).token,
    }),
    "GET /V1/pos/invoices/{number}": async () => ({ path: `/V1/pos/invoices/${await newInvoice()}` }),
    "GET /V1/pos/invoices/{number}/xml": async () => ({ path: `/V1/pos/invoices/${await newInvoice()}/xml` }),
    "POST /V1/pos/terminals/activate": async () => ({
      path: "/V1/pos/terminals/activate",
      body: { activationCode: await newActivationCode(), deviceIdentifier: "tablet-8" },
    }),
    "POST /V1/pos/terminals/enroll": async () => ({
      path: "/V1/pos/terminals/enroll",
      body: { activationCode: await newActivationCode(), deviceIdentifier: "tablet-9" },
    }),
    "GET /books/datev.csv": async () => ({
      // The sample of the accounts came after the sample of the file.
      path: "/books/datev.csv?from=2026-03-01&to=2026-03-31&location_id=1",
    }),
    "POST /V1/pos/self-checkout/otp/verify": async () => {
      const activation = { activationCode: await newActivationCode(), deviceIdentifier: "kiosk-1" };
      const { terminal_id } = (await rest("/V1/pos/terminals/activate", activation)).terminal;
      const request = { email: "ada@shop.example", terminalId: terminal_id as number };
      const { status, text } = await app.call("POST", "/rest/V1/pos/self-checkout/otp/request", { body: { request } });
      assert.equal(status, 200, text);
      await app.deps.jobs.runDue("send_one_time_code", ({ code_id }) => sendCode(app.deps, code_id));
      await setCodes(app, "123456");
      return { path: "/V1/pos/self-checkout/otp/verify", body: { request: { ...request, code: "123456" } } };
    },
    "POST /V1/pos/held-carts/{heldCartId}/take": async () => {
      const activation = { activationCode: await newActivationCode(), deviceIdentifier: "tablet-6" };
      const { terminal_id } = (await rest("/V1/pos/terminals/activate", activation)).terminal;
      const path = "/V1/pos/held-carts/6c2d4f10-3b1a-4e77-a0c5-91d2e8f7b633";
      const cart = {
        terminal_id,
        version: 0,
        name: "Table 4",
        document: JSON.stringify({ lines: [{ sku: "tea", qty: 2 }] }),
      };
      await made(app.call("PUT", `/rest${path}`, { body: { cart } }));
      const takeId = "7d1f4c52-98ab-4a31-8f0e-3b6f2a1c9d44";
      return { path: `${path}/take`, body: { request: { terminalId: terminal_id, takeId } } };
    },
    "POST /V1/pos/staff/verify": async () => {
      const deviceIdentifier = "tablet-7";
      const activation = { activationCode: await newActivationCode(), deviceIdentifier };
      const { terminal_id } = (await rest("/V1/pos/terminals/activate", activation)).terminal;
      const { token } = await newAdministrator(app);
      const staff = { first_name: "Kim", last_name: "Kok", email: "kim@shop.example", all_locations: true };
      const { staff_id } = await admin(token, "POST", "/staff", { ...staff, passcode: "246810" });
      return {
        path: "/V1/pos/staff/verify",
        body: { request: { staffId: staff_id, passcode: "246810", terminalId: terminal_id, deviceIdentifier } },
      };
    },
    "POST /V1/invoices/{id}/capture": async () => {
      const order = await rest("/V1/orders", {
        entity: {
          customer_email: "ada@shop.example",
          grand_total: 5,
          items: [{ sku: "tea", qty_ordered: 1, price: 5 }],
          billing_address: { street: ["Main 1"], city: "Delft" },
          payment: { method: "pos_cash" },
        },
      });
      const invoice_id = await rest(`/V1/order/${order.entity_id}/invoice`, { capture: false });
      return { path: `/V1/invoices/${invoice_id}/capture`, body: {} };
    },
    "POST /account/second-factor/confirm": async () => {
      const { token } = await newAdministrator(app);
      const { secret } = await admin(token, "POST", "/account/second-factor", {});
      const code = totpCode(secret as string, await currentStep(app));
      return { path: "/account/second-factor/confirm", token, body: { code } };
    },
    "POST /account/second-factor/turn-off": async () => ({
      path: "/account/second-factor/turn-off",
      ...(await withSecondFactor(app)),
    }),
    "POST /account/recovery-codes": async () => ({
      path: "/account/recovery-codes",
      ...(await withSecondFactor(app)),
    }),
    "DELETE /sessions/{session_id}": async () => {
      const { token, username } = await newAdministrator(app);
      await rest("/V1/integration/admin/token", { username, password: PASSWORD });
      const { sessions } = await admin(token, "GET", "/sessions");
      const other = (sessions as { session_id: number; is_current: boolean }[]).find(({ is_current }) => !is_current);
      return { path: `/sessions/${other?.session_id}`, token };
    },
    "DELETE /admin-roles/{id}": async () => {
      const { token } = await newAdministrator(app);
      const { admin_role_id } = await admin(token, "POST", "/admin-roles", { name: "Helpers", resources: [] });
      return { path: `/admin-roles/${admin_role_id}`, token };
    },
  };
}

/**
 * Creates an administrator with a second factor. Returns the token, and the body that confirms the
 * person.
 */
async function withSecondFactor(app: TestApp): Promise<{ readonly token: string; readonly body: object }> {
  const { token } = await newAdministrator(app);
  const { codeOf } = await setUpSecondFactor(app, token);
  // Each code is valid once; the code of the next time step is accepted already.
  return { token, body: { password: PASSWORD, otp: await codeOf(1) } };
}

async function made(answered: Promise<Answer>): Promise<Answer["body"]> {
  const { status, body, text } = await answered;
  assert.equal(status, 200, text);
  return body;
}
