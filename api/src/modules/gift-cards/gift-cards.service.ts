import { randomInt } from 'node:crypto';
import type { GiftCardIssueInput, IssuedGiftCards } from '@bo/contracts';
import { fieldError } from '../../platform/errors/domain-error.ts';
import { newId } from '../../platform/ids.ts';
import { createdBy } from '../../platform/records.ts';
import type { UnitOfWork } from '../../platform/unit-of-work.ts';
import { hashGiftCard } from './gift-cards.repository.ts';

export { findGiftCards, type GiftCardFound } from './gift-cards.repository.ts';

/** Without what is read wrong or out loud alike: 0 and O, 1, I and L. */
const LETTERS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
/** 16 of 31 letters are 79 bits: at a million tries a second, one of a million cards is found in some 20,000 years. */
const LENGTH = 16;

const drawCode = () => Array.from({ length: LENGTH }, () => LETTERS.charAt(randomInt(LETTERS.length))).join('');
const printed = (code: string) => code.match(/.{4}/g)?.join('-') ?? code;

/** Makes cards. Their codes are in this answer and nowhere else. */
export async function issueGiftCards(
  unit: UnitOfWork,
  currency: string,
  { count, ...input }: GiftCardIssueInput,
): Promise<IssuedGiftCards> {
  const { trx, actor } = unit;
  if (Date.parse(input.expires_at) <= Date.now()) throw fieldError('expires_at', 'gift_card.past');
  const cards = Array.from({ length: count }, () => {
    const code = drawCode();
    return { id: newId('gfc'), code, last_four: code.slice(-4) };
  });
  await trx
    .insertInto('gift_cards')
    .values(
      cards.map(({ id, code, last_four }) => ({
        ...input,
        ...createdBy(actor.id),
        id,
        last_four,
        currency,
        code_hash: hashGiftCard(code),
      })),
    )
    .execute();
  await trx
    .insertInto('gift_card_movements')
    .values(
      cards.map(({ id }) => ({
        id: newId('gfm'),
        idempotency_key: `${id} issue`,
        gift_card_id: id,
        kind: 'issue' as const,
        change: input.value,
        created_by: actor.id,
      })),
    )
    .execute();
  await unit.audit(
    ...cards.map(({ id, last_four }) => ({
      type: 'gift_card' as const,
      id,
      action: 'created' as const,
      after: { id, last_four, currency, ...input },
    })),
  );
  return { results: cards.map(({ id, code, last_four }) => ({ id, last_four, code: printed(code) })) };
}

interface Moved {
  gift_card_id: string;
  order_id: string;
  amount: number;
  /** Names the act: a second call with it changes nothing. */
  key: string;
  reason?: string;
}

/** Appends to the ledger of a card; its balance follows, and is never below nothing. Once by its key. */
async function move(
  { trx, actor }: UnitOfWork,
  kind: 'redeem' | 'restore' | 'refund',
  { amount, key, ...moved }: Moved,
): Promise<boolean> {
  if (amount === 0) return false;
  const row = await trx
    .insertInto('gift_card_movements')
    .values({
      ...moved,
      id: newId('gfm'),
      idempotency_key: key,
      kind,
      change: kind === 'redeem' ? -amount : amount,
      created_by: actor.id,
    })
    .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Pays for an order from a card that `findGiftCards` has locked. */
export const redeemGiftCard = (unit: UnitOfWork, moved: Moved): Promise<boolean> => move(unit, 'redeem', moved);

/** Puts the share of an order that a card paid back onto it: of a cancelled order (`restore`), or of a refund. */
export const returnToGiftCard = (unit: UnitOfWork, kind: 'restore' | 'refund', moved: Moved): Promise<boolean> =>
  move(unit, kind, moved);
