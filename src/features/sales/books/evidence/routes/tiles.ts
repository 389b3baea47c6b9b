import { DEFAULT_SCOPE, readBool } from "../../../../../shared/configuration/snapshot.ts";
import { ApiError } from "../../../../../web-api/errors/errors.ts";
import type { PageAnswer, PageRequest, PageRoute } from "../../../../../web-api/page-route.ts";
import type { SalesDeps } from "../../../deps.ts";
import { findNewestCheckpoint } from "../queries/checkpoints.ts";
import { readTile } from "../queries/log.ts";
import { readTilePath, TILE_HASHES } from "../rules/tiles.ts";

/** A full tile never changes; a checkpoint and a part of a tile are outgrown. */
const FOR_EVER = { "cache-control": "public, max-age=31536000, immutable" };
const NO_STORE = { "cache-control": "no-store" };

/**
 * The log for everybody: signed heads and hashes (C2SP tlog-tiles), while the shop publishes it.
 * There are no entries: whoever has a row and its proof needs none.
 */
export const evidencePages: readonly PageRoute<SalesDeps>[] = [
  {
    method: "GET",
    path: "/evidence/checkpoint",
    fields: {},
    async run(deps) {
      await requirePublic(deps);
      const newest = await findNewestCheckpoint(deps.db);
      if (newest === undefined) throw new ApiError("no_route");
      return { status: 200, type: "text/plain; charset=utf-8", body: newest.note, headers: NO_STORE };
    },
  },
  // The index of a tile is written in groups of three digits, and a part of a tile has its width
  // behind it.
  ...["{a}", "{a}/{b}", "{a}/{b}/{c}", "{a}/{b}/{c}/{d}"].map((index): PageRoute<SalesDeps> => ({
    method: "GET",
    path: `/evidence/tile/{level}/${index}`,
    fields: {},
    run: answerTile,
  })),
];

async function requirePublic({ configuration }: Pick<SalesDeps, "configuration">): Promise<void> {
  if (!readBool(await configuration.snapshot(), "books/evidence/public", DEFAULT_SCOPE)) throw new ApiError("no_route");
}

async function answerTile(deps: SalesDeps, { path }: PageRequest): Promise<PageAnswer> {
  await requirePublic(deps);
  const tile = readTilePath([...path.values()]);
  const hashes = tile === undefined ? [] : await readTile(deps.db, tile.level, tile.index);
  if (tile === undefined || hashes.length < tile.width) throw new ApiError("no_route");
  return {
    status: 200,
    type: "application/octet-stream",
    body: Buffer.concat(hashes.slice(0, tile.width)),
    headers: tile.width === TILE_HASHES ? FOR_EVER : NO_STORE,
  };
}
