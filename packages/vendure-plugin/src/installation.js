"use strict";
// SPDX-License-Identifier: GPL-3.0-or-later
const { randomUUID } = require("node:crypto");
const { Column, Entity, PrimaryColumn } = require("typeorm");

/**
 * Entity with a single row, which holds the name of this installation. Another database has another
 * name.
 */
const TillkeeperInstallation = function TillkeeperInstallation() {};

PrimaryColumn("int")(TillkeeperInstallation.prototype, "id");
Column("varchar", { length: 36 })(TillkeeperInstallation.prototype, "name");
Entity()(TillkeeperInstallation);

/** Returns the name of this installation, which gets it at the first call. */
async function installationOf(connection) {
  const installations = connection.rawConnection.getRepository(TillkeeperInstallation);
  const named = { id: 1, name: randomUUID() };
  await installations.createQueryBuilder().insert().values(named).orIgnore().execute();
  const { name } = await installations.findOneByOrFail({ id: 1 });
  return name;
}

module.exports = { TillkeeperInstallation, installationOf };
