import assert from "node:assert/strict";

/**
 * Asserts that an answer has the headers that every answer must have. Answers of the interface have
 * fewer, since they are no pages.
 */
export function assertSecurityHeaders(
  headers: Readonly<Record<string, unknown>>,
  what: string,
  is_interface = false,
): void {
  assert.match(String(headers["x-request-id"]), /^[\w.:+/=-]{1,128}$/, what);
  assert.equal(headers["x-content-type-options"], "nosniff", what);
  assert.match(String(headers["content-security-policy"]), /default-src 'none'/, what);
  assert.match(String(headers["content-security-policy"]), /frame-ancestors 'none'/, what);
  if (is_interface) return;
  assert.match(String(headers["referrer-policy"]), /^(no-referrer|same-origin)$/, what);
  assert.equal(headers["cross-origin-resource-policy"], "same-origin", what);
}
