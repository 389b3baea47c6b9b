"use strict";
// Starts Vendure with the plugin, on the database of DATABASE_URL and a free port, which it sends to its parent.
const { dirname, join } = require("node:path");
const core = require("@vendure/core");
const { defaultEmailHandlers, EmailPlugin, orderConfirmationHandler } = require("@vendure/email-plugin");
const { TillkeeperPlugin } = require("@tillkeeper/vendure-plugin");
const filterConfirmations = require("./readme-filter.cjs");

/** Addresses that Vendure's EmailPlugin mails to, and those that the filter of the README holds back. */
const mails = { sent: [], held_back: [] };

/** Sets the README's filter, and notes what it does not let through. */
filterConfirmations({
  filter: (isMailed) =>
    orderConfirmationHandler.filter((event) => {
      if (!isMailed(event)) mails.held_back.push(event.order.customer.emailAddress);
      return isMailed(event);
    }),
});

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
    plugins: [
      TillkeeperPlugin,
      EmailPlugin.init({
        handlers: defaultEmailHandlers,
        templatePath: join(dirname(require.resolve("@vendure/email-plugin/package.json")), "templates"),
        globalTemplateVars: { fromAddress: "shop@shop.example" },
        transport: { type: "testing", onSend: ({ recipient }) => mails.sent.push(recipient) },
      }),
    ],
  });
  process.on("message", (question) => {
    if (question === "mails") process.send(mails);
  });
  process.send({ port: app.getHttpServer().address().port });
}

process.on("disconnect", () => process.exit());
start().catch((error) => {
  process.stderr.write(`${error.stack}\n`);
  process.exit(1);
});
