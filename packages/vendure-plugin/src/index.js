"use strict";
// SPDX-License-Identifier: GPL-3.0-or-later
const { LanguageCode, PluginCommonModule, VendurePlugin } = require("@vendure/core");
const { TillkeeperInstallation } = require("./installation.js");
const { Resolver } = require("./resolver.js");
const { SCHEMA } = require("./schema.js");

/** Returns a custom field for a key of Tillkeeper: unique, and written by this plugin only. */
const keyField = (name, label) => ({
  name,
  type: "string",
  nullable: true,
  unique: true,
  readonly: true,
  public: false,
  label: [{ languageCode: LanguageCode.en, value: label }],
});

/** Vendure plugin with the fields and mutations that Tillkeeper's connector needs. */
const TillkeeperPlugin = function TillkeeperPlugin() {};

VendurePlugin({
  imports: [PluginCommonModule],
  compatibility: "^3.7.3",
  entities: [TillkeeperInstallation],
  adminApiExtensions: { schema: SCHEMA, resolvers: [Resolver] },
  configuration: (config) => {
    const { Order = [], OrderLine = [], Customer = [], ...others } = config.customFields;
    const posNumber = { ...keyField("posNumber", "Number at the register"), unique: false };
    const posItem = { ...keyField("posItem", "Line at the register"), unique: false };
    const posQuantity = { ...keyField("posQuantity", "Quantity at the register"), unique: false };
    const posStockLocation = { ...keyField("posStockLocation", "Stock location of the register"), unique: false };
    config.customFields = {
      ...others,
      Order: [...Order, keyField("posSaleId", "Sale at the register"), posNumber],
      OrderLine: [...OrderLine, posItem, posQuantity, posStockLocation],
      Customer: [...Customer, keyField("posCustomerId", "Customer of Tillkeeper")],
    };
    allocateWhatWasSold(config.catalogOptions.stockLocationStrategy);
    return config;
  },
})(TillkeeperPlugin);

/**
 * Makes Vendure allocate the whole quantity of a register's line. By itself it allocates no more
 * than is in stock, but the goods of a sale have left the shop.
 */
function allocateWhatWasSold(strategy) {
  const forAllocation = strategy.forAllocation.bind(strategy);
  strategy.forAllocation = (ctx, locations, line, quantity) => {
    const { posItem, posStockLocation } = line.customFields ?? {};
    if (!posItem) return forAllocation(ctx, locations, line, quantity);
    const location = locations.find(({ id }) => String(id) === posStockLocation) ?? locations[0];
    return location === undefined ? [] : [{ location, quantity }];
  };
}

module.exports = { TillkeeperPlugin };
