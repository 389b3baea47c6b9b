import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { matchingStep, newTotpSecret, randomBase32, totpCode, totpUri } from "./totp.ts";

/**
 * The secret "12345678901234567890" of RFC 6238, appendix B. The RFC's codes have eight digits; the
 * tests use the last six.
 */
const SECRET = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";

describe("codes by time", () => {
  test("codes by time are those of RFC 6238", () => {
    for (const [seconds, code] of [
      [59, "287082"],
      [1_111_111_109, "081804"],
      [1_111_111_111, "050471"],
      [1_234_567_890, "005924"],
      [2_000_000_000, "279037"],
      [20_000_000_000, "353130"],
    ] as const) {
      assert.equal(totpCode(SECRET, Math.floor(seconds / 30)), code);
    }
  });

  test("codes by time match their step while the clock is one step off at most", () => {
    const code = totpCode(SECRET, 1000);
    assert.deepEqual(
      [998, 999, 1000, 1001, 1002].map((step) => matchingStep(SECRET, code, step)),
      [undefined, 1000, 1000, 1000, undefined],
    );
    for (const wrong of ["", "12345", `${code}0`, "abcdef"]) assert.equal(matchingStep(SECRET, wrong, 1000), undefined);
  });

  test("codes by time have a random secret of 160 bits, and the QR code contains it", () => {
    const secrets = Array.from({ length: 100 }, newTotpSecret);
    assert.equal(new Set(secrets).size, 100);
    for (const secret of secrets) assert.match(secret, /^[A-Z2-7]{32}$/);
    assert.match(randomBase32(15), /^[A-Z2-7]{24}$/);
    assert.equal(
      totpUri(SECRET, { issuer: "Tillkeeper", label: "ann@shop" }),
      `otpauth://totp/Tillkeeper:ann%40shop?issuer=Tillkeeper&secret=${SECRET}&algorithm=SHA1&digits=6&period=30`,
    );
  });
});
