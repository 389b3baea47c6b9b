import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import type { Answer, TestApp } from "../../../test/support.ts";

export const newSku = (): string => `Sku ${randomUUID()}/1`;

export function saveProduct({ call }: TestApp, product: Record<string, unknown>, prefix = "/rest"): Promise<Answer> {
  return call("POST", `${prefix}/V1/products`, { body: { product } });
}

/** Creates an attribute of an input and answers its code. */
export async function newAttribute({ call }: TestApp, frontend_input: string): Promise<string> {
  const attribute_code = `a${randomUUID().replaceAll("-", "_")}`;
  const attribute = { attribute_code, frontend_input, default_frontend_label: `The ${frontend_input}` };
  const answer = await call("POST", "/rest/V1/products/attributes", { body: { attribute } });
  assert.equal(answer.status, 200, answer.text);
  return attribute_code;
}
