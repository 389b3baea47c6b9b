const { defineConfig } = require("@medusajs/framework/utils");

const origin = "http://127.0.0.1";

module.exports = defineConfig({
  projectConfig: {
    databaseUrl: process.env.DATABASE_URL,
    databaseDriverOptions: { connection: { ssl: false } },
    http: { storeCors: origin, adminCors: origin, authCors: origin, jwtSecret: "test", cookieSecret: "test" },
  },
  admin: { disable: true },
  plugins: ["@tillkeeper/medusa-plugin"],
});
