import assert from "node:assert/strict";

/** Fails unless an answer has the headers that every answer has. */
export function assertSecurityHeaders(headers: Readonly<Record<string, unknown>>, what: string): void {
  assert.equal(headers["x-content-type-options"], "nosniff", what);
  assert.match(String(headers["content-security-policy"]), /default-src 'none'/, what);
  assert.match(String(headers["content-security-policy"]), /frame-ancestors 'none'/, what);
  assert.match(String(headers["referrer-policy"]), /^(no-referrer|same-origin)$/, what);
  assert.equal(headers["cross-origin-resource-policy"], "same-origin", what);
}
