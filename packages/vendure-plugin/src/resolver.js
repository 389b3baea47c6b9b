"use strict";
// SPDX-License-Identifier: GPL-3.0-or-later
const { Inject } = require("@nestjs/common");
const graphql = require("@nestjs/graphql");
const core = require("@vendure/core");
const { Customers } = require("./customers.js");
const { Orders } = require("./orders.js");
const { version } = require("../package.json");

const { Allow, Ctx, Permission, Transaction } = core;
const { Args, Mutation, Query } = graphql;

/** Each mutation is one transaction. */
class Resolver {
  constructor(connection, injected) {
    this.connection = connection;
    this.orders = new Orders(connection, injected);
    this.customers = new Customers(connection, injected);
  }

  async tillkeeper() {
    const [{ now }] = await this.connection.rawConnection.query("select current_timestamp as now");
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    return { version, vendure: core.VENDURE_VERSION, now: new Date(now), timeZone };
  }

  tillkeeperSale(ctx, input) {
    return this.orders.place(ctx, input);
  }

  tillkeeperPayment(ctx, input) {
    return this.orders.pay(ctx, input);
  }

  tillkeeperRefund(ctx, input) {
    return this.orders.refund(ctx, input);
  }

  tillkeeperCancel(ctx, saleKey) {
    return this.orders.cancel(ctx, saleKey);
  }

  tillkeeperOwner(ctx, saleKey, customerId) {
    return this.orders.giveTo(ctx, saleKey, customerId);
  }

  tillkeeperCustomer(ctx, input) {
    return this.customers.save(ctx, input);
  }

  tillkeeperErasure(ctx, customerId) {
    return this.customers.erase(ctx, customerId);
  }
}

/** What the decorators of a TypeScript class do. */
function declare(kind, permission, name, ...args) {
  const { prototype } = Resolver;
  const descriptor = Object.getOwnPropertyDescriptor(prototype, name);
  for (const decorate of [kind(), Allow(permission), Transaction()]) decorate(prototype, name, descriptor);
  [Ctx(), ...args.map((arg) => Args(arg))].forEach((decorate, index) => decorate(prototype, name, index));
}

declare(Query, Permission.ReadOrder, "tillkeeper");
declare(Mutation, Permission.CreateOrder, "tillkeeperSale", "input");
declare(Mutation, Permission.UpdateOrder, "tillkeeperPayment", "input");
declare(Mutation, Permission.UpdateOrder, "tillkeeperRefund", "input");
declare(Mutation, Permission.UpdateOrder, "tillkeeperCancel", "saleKey");
declare(Mutation, Permission.UpdateOrder, "tillkeeperOwner", "saleKey", "customerId");
declare(Mutation, Permission.UpdateCustomer, "tillkeeperCustomer", "input");
declare(Mutation, Permission.DeleteCustomer, "tillkeeperErasure", "customerId");

graphql.Resolver()(Resolver);
Inject(core.TransactionalConnection)(Resolver, undefined, 0);
Inject(require("@nestjs/core").ModuleRef)(Resolver, undefined, 1);

module.exports = { Resolver };
