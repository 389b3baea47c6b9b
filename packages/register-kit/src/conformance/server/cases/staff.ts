import { type Case, expectEnvelope, expectEqual, expectOffered, type Till } from "../case.ts";

const group = "staff";

/** Number of wrong passcodes in a row after which the person must wait at this register. */
const FAILURES = 5;

export const STAFF: readonly Case[] = [
  {
    group,
    demand:
      "A passcode is verified, and a wrong one is 401; after five failures the right one is 429, at this register only.",
    optional: true,
    run: async ({ http, stage, activateTill }) => {
      const { staff_id, passcode } = await stage.addStaff();
      const verify = (till: Till, code: string, staffId = staff_id) => {
        const { terminal_id: terminalId, device_identifier: deviceIdentifier } = till;
        const request = { staffId, passcode: code, terminalId, deviceIdentifier };
        return http.post("/pos/staff/verify", { request }, stage.register_token);
      };
      const [till, other] = [await activateTill(), await activateTill()];
      const right = expectOffered<{ staff_id: number }>(await verify(till, passcode), "the passcode");
      expectEqual(right.staff_id, staff_id, "staff_id");
      const unknown = expectEnvelope(await verify(till, passcode, 999_999_999), 401, "an unknown person");
      for (let failure = 1; failure <= FAILURES; failure += 1) {
        const refused = expectEnvelope(await verify(till, `${passcode}1`), 401, `wrong passcode ${failure}`);
        expectEqual(refused.message, unknown.message, "the message for a wrong passcode and for an unknown person");
      }
      expectEnvelope(await verify(till, passcode), 429, "the right passcode after five failures");
      expectOffered(await verify(other, passcode), "the right passcode at another register");
      const foreign = { ...other, device_identifier: "another-device" };
      expectEnvelope(await verify(foreign, passcode), 401, "another device");
    },
  },
];
