import { type Context, iso, type Row } from './context.ts';
import type { Network } from './network.ts';
import type { Order } from './orders.ts';

const DAYS = 3;

/** The trail of the last days: what staff did to orders, and the offers they made. */
export function buildAudit(
  context: Context,
  network: Network,
  orders: readonly Order[],
  offers: readonly Row<'offers'>[],
): Row<'audit_entries'>[] {
  const since = iso(context.daysFromNow(-DAYS));
  const author = network.userOf('marketing');
  const ofOrders = orders.flatMap(({ transitions }) =>
    transitions.flatMap(
      ({ at, order_id, from_status, to_status, reason, actor_id, actor_name }): Row<'audit_entries'>[] => {
        const time = String(at);
        if (!actor_id || time < since) return [];
        return [
          {
            id: context.id('aud', new Date(time)),
            at: time,
            actor_id,
            actor_name: actor_name ?? '',
            area: 'order',
            record_type: 'order',
            record_id: order_id,
            action: 'updated',
            before: JSON.stringify({ status: from_status }),
            after: JSON.stringify({ status: to_status }),
            reason: reason || null,
          },
        ];
      },
    ),
  );
  const ofOffers = offers.map(({ id, title, created_at }): Row<'audit_entries'> => {
    const at = String(created_at);
    return {
      id: context.id('aud', new Date(at)),
      at,
      actor_id: author.id,
      actor_name: author.name,
      area: 'offer',
      record_type: 'offer',
      record_id: id,
      action: 'created',
      before: null,
      after: JSON.stringify({ title }),
      reason: null,
    };
  });
  return [...ofOffers, ...ofOrders].sort((a, b) => String(a.at).localeCompare(String(b.at)));
}
