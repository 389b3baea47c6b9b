"use strict";
// SPDX-License-Identifier: GPL-3.0-or-later
const core = require("@vendure/core");
const { Order, OrderLine, Payment, ProductVariant, Refund, StockLevel, Surcharge, UserInputError } = core;

/** Payment method that stands for the amount a sale still owes. */
const OPEN = "tillkeeper-open";

/**
 * Places, pays, refunds and cancels the orders of sales. A key is that of the sale, the invoice or
 * the credit memo.
 */
class Orders {
  constructor(connection, modules) {
    this.connection = connection;
    this.of = (service) => modules.get(service, { strict: false });
  }

  /**
   * Places the order of a sale with the sale's own prices, whatever stock, promotions and tax rates
   * say now.
   */
  async place(ctx, input) {
    const known = await this.find(ctx, input.key);
    if (known !== null) return this.answer(ctx, known.id);
    if (input.total < 0) throw new UserInputError("an order has no negative total");
    if (!ctx.channel.availableCurrencyCodes.includes(input.currencyCode)) {
      throw new UserInputError(`the channel does not sell in ${input.currencyCode}`);
    }
    const order = await this.save(ctx, Order, await this.newOrder(ctx, input));
    for (const line of input.lines) await this.addLine(ctx, order, line, input.stockLocationId);
    this.total(order);
    const missing = input.total - order.totalWithTax;
    if (missing !== 0) {
      await this.addSurcharge(ctx, order, { name: "Rounding", sku: "", amount: missing, taxRate: 0 });
      this.total(order);
    }
    const { subTotal, subTotalWithTax } = order;
    await this.connection.getRepository(ctx, Order).update(order.id, { subTotal, subTotalWithTax });
    await this.addLevels(ctx, order.lines);
    await this.lockStock(ctx, order);
    // The unpaid amount is an authorized payment: the goods are reserved, and no shopper's cart is
    // open.
    const metadata = { isHandedOver: input.isHandedOver };
    const open = { state: "Authorized", amount: input.total, method: OPEN, transactionId: "", metadata };
    await this.addPayment(ctx, order, open);
    await this.move(ctx, order.id, "PaymentAuthorized");
    await this.connection.getRepository(ctx, Order).update(order.id, { orderPlacedAt: input.soldAt });
    if (input.total === 0) await this.complete(ctx, order.id, input.isHandedOver);
    return this.answer(ctx, order.id);
  }

  async pay(ctx, { saleKey, key, amount, method }) {
    const order = await this.lock(ctx, saleKey);
    const payments = await this.payments(ctx, order.id);
    if (payments.some(({ transactionId }) => transactionId === key)) return this.answer(ctx, order.id);
    const open = payments.find((payment) => payment.method === OPEN && payment.state === "Authorized");
    if (amount > (open?.amount ?? 0)) throw new UserInputError("it is more than the order owes");
    await this.addPayment(ctx, order, { state: "Settled", amount, method, transactionId: key });
    if (open === undefined) return this.answer(ctx, order.id);
    const rest = open.amount - amount;
    const state = rest === 0 ? "Cancelled" : open.state;
    await this.connection.getRepository(ctx, Payment).update(open.id, { amount: rest, state });
    if (rest === 0) await this.complete(ctx, order.id, open.metadata.isHandedOver);
    return this.answer(ctx, order.id);
  }

  async refund(ctx, { saleKey, key, amount, returned }) {
    const order = await this.lock(ctx, saleKey);
    const payments = await this.payments(ctx, order.id);
    const isKnown = payments.some(({ refunds }) => refunds.some(({ transactionId }) => transactionId === key));
    if (isKnown) return this.answer(ctx, order.id);
    let rest = amount;
    for (const payment of payments.filter(({ state }) => state === "Settled")) {
      const returned = payment.refunds
        .filter(({ state }) => state !== "Failed")
        .reduce((sum, refund) => sum + refund.total, 0);
      const total = Math.min(rest, payment.amount - returned);
      // A refund of 0 is kept as well: it states that the goods are back.
      if (total < 0 || (total === 0 && amount > 0)) continue;
      const pending = new Refund({
        payment,
        total,
        items: 0,
        shipping: 0,
        adjustment: 0,
        method: payment.method,
        reason: key,
        state: "Pending",
        transactionId: key,
        metadata: {},
      });
      const { id } = await this.save(ctx, Refund, pending);
      await this.of(core.OrderService).settleRefund(ctx, { id, transactionId: key });
      rest -= total;
      if (rest === 0) break;
    }
    if (rest > 0) throw new UserInputError("it is more than was paid");
    await this.returnToStock(ctx, order.id, returned);
    return this.answer(ctx, order.id);
  }

