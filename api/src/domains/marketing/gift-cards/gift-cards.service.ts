import type { GiftCard, GiftCardNewCode, GiftCardReasonInput } from '@bo/contracts';
import { z } from 'zod';
import { drawLetters } from '../../../platform/codes.ts';
import type { Trx } from '../../../platform/db/database.ts';
import { DomainError } from '../../../platform/errors/domain-error.ts';
import { defineBulk } from '../../../platform/http/bulk.ts';
import { expectFound, expectVersion } from '../../../platform/records.ts';
import type { UnitOfWork } from '../../../platform/unit-of-work.ts';
import {
  appendMovement,
  findGiftCard,
  giftCardList,
  giftCardTable,
  hashGiftCard,
  isSpendable,
} from './gift-cards.repository.ts';

export { findGiftCards, type GiftCardFound } from './gift-cards.repository.ts';

/** 16 of 31 letters are 79 bits: at a million tries a second, one of a million cards is found in some 20,000 years. */
const LENGTH = 16;

/** A new code, and what is kept of it. */
export function drawGiftCard(): { code: string; code_hash: string; last_four: string } {
  const letters = drawLetters(LENGTH);
  return {
    code: letters.match(/.{4}/g)?.join('-') ?? letters,
    code_hash: hashGiftCard(letters),
    last_four: letters.slice(-4),
  };
}

interface Moved {
  gift_card_id: string;
  order_id: string;
  amount: number;
  /** Names the act: a second call with it changes nothing. */
  key: string;
  reason?: string;
}

/** Moves money on or off a card. Once by its key: false where that was there already. */
async function move(
  { trx, actor }: UnitOfWork,
  kind: 'redeem' | 'restore' | 'refund' | 'void',
  { amount, key, ...moved }: Omit<Moved, 'order_id'> & { order_id?: string },
): Promise<boolean> {
  if (amount === 0) return false;
  const change = kind === 'redeem' || kind === 'void' ? -amount : amount;
  return appendMovement(trx, { ...moved, idempotency_key: key, kind, change, created_by: actor.id });
}

/** Pays for an order from a card that `findGiftCards` has locked. */
export const redeemGiftCard = (unit: UnitOfWork, moved: Moved): Promise<boolean> => move(unit, 'redeem', moved);

/** Puts the share of an order that a card paid back onto it: of a cancelled order (`restore`), or of a refund. */
export const returnToGiftCard = (unit: UnitOfWork, kind: 'restore' | 'refund', moved: Moved): Promise<boolean> =>
  move(unit, kind, moved);

/** Takes money of an order off a card that nobody can spend it from: it goes to the customer's wallet. */
export const takeOffClosedCard = (unit: UnitOfWork, moved: Moved): Promise<boolean> => move(unit, 'void', moved);

/** Whether the money on a card can be spent: the card is neither voided nor expired. It is not voided meanwhile. */
export async function isSpendableGiftCard(trx: Trx, id: string): Promise<boolean> {
  await giftCardTable.lock(trx, id);
  return isSpendable(trx, id);
}

/** The card a write starts from: locked, as the caller saw it, and not void. */
async function current(unit: UnitOfWork, id: string, version: number | undefined): Promise<GiftCard> {
  await giftCardTable.lock(unit.trx, id);
  const card = expectVersion(await findGiftCard(unit.trx, id, unit.actor), version);
  if (card.state === 'void') throw new DomainError(409, 'gift_card.void', { current: card });
  return card;
}

/** Takes what is left off a card; it pays for nothing any more. */
export async function voidGiftCard(
  unit: UnitOfWork,
  id: string,
  { reason, version }: GiftCardReasonInput,
): Promise<GiftCard> {
  const before = await current(unit, id, version);
  await move(unit, 'void', { gift_card_id: id, amount: before.balance, key: `${id} void`, reason });
  await giftCardTable.update(unit, before, { status: 'void', status_reason: reason });
  const after = expectFound(await findGiftCard(unit.trx, id, unit.actor));
  await unit.audit({ type: 'gift_card', id, action: 'voided', before, after, reason });
  return after;
}

/**
 * Gives a card another code, for the person who lost it: the one it had stops working, the balance stays. A code is not
 * kept, so nothing can send the same one again (docs/adr/0026).
 */
export async function giveNewCode(
  unit: UnitOfWork,
  id: string,
  { reason, version }: GiftCardReasonInput,
): Promise<GiftCardNewCode> {
  const before = await current(unit, id, version);
  if (before.state === 'expired') throw new DomainError(409, 'gift_card.expired', { current: before });
  const { code, ...kept } = drawGiftCard();
  await giftCardTable.update(unit, before, kept);
  const card = expectFound(await findGiftCard(unit.trx, id, unit.actor));
  await unit.audit({ type: 'gift_card', id, action: 'code_replaced', before, after: card, reason });
  return { card, code };
}

/** Several cards are voided at once, such as those of a batch that went astray. */
export const giftCardBulk = defineBulk({
  name: 'gift-cards',
  list: giftCardList,
  values: z.object({ reason: z.string().trim().min(1, { error: 'required' }).max(500) }),
  stateOf: async (db, id, viewer) => (await findGiftCard(db, id, viewer))?.state,
  actions: {
    void: { needs: 'gift_card.void', act: (unit, id, { reason }) => voidGiftCard(unit, id, { reason }) },
  },
});
