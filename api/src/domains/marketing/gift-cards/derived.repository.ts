import { sql } from 'kysely';
import { type Check, withIds } from '../../../platform/consistency/checks.ts';

/**
 * The derived columns and what they follow from, said in another way than by their triggers: by the rows themselves.
 */
export const DERIVED: readonly Check[] = [
  {
    record: 'gift_card',
    table: 'gift_cards',
    columns: ['balance'],
    key: ['id'],
    locks: { table: 'gift_cards', column: 'id' },
    expected: (ids) => sql`
      select g.id, coalesce(sum(m.change), 0)::bigint as balance
      from gift_cards g left join gift_card_movements m on m.gift_card_id = g.id where ${withIds('g.id', ids)} group by g.id`,
  },
];