  /** Returns goods to stock. The lines of the order stay as they were sold. */
  async returnToStock(ctx, id, returned) {
    const { lines, state } = await this.answer(ctx, id);
    const goods = returned.flatMap(({ item, quantity }) =>
      lines
        .filter(({ customFields }) => customFields.posItem === item)
        .map((line) => ({ orderLineId: line.id, quantity })),
    );
    const movements = this.of(core.StockMovementService);
    if (goods.length === 0) return;
    if (state === "Delivered") await movements.createCancellationsForOrderLines(ctx, goods);
    else await movements.createReleasesForOrderLines(ctx, goods);
  }

  async cancel(ctx, saleKey) {
    const { id, state } = await this.lock(ctx, saleKey);
    if (state === "Cancelled") return this.answer(ctx, id);
    const payments = await this.payments(ctx, id);
    const open = payments.find((payment) => payment.method === OPEN && payment.state === "Authorized");
    if (open !== undefined) await this.connection.getRepository(ctx, Payment).update(open.id, { state: "Cancelled" });
    // When an order is paid in part, only the rest is canceled: the paid part remains an order.
    if (payments.some((payment) => payment.state === "Settled")) return this.answer(ctx, id);
    const { lines } = await this.answer(ctx, id);
    if (lines.length === 0) await this.move(ctx, id, "Cancelled");
    else
      requireDone(await this.of(core.OrderService).cancelOrder(ctx, { orderId: id, reason: "canceled at the till" }));
    return this.answer(ctx, id);
  }

  async giveTo(ctx, saleKey, customerId) {
    const { id } = await this.lock(ctx, saleKey);
    if (customerId != null) await this.of(core.OrderService).updateOrderCustomer(ctx, { orderId: id, customerId });
    else await this.connection.getRepository(ctx, Order).update(id, { customer: null });
    return this.answer(ctx, id);
  }

  async newOrder(ctx, { key, number, currencyCode, customerId }) {
    const customer = customerId == null ? undefined : await this.of(core.CustomerService).findOne(ctx, customerId);
    const { orderCodeStrategy } = this.of(core.ConfigService).orderOptions;
    const order = new Order({
      type: "Regular",
      code: await orderCodeStrategy.generate(ctx),
      state: "ArrangingPayment",
      active: true,
      lines: [],
      surcharges: [],
      shippingLines: [],
      couponCodes: [],
      modifications: [],
      shippingAddress: {},
      billingAddress: {},
      subTotal: 0,
      subTotalWithTax: 0,
      currencyCode,
      customer,
      customFields: { posSaleId: key, posNumber: number },
    });
    return this.of(core.ChannelService).assignToCurrentChannel(order, ctx);
  }

  async addLine(ctx, order, line, location) {
    const { item, sku, name, quantity, unitPrice, adjustment, taxRate, soldQuantity } = line;
    const variant = quantity < 1 || !sku ? null : await this.variant(ctx, sku);
    if (variant === null) {
      const amount = unitPrice * Math.max(quantity, 0) + adjustment;
      // A surcharge has no quantity, so its name states it.
      const text = quantity > 1 ? `${quantity} × ${name}` : name;
      await this.addSurcharge(ctx, order, { name: text, sku: sku ?? "", amount, taxRate });
      return;
    }
    const adjustments =
      adjustment === 0
        ? []
        : [{ type: "OTHER", adjustmentSource: "tillkeeper", description: "At the till", amount: adjustment, data: {} }];
    const added = new OrderLine({
      order,
      productVariant: variant,
      taxCategory: variant.taxCategory,
      quantity,
      listPrice: unitPrice,
      initialListPrice: unitPrice,
      listPriceIncludesTax: true,
      adjustments,
      taxLines: taxLines(taxRate),
      customFields: {
        posItem: item,
        posQuantity: soldQuantity ?? null,
        posStockLocation: location == null ? null : String(location),
      },
    });
    order.lines.push(await this.save(ctx, OrderLine, added));
  }

  async addSurcharge(ctx, order, { name, sku, amount, taxRate }) {
    const surcharge = new Surcharge({
      order,
      description: name,
      sku,
      listPrice: amount,
      listPriceIncludesTax: true,
      taxLines: taxLines(taxRate),
    });
    order.surcharges.push(await this.save(ctx, Surcharge, surcharge));
  }

  /** Returns a variant by its SKU, also one that is disabled or deleted: it was sold. */
  variant(ctx, sku) {
    return this.connection.getRepository(ctx, ProductVariant).findOne({
      where: { sku, channels: { id: ctx.channelId } },
      relations: ["taxCategory"],
      order: { deletedAt: { direction: "DESC", nulls: "FIRST" }, id: "DESC" },
    });
  }

  addPayment(ctx, order, payment) {
    return this.save(ctx, Payment, new Payment({ order, metadata: {}, ...payment }));
  }

