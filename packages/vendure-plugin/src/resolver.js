"use strict";
// SPDX-License-Identifier: GPL-3.0-or-later
const { Inject } = require("@nestjs/common");
const graphql = require("@nestjs/graphql");
const core = require("@vendure/core");
const { Customers } = require("./customers.js");
const { Gate } = require("./gate.js");
const { installationOf } = require("./installation.js");
const { Orders } = require("./orders.js");
const { listStock } = require("./stock.js");
const { version } = require("../package.json");

const { Allow, Ctx, Permission, Transaction } = core;
const { Args, Mutation, Query } = graphql;

/**
 * Maximum operations that one process runs at once: as many as the connector sends. A pool of
 * connections is larger.
 */
const AT_ONCE = 4;

/** Resolves the plugin's operations and runs each mutation in one transaction. */
class Resolver {
  constructor(connection, injected) {
    this.connection = connection;
    this.gate = new Gate(AT_ONCE);
    this.orders = new Orders(connection, injected);
    this.customers = new Customers(connection, injected);
  }

  async tillkeeper() {
    const [{ now }] = await this.connection.rawConnection.query("select current_timestamp as now");
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    const installation = await installationOf(this.connection);
    return { version, vendure: core.VENDURE_VERSION, now: new Date(now), timeZone, installation };
  }

  tillkeeperStock(ctx, after, take) {
    return listStock(this.connection, ctx, { after, take });
  }

  tillkeeperSale(ctx, input) {
    return this.within(ctx, () => this.orders.place(ctx, input));
  }

  tillkeeperPayment(ctx, input) {
    return this.within(ctx, () => this.orders.pay(ctx, input));
  }

  tillkeeperRefund(ctx, input) {
    return this.within(ctx, () => this.orders.refund(ctx, input));
  }

  tillkeeperCancel(ctx, saleKey) {
    return this.within(ctx, () => this.orders.cancel(ctx, saleKey));
  }

  tillkeeperOwner(ctx, saleKey, customerId) {
    return this.within(ctx, () => this.orders.giveTo(ctx, saleKey, customerId));
  }

  tillkeeperCustomer(ctx, input) {
    return this.within(ctx, () => this.customers.save(ctx, input));
  }

  tillkeeperErasure(ctx, customerId) {
    return this.within(ctx, () => this.customers.erase(ctx, customerId));
  }

  /**
   * Runs a job in a transaction that sees committed data: with MySQL's default isolation it would
   * read data from before its wait for a lock.
   */
  within(ctx, job) {
    return this.gate.run(async () => {
      await this.connection.startTransaction(ctx, "READ COMMITTED");
      const done = await job();
      await this.connection.commitOpenTransaction(ctx);
      return done;
    });
  }
}

/** Applies the decorators that a TypeScript class would state. */
function declare(kind, permission, name, ...args) {
  const { prototype } = Resolver;
  const descriptor = Object.getOwnPropertyDescriptor(prototype, name);
  for (const decorate of [kind(), Allow(permission), Transaction("manual")]) decorate(prototype, name, descriptor);
  [Ctx(), ...args.map((arg) => Args(arg))].forEach((decorate, index) => decorate(prototype, name, index));
}

declare(Query, Permission.ReadOrder, "tillkeeper");
declare(Query, Permission.ReadCatalog, "tillkeeperStock", "after", "take");
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
