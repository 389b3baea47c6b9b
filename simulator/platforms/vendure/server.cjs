"use strict";
// Starts Vendure with the plugin, on the database of DATABASE_URL and a free port, which it sends to its parent.
const core = require("@vendure/core");
const { TillkeeperPlugin } = require("@tillkeeper/vendure-plugin");

async function start() {
  const app = await core.bootstrap({
    apiOptions: { port: 0, hostname: "127.0.0.1", adminApiPath: "admin-api", shopApiPath: "shop-api" },
    authOptions: {
      tokenMethod: ["bearer", "api-key"],
      superadminCredentials: { identifier: "admin", password: "admin" },
    },
    dbConnectionOptions: { type: "postgres", url: process.env.DATABASE_URL, synchronize: true },
    logger: new core.NoopLogger(),
    paymentOptions: { paymentMethodHandlers: [] },
    plugins: [TillkeeperPlugin],
  });
  // What the mail plugin sends a mail for, in its own conditions.
  let mails = 0;
  const bus = app.get(core.EventBus);
  bus.ofType(core.AccountRegistrationEvent).subscribe(() => (mails += 1));
  bus.ofType(core.OrderStateTransitionEvent).subscribe(({ toState, order }) => {
    if (toState === "PaymentSettled" && order.customer && !order.customFields.posSaleId) mails += 1;
  });
  process.on("message", (question) => {
    if (question === "mails") process.send({ mails });
  });
  process.send({ port: app.getHttpServer().address().port });
}

process.on("disconnect", () => process.exit());
start().catch((error) => {
  process.stderr.write(`${error.stack}\n`);
  process.exit(1);
});
