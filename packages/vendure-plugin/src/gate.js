"use strict";
// SPDX-License-Identifier: GPL-3.0-or-later

/**
 * Limits how many jobs run at once. Waiting jobs hold no database connection: if every connection
 * of the pool belonged to a transaction that waits for stock, the running one could not get the
 * further connections that it needs.
 */
class Gate {
  constructor(parallel_max) {
    this.free = parallel_max;
    this.waiting = [];
  }

  async run(job) {
    if (this.free > 0) this.free -= 1;
    else await new Promise((resolve) => this.waiting.push(resolve));
    try {
      return await job();
    } finally {
      const next = this.waiting.shift();
      if (next === undefined) this.free += 1;
      else next();
    }
  }
}

module.exports = { Gate };
