"use strict";
// SPDX-License-Identifier: GPL-3.0-or-later
const core = require("@vendure/core");
const { Address, AuthenticationMethod, Country, Customer, User, UserInputError } = core;

/**
 * Manages customers that come from Tillkeeper. They have no account in Vendure until they register,
 * so Vendure sends them no mail.
 */
class Customers {
  constructor(connection, modules) {
    this.connection = connection;
    this.of = (service) => modules.get(service, { strict: false });
  }

  async save(ctx, { key, id, addresses, ...members }) {
    const customers = this.of(core.CustomerService);
    const known = await this.find(ctx, { key, id, emailAddress: members.emailAddress });
    const customer = known === null ? await this.create(ctx, key, members) : known;
    if (known !== null) {
      const isChanged = Object.entries(members).some(([name, value]) => (known[name] ?? "") !== value);
      const changed = isChanged ? await customers.update(ctx, { id: known.id, ...members }) : known;
      if (core.isGraphQlErrorResult(changed)) throw new UserInputError("another customer has this address");
      if (known.customFields.posCustomerId === null) {
        await this.repository(ctx, Customer).update(known.id, { customFields: { posCustomerId: key } });
      }
    }
    const present = new Set((await customers.findAddressesByCustomerId(ctx, customer.id)).map(addressKey));
    for (const { isDefaultBilling, isDefaultShipping, ...address } of addresses) {
      const hasCountry = await this.repository(ctx, Country).existsBy({ code: address.countryCode });
      if (!hasCountry || present.has(addressKey(address))) continue;
      const defaults = { defaultBillingAddress: isDefaultBilling, defaultShippingAddress: isDefaultShipping };
      await customers.createAddress(ctx, customer.id, { ...address, ...defaults });
    }
    return customers.findOne(ctx, customer.id);
  }

  async create(ctx, key, members) {
    const customer = new Customer({ ...members, customFields: { posCustomerId: key } });
    await this.of(core.ChannelService).assignToCurrentChannel(customer, ctx);
    return this.repository(ctx, Customer).save(customer);
  }

  /**
   * Deletes a customer's name, addresses, account and history. Orders keep the lines and amounts
   * that tax law requires.
   */
  async erase(ctx, id) {
    const customers = this.of(core.CustomerService);
    const customer = await customers.findOne(ctx, id, ["user"]);
    if (customer === undefined) return true;
    await customers.softDelete(ctx, id);
    await this.repository(ctx, Address).delete({ customer: { id } });
    await this.repository(ctx, "CustomerHistoryEntry").delete({ customer: { id } });
    const emailAddress = `erased-${id}@example.invalid`;
    const nothing = { title: "", firstName: "", lastName: "", phoneNumber: "" };
    const posCustomerId = null;
    await this.repository(ctx, Customer).update(id, { ...nothing, emailAddress, customFields: { posCustomerId } });
    if (customer.user) {
      await this.repository(ctx, AuthenticationMethod).delete({ user: { id: customer.user.id } });
      await this.repository(ctx, User).update(customer.user.id, { identifier: emailAddress });
    }
    return true;
  }

  async find(ctx, { key, id, emailAddress }) {
    for (const where of [id == null ? undefined : { id }, { customFields: { posCustomerId: key } }, { emailAddress }]) {
      if (where === undefined) continue;
      const channels = { id: ctx.channelId };
      const found = await this.repository(ctx, Customer).findOne({
        where: { ...where, channels },
        order: { id: "ASC" },
      });
      if (found !== null && found.deletedAt === null) return found;
    }
    return null;
  }

  repository(ctx, entity) {
    return this.connection.getRepository(ctx, entity);
  }
}

function addressKey({ fullName, streetLine1, streetLine2, city, postalCode }) {
  return JSON.stringify([fullName, streetLine1, streetLine2, city, postalCode].map((text) => text ?? ""));
}

module.exports = { Customers };
