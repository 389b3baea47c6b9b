"use strict";
// SPDX-License-Identifier: GPL-3.0-or-later

/**
 * Lets a number of jobs run at once; the others wait without a connection of the database. A
 * transaction that waits for stock holds its connection, and the one that works needs further ones:
 * jobs that hold the whole pool would wait for ever.
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
