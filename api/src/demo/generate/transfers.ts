import { type Context, iso, type Row, written } from './context.ts';
import type { Network } from './network.ts';
import type { Stock } from './stock.ts';

const HOUR = 3_600_000;

/**
 * Transfers between the warehouses: those behind the ledger's movements, some short or still on the way, and a draft.
 */
export function buildTransfers(context: Context, network: Network, stock: Stock, author: string) {
  const transfers: Row<'stock_transfers'>[] = [];
  const lines: Row<'stock_transfer_lines'>[] = [];
  const parcels: Row<'stock_transfer_parcels'>[] = [];
  const entries: Row<'stock_transfer_entries'>[] = [];
  const batches = new Map(stock.batches.map((batch) => [batch.id, batch]));
  const from = network.warehouses[0]?.id ?? '';
  const to = network.warehouses[1]?.id ?? '';
  const add = (
    created: Date,
    ends: Pick<Row<'stock_transfers'>, 'from_warehouse_id' | 'to_warehouse_id'>,
    more: Partial<Row<'stock_transfers'>>,
  ): string => {
    const id = context.id('trf', created);
    transfers.push({
      ...{ id, number: `TR-${String(100_001 - stock.transfers.length - 1 + transfers.length)}`, ...ends },
      ...{ status: 'draft', status_reason: '', note: '', sent_at: null, departed_at: null, received_at: null, ...more },
      ...written(created, created, author),
    });
    return id;
  };
  const moved = [...stock.transfers].sort((one, other) => String(one.sent.at).localeCompare(String(other.sent.at)));
  for (const { sent, arrived, quantity } of moved) {
    const left = new Date(String(sent.at));
    const came = arrived && new Date(String(arrived.at));
    const transfer_id = add(
      left,
      {
        from_warehouse_id: sent.warehouse_id,
        to_warehouse_id: arrived?.warehouse_id ?? (sent.warehouse_id === to ? from : to),
      },
      {
        status: came ? 'received' : 'on_the_way',
        sent_at: iso(left),
        departed_at: iso(new Date(left.getTime() + HOUR)),
        received_at: came ? iso(came) : null,
      },
    );
    sent.transfer_id = transfer_id;
    if (arrived) arrived.transfer_id = transfer_id;
    const received = arrived?.on_hand_change ?? 0;
    const lost = arrived ? quantity - received : 0;
    const { variant_id } = sent;
    const batch = batches.get(sent.batch_id ?? '');
    const parcel_id = context.id('trp', left);
    lines.push({ id: context.id('trl', left), transfer_id, position: 0, variant_id, quantity });
    parcels.push({
      ...{ id: parcel_id, transfer_id, variant_id, quantity, received, lost, position: 0 },
      ...{ to_warehouse_id: transfers.at(-1)?.to_warehouse_id ?? to, version: came ? 2 : 1 },
      ...{ batch_id: batch?.id ?? null, batch: batch?.batch ?? '', expires_on: batch?.expires_on ?? null },
      since: batch?.since ?? null,
    });
    if (!came) continue;
    const at = { transfer_id, parcel_id, act: `demo ${parcel_id}`, at: iso(came), created_by: author, note: '' };
    entries.push({ ...at, id: context.id('tre', came), kind: 'received', quantity: received, reason: '' });
    if (lost > 0)
      entries.push({ ...at, id: context.id('tre', came), kind: 'lost', quantity: lost, reason: 'not_loaded' });
  }
  const [line] = lines;
  if (line) {
    const now = context.daysFromNow(-0.1);
    const transfer_id = add(now, { from_warehouse_id: from, to_warehouse_id: to }, {});
    lines.push({ ...line, id: context.id('trl', now), transfer_id });
  }
  return {
    stock_transfers: transfers,
    stock_transfer_lines: lines,
    stock_transfer_parcels: parcels,
    stock_transfer_entries: entries,
  };
}
