import { createHash } from 'node:crypto';
import { GiftCardCode } from '@bo/contracts';
import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/db/database.ts';

/** What is kept of a code, however it was typed. */
export const hashGiftCard = (code: string): string =>
  createHash('sha256')
    .update(`gift card ${GiftCardCode.parse(code)}`)
    .digest('hex');

export interface GiftCardFound {
  id: string;
  last_four: string;
  balance: number;
  /** Why it pays for nothing; null where it does. */
  refusal: 'gift_card.unknown' | 'gift_card.void' | 'gift_card.expired' | 'gift_card.empty' | null;
}

/** The cards of some codes, in their order, as they are at a moment. `lock` keeps them so until the write is over. */
export async function findGiftCards(
  db: Db | Trx,
  codes: readonly string[],
  at: string,
  { lock = false }: { lock?: boolean } = {},
): Promise<GiftCardFound[]> {
  if (codes.length === 0) return [];
  const hashes = codes.map(hashGiftCard);
  const { rows } = await sql<{
    id: string;
    code_hash: string;
    last_four: string;
    balance: number;
    status: string;
    expires_at: string;
  }>`select id, code_hash, last_four, balance, status, expires_at from gift_cards
    where code_hash = any(${hashes}::text[]) and archived_at is null order by id ${lock ? sql`for no key update` : sql``}`.execute(
    db,
  );
  return hashes.map((hash, index): GiftCardFound => {
    const card = rows.find(({ code_hash }) => code_hash === hash);
    if (!card) return { id: '', last_four: (codes[index] ?? '').slice(-4), balance: 0, refusal: 'gift_card.unknown' };
    const { id, last_four, balance } = card;
    const expired = Date.parse(card.expires_at) <= Date.parse(at);
    const refusal =
      card.status === 'void'
        ? 'gift_card.void'
        : expired
          ? 'gift_card.expired'
          : balance === 0
            ? 'gift_card.empty'
            : null;
    return { id, last_four, balance, refusal };
  });
}
