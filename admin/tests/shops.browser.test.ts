import { test } from "node:test";
import { openWalk } from "./walk.ts";

test("the walk opens", async (t) => {
  const walk = await openWalk(t);
  if (!walk) return;
  const { call } = walk;
  await walk.open("/");
  await walk.look("sign-in");
  await walk.signIn();
  await walk.look("first-run");
  const location = await call("POST", "/rest/V1/pos/locations", {
    body: { location: { name: "Amsterdam", code: "ams" } },
  });
  const { location_id } = location.body;
  for (const name of ["Counter 1", "Counter 2"])
    await call("POST", "/rest/V1/pos/terminals", { body: { terminal: { name, location_id } } });
  const problems: string[] = [];
  for (const [path, name] of [
    ["/", "dashboard"],
    ["/locations", "locations"],
    ["/locations/create", "location-create"],
    ["/locations/1", "location"],
    ["/locations/1/payments", "location-pay"],
    ["/terminals", "terminals"],
    ["/terminals/create", "terminal-create"],
    ["/terminals/1", "terminal"],
    ["/terminals/1/effective", "terminal-effective"],
    ["/terminals/1/overrides", "terminal-own"],
    ["/staff", "staff"],
    ["/staff/create", "staff-create"],
    ["/roles", "roles"],
    ["/roles/create", "role-create"],
    ["/licenses", "licenses"],
    ["/licenses/create", "license-create"],
    ["/nowhere", "nowhere"],
  ] as const) {
    try {
      await walk.open(path);
      await walk.look(name);
    } catch (e) {
      problems.push(name + ": " + (e as Error).message.slice(0, 1500));
    }
  }
  console.log(problems.join("\n\n"));
  console.log(walk.complaints);
});