  /** Completes an order that is paid in full. */
  async complete(ctx, id, isHandedOver) {
    const settled = (await this.payments(ctx, id)).filter(({ state }) => state !== "Authorized");
    if (settled.length === 0) {
      // An order without a settled payment owed nothing: its open payment is canceled.
      await this.connection.getRepository(ctx, Payment).update({ order: { id }, method: OPEN }, { state: "Cancelled" });
    }
    await this.move(ctx, id, "PaymentSettled");
    const { lines } = await this.answer(ctx, id);
    if (!isHandedOver || lines.length === 0) return;
    const orders = this.of(core.OrderService);
    const taken = lines.map(({ id: orderLineId, quantity }) => ({ orderLineId, quantity }));
    const handler = { code: core.manualFulfillmentHandler.code, arguments: [{ name: "method", value: "At the till" }] };
    // The order service would refuse goods that are not in stock, although they have left the shop.
    // The fulfillment service does not.
    const fulfillments = this.of(core.FulfillmentService);
    const order = await this.connection.getEntityOrThrow(ctx, Order, id);
    const fulfillment = requireDone(await fulfillments.create(ctx, [order], taken, handler));
    await this.connection
      .getRepository(ctx, Order)
      .createQueryBuilder()
      .relation("fulfillments")
      .of(order)
      .add(fulfillment);
    requireDone(await fulfillments.transitionToState(ctx, fulfillment.id, "Pending"));
    for (const state of ["Shipped", "Delivered"]) {
      requireDone(await orders.transitionFulfillmentToState(ctx, fulfillment.id, state));
    }
  }

  total(order) {
    const { orderTaxCalculationStrategy } = this.of(core.ConfigService).taxOptions;
    const { subTotal, subTotalWithTax } = orderTaxCalculationStrategy.calculateOrderTotals(order);
    Object.assign(order, { subTotal, subTotalWithTax, shipping: 0, shippingWithTax: 0 });
  }

  async move(ctx, id, state) {
    requireDone(await this.of(core.OrderService).transitionToState(ctx, id, state));
  }

  payments(ctx, id) {
    return this.connection
      .getRepository(ctx, Payment)
      .find({ where: { order: { id } }, relations: ["refunds"], order: { id: "ASC" } });
  }

  find(ctx, key) {
    return this.connection
      .getRepository(ctx, Order)
      .createQueryBuilder("order")
      .innerJoin("order.channels", "channel", "channel.id = :channel", { channel: ctx.channelId })
      .where("order.customFields.posSaleId = :key", { key })
      .getOne();
  }

  /**
   * Locks an order and the stock of its goods until this transaction ends: a second payment or
   * refund of the order waits, and so does every other sale of its goods.
   */
  async lock(ctx, key) {
    const found = await this.find(ctx, key);
    if (found === null) throw new UserInputError("no order has this key");
    await this.connection
      .getRepository(ctx, Order)
      .createQueryBuilder("order")
      .setLock("pessimistic_write")
      .where("order.id = :id", { id: found.id })
      .getOne();
    await this.lockStock(ctx, found);
    return this.find(ctx, key);
  }

  /**
   * Locks the stock levels of an order's goods at every location, because Vendure reads a level,
   * adds to it and writes it. All transactions lock levels in the same order, which is that of
   * Vendure's own locks in newer versions.
   */
  async lockStock(ctx, { id }) {
    const lines = await this.connection.getRepository(ctx, OrderLine).findBy({ order: { id } });
    if (lines.length === 0) return;
    await this.connection
      .getRepository(ctx, StockLevel)
      .createQueryBuilder("level")
      .setLock("pessimistic_write")
      .where("level.productVariantId in (:...ids)", { ids: lines.map(({ productVariantId }) => productVariantId) })
      .orderBy("level.productVariantId", "ASC")
      .addOrderBy("level.id", "ASC")
      .getMany();
  }

  /**
   * Creates the missing stock levels of goods at the location of the sale: Vendure allocates
   * nothing without a level.
   */
  async addLevels(ctx, lines) {
    const stockLevels = this.connection.getRepository(ctx, StockLevel);
    // All transactions insert levels in the order in which they lock them: an insertion waits for
    // another one of the same level.
    for (const line of lines.toSorted((left, right) => (left.productVariant.id < right.productVariant.id ? -1 : 1))) {
      const [allocation] = await this.of(core.StockLocationService).getAllocationLocations(ctx, line, line.quantity);
      if (allocation === undefined) continue;
      const key = { productVariantId: line.productVariant.id, stockLocationId: allocation.location.id };
      if (await stockLevels.existsBy(key)) continue;
      const level = { ...key, stockOnHand: 0, stockAllocated: 0 };
      await stockLevels.createQueryBuilder().insert().values(level).orIgnore().execute();
    }
  }

  async answer(ctx, id) {
    return this.of(core.OrderService).findOne(ctx, id);
  }

  save(ctx, entity, row) {
    return this.connection.getRepository(ctx, entity).save(row);
  }
}

function taxLines(taxRate) {
  return [{ taxRate, description: `${taxRate} %` }];
}

/** Throws an error for a refusal, which Vendure mostly returns as a value. */
function requireDone(result) {
  if (core.isGraphQlErrorResult(result)) throw new UserInputError(result.transitionError ?? result.message);
  return result;
}

module.exports = { Orders };
