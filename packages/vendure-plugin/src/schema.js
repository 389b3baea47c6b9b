"use strict";
// SPDX-License-Identifier: GPL-3.0-or-later
const { parse } = require("graphql");

/** GraphQL schema of the plugin. Amounts are whole minor units including tax. */
const SCHEMA = parse(`
  type TillkeeperState {
    "Version of the plugin"
    version: String!
    "Version of Vendure"
    vendure: String!
    "Clock of the database"
    now: DateTime!
    "Time zone of Vendure's process"
    timeZone: String!
    "Name of this installation, which no other database has"
    installation: String!
  }

  type TillkeeperStock {
    sku: String!
    location: String!
    allocated: Int!
    "Sum of the order lines that are open"
    open: Int!
  }

  type TillkeeperStockPage {
    "Stock whose two figures differ"
    items: [TillkeeperStock!]!
    "The last stock level that was read; null on the last page"
    next: ID
  }

  input TillkeeperLine {
    "Of the line at the register"
    item: String!
    sku: String
    name: String!
    "Whole pieces; anything else is sent as a surcharge"
    quantity: Int!
    "The quantity as it was sold, where it is not whole"
    soldQuantity: String
    unitPrice: Money!
    "Added to unitPrice times quantity: discounts are negative"
    adjustment: Money!
    "Percent"
    taxRate: Float!
  }

  input TillkeeperSaleInput {
    key: String!
    number: String!
    soldAt: DateTime!
    currencyCode: CurrencyCode!
    customerId: ID
    lines: [TillkeeperLine!]!
    total: Money!
    "Whether the goods leave with the shopper once everything is paid"
    isHandedOver: Boolean!
    stockLocationId: ID
  }

  input TillkeeperPaymentInput {
    saleKey: String!
    key: String!
    amount: Money!
    method: String!
  }

  input TillkeeperReturnedLine {
    "As in the sale"
    item: String!
    quantity: Int!
  }

  input TillkeeperRefundInput {
    saleKey: String!
    key: String!
    amount: Money!
    "Goods that go back to stock"
    returned: [TillkeeperReturnedLine!]!
  }

  input TillkeeperAddressInput {
    fullName: String!
    company: String!
    streetLine1: String!
    streetLine2: String!
    city: String!
    province: String!
    postalCode: String!
    countryCode: String!
    phoneNumber: String!
    isDefaultBilling: Boolean!
    isDefaultShipping: Boolean!
  }

  input TillkeeperCustomerInput {
    key: String!
    "The customer that is changed; without it the one with the key or the address, or a new one"
    id: ID
    emailAddress: String!
    title: String!
    firstName: String!
    lastName: String!
    phoneNumber: String!
    "Added where the customer has none like it"
    addresses: [TillkeeperAddressInput!]!
  }

  extend type Query {
    tillkeeper: TillkeeperState!
    "Reads as many stock levels as it is told, after one"
    tillkeeperStock(after: ID, take: Int!): TillkeeperStockPage!
  }

  extend type Mutation {
    "Places the order of a sale; answers the order that has the key already"
    tillkeeperSale(input: TillkeeperSaleInput!): Order!
    "Adds a payment, once for each key"
    tillkeeperPayment(input: TillkeeperPaymentInput!): Order!
    "Adds a settled refund, once for each key"
    tillkeeperRefund(input: TillkeeperRefundInput!): Order!
    "Cancels an order and releases its goods"
    tillkeeperCancel(saleKey: String!): Order!
    "Gives an order to a customer, or to none"
    tillkeeperOwner(saleKey: String!, customerId: ID): Order!
    tillkeeperCustomer(input: TillkeeperCustomerInput!): Customer!
    "Deletes a customer with name, address and account; the orders remain"
    tillkeeperErasure(customerId: ID!): Boolean!
  }
`);

module.exports = { SCHEMA };
