import { combine } from "../../../runtime/combiner.ts";
import type { RunNamed } from "../../../runtime/database.ts";

/** Records which configuration each terminal's device pulled last. */
export interface ConfigDeliveries {
  /** Notes a pull. The register does not wait for the note; a note that fails is logged. */
  readonly note: (terminal_id: number, config_hash: string) => void;
  readonly drain: () => Promise<void>;
}

interface Delivery {
  readonly terminal_id: number;
  readonly config_hash: string;
}

const DELIVERY_BYTES = 100;

export function openConfigDeliveries(named: RunNamed, onError: (error: unknown) => void): ConfigDeliveries {
  const note = combine<Delivery, undefined>({
    max_rows: 64,
    max_bytes: 64 * DELIVERY_BYTES,
    size_of: () => DELIVERY_BYTES,
    run: async (deliveries) => {
      await storeDeliveries(named, deliveries);
      return deliveries.map(() => undefined);
    },
    onFailure: () => "repeat",
  });
  return {
    note: (terminal_id, config_hash) => void note({ terminal_id, config_hash }).catch(onError),
    drain: () => note.drain(),
  };
}

async function storeDeliveries(named: RunNamed, deliveries: readonly Delivery[]): Promise<void> {
  const newest = new Map(deliveries.map(({ terminal_id, config_hash }) => [terminal_id, config_hash]));
  await named(
    "note-config-deliveries",
    `insert into pos.terminal_config_delivery as d (terminal_id, config_hash)
     select * from unnest($1::int[], $2::text[]) as n (terminal_id, config_hash) order by terminal_id
     on conflict (terminal_id) do update
        set config_hash = excluded.config_hash, received_at = excluded.received_at
      where d.config_hash <> excluded.config_hash`,
    [[...newest.keys()], [...newest.values()]],
  );
}
