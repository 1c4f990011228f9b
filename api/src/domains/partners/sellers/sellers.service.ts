import {
  type BankChangeInput,
  MOST_SELLER_DOCUMENTS,
  needsOf,
  SELLER_NEEDS,
  SELLER_STEPS,
  type SellerCreateInput,
  type SellerDetail,
  type SellerDocumentInput,
  type SellerInput,
  type SellerStatus,
  type SellerStatusInput,
  toDecimal,
} from '@bo/contracts';
import { z } from 'zod';
import type { Trx } from '../../../platform/db/database.ts';
import { DomainError, fieldError, noStep } from '../../../platform/errors/domain-error.ts';
import { FieldErrors } from '../../../platform/errors/field-errors.ts';
import type { RefusalCode } from '../../../platform/errors/sentences.ts';
import { archiveActions, defineBulk } from '../../../platform/http/bulk.ts';
import { recordWrites } from '../../../platform/record-writes.ts';
import { expectFound, expectLive } from '../../../platform/records.ts';
import { cleanImage } from '../../../platform/storage/images.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import type { Change, UnitOfWork } from '../../../platform/unit-of-work.ts';
import { withPdf } from '../../marketing/leaflets/leaflets.service.ts';
import {
  countWarehouses,
  deleteDocument,
  expectSellerFree,
  findDocument,
  findSeller,
  insertDocument,
  newDocumentId,
  sellerList,
  sellerTable,
} from './sellers.repository.ts';

export { countSellers } from './sellers.repository.ts';

const json = (closures: SellerInput['closures']) => JSON.stringify(closures);

/** What a seller's form must hold beside its contract. */
async function check(unit: UnitOfWork, input: Partial<SellerInput>, before?: SellerDetail): Promise<void> {
  const errors = new FieldErrors();
  await errors.check(() => expectSellerFree(unit.trx, input.code, before?.id));
  const kept = new Set(before?.warehouse_ids);
  const wanted = [...new Set(input.warehouse_ids)].filter((id) => !kept.has(id));
  if ((await countWarehouses(unit.trx, wanted, unit.actor)) !== wanted.length)
    errors.add(fieldError('warehouse_ids', 'seller.warehouse'));
  errors.throwIfAny();
}

export const sellers = recordWrites<SellerDetail, SellerCreateInput>({
  ...sellerTable,
  type: 'seller',
  find: findSeller,
  check,
  insert: (unit, { closures, ...input }) => sellerTable.insert(unit, { ...input, closures: json(closures) }),
  async update(unit, before, { closures, ...change }) {
    if (change.archived_at != null && ['approved', 'suspended'].includes(before.status))
      throw new DomainError(409, 'seller.still_selling', { current: before });
    await sellerTable.update(unit, before, { ...change, ...(closures ? { closures: json(closures) } : {}) });
  },
  countUses: (trx, seller) => sellerTable.countUses(trx, seller),
});

async function finish(
  unit: UnitOfWork,
  before: SellerDetail,
  change: Pick<Change, 'action' | 'reason' | 'event'>,
): Promise<SellerDetail> {
  const after = expectFound(await findSeller(unit.trx, before.id, unit.actor));
  await unit.audit({ type: 'seller', id: before.id, before, after, ...change });
  return after;
}

/** What a seller needs before customers buy from it, all that is missing at once. */
function expectComplete(seller: SellerDetail): void {
  const missing = needsOf(seller).map((need): [string, RefusalCode] => [need, SELLER_NEEDS[need]]);
  if (missing.length > 0) throw new DomainError(422, 'seller.incomplete', { fields: Object.fromEntries(missing) });
}

/** What each status is in the trail. */
const ACTIONS = {
  applied: 'submitted',
  sent_back: 'status_changed',
  approved: 'approved',
  rejected: 'rejected',
  suspended: 'status_changed',
  terminated: 'status_changed',
} as const satisfies Record<SellerStatus, Change['action']>;

/** What is still open between a seller and the store, in minor units: 0 once everything is settled. */
export type SettledBalance = (trx: Trx, sellerId: string) => Promise<{ open: number; currency: string }>;

/** Takes a seller to another status (`SELLER_STEPS`); its products follow at once. */
export async function setSellerStatus(
  unit: UnitOfWork,
  id: string,
  { status, reason, version }: SellerStatusInput,
  settledBalance: SettledBalance,
): Promise<SellerDetail> {
  const before = expectLive(await sellers.current(unit, id, version));
  if (before.status === status) return before;
  if (!SELLER_STEPS[before.status].includes(status)) throw noStep('seller', before, status);
  if (status === 'approved') expectComplete(before);
  if (status === 'terminated') await expectSettled(unit, before, settledBalance);
  await sellerTable.update(unit, before, { status, status_reason: reason, status_changed_at: new Date() });
  return finish(unit, before, { action: ACTIONS[status], ...(reason ? { reason } : {}), event: { status } });
}

async function expectSettled(unit: UnitOfWork, seller: SellerDetail, settledBalance: SettledBalance): Promise<void> {
  const { open, currency } = await settledBalance(unit.trx, seller.id);
  if (open === 0) return;
  const amount = `${currency} ${toDecimal(open, currency)}`;
  throw new DomainError(409, 'seller.balance', { values: { amount }, current: seller });
}

/** Asks for other bank details. No payout leaves until someone else has looked at them, nor 48 hours after that. */
export async function requestBank(
  unit: UnitOfWork,
  id: string,
  { bank_holder, iban, reason, version }: BankChangeInput,
): Promise<SellerDetail> {
  const before = expectLive(await sellers.current(unit, id, version));
  if (before.bank_change) throw new DomainError(409, 'seller.bank_waiting', { current: before });
  if (before.iban === iban && before.bank_holder === bank_holder) throw fieldError('iban', 'seller.bank_same');
  await sellerTable.update(unit, before, {
    wanted_bank_holder: bank_holder,
    wanted_iban: iban,
    bank_wanted_by: unit.actor.id,
    bank_wanted_at: new Date(),
    bank_wanted_reason: reason,
  });
  return finish(unit, before, { action: 'asked', reason });
}

const NOTHING_WANTED = {
  wanted_bank_holder: '',
  wanted_iban: '',
  bank_wanted_by: null,
  bank_wanted_at: null,
  bank_wanted_reason: '',
} as const;

async function withBankChange(unit: UnitOfWork, id: string, version: number | undefined) {
  const before = expectLive(await sellers.current(unit, id, version));
  if (!before.bank_change) throw new DomainError(409, 'seller.bank_none', { current: before });
  return { before, wanted: before.bank_change };
}

/**
 * Someone of the store, other than who asked, says that the new account is the seller's. From now on payouts wait 48
 * hours.
 */
export async function approveBank(unit: UnitOfWork, id: string, version: number | undefined): Promise<SellerDetail> {
  const { before, wanted } = await withBankChange(unit, id, version);
  // The second person stands on the store's side: a seller's colleague is none.
  if (unit.actor.scope.seller) throw new DomainError(403, 'seller.bank_store', { current: before });
  if (wanted.requested_by?.id === unit.actor.id) throw new DomainError(409, 'seller.bank_own', { current: before });
  const { bank_holder, iban } = wanted;
  await sellerTable.update(unit, before, { ...NOTHING_WANTED, bank_holder, iban, bank_changed_at: new Date() });
  return finish(unit, before, { action: 'approved', reason: wanted.reason });
}

/** Leaves the bank details as they are. Who asked may take it back so, too. */
export async function rejectBank(
  unit: UnitOfWork,
  id: string,
  { reason, version }: { reason: string; version?: number | undefined },
): Promise<SellerDetail> {
  const { before } = await withBankChange(unit, id, version);
  await sellerTable.update(unit, before, NOTHING_WANTED);
  return finish(unit, before, { action: 'rejected', reason });
}

/**
 * A document made safe to open: a picture rewritten, a PDF that does nothing by itself. Its type is told by its
 * content.
 */
async function cleanDocument(file: Buffer): Promise<{ content: Buffer; content_type: string; extension: string }> {
  if (file.subarray(0, 1024).includes('%PDF-')) {
    await withPdf(file, async (pdf) => pdf.pages);
    return { content: file, content_type: 'application/pdf', extension: 'pdf' };
  }
  try {
    const { content, contentType, extension } = await cleanImage(file);
    return { content, content_type: contentType, extension };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    // What is wrong with a picture is said as it is said of all pictures.
    if (error.options.fields?.['file'] !== 'upload.type') throw error;
    throw fieldError('upload_id', 'seller.document_type');
  }
}

/** A document that is stored already and belongs to nobody yet. */
export interface StoredDocument {
  id: string;
  key: string;
  content_type: string;
  bytes: number;
}

/** Puts a file where only the API reads it. */
export async function storeDocument(storage: Storage, file: Buffer): Promise<StoredDocument> {
  const { content, content_type, extension } = await cleanDocument(file);
  const id = newDocumentId();
  const key = `documents/${id}.${extension}`;
  await storage.write(key, content, content_type, 'private');
  return { id, key, content_type, bytes: content.length };
}

/** Adds a document to a seller's record. */
export async function addDocument(
  unit: UnitOfWork,
  sellerId: string,
  { kind, name }: SellerDocumentInput,
  stored: StoredDocument,
): Promise<SellerDetail> {
  const before = expectLive(await sellers.current(unit, sellerId, undefined));
  if (before.documents.length >= MOST_SELLER_DOCUMENTS)
    throw new DomainError(409, 'seller.documents_full', { values: { n: MOST_SELLER_DOCUMENTS } });
  await insertDocument(unit, { ...stored, seller_id: sellerId, kind, name });
  await sellerTable.update(unit, before, {});
  return finish(unit, before, { action: 'updated' });
}

/** Takes a document from a seller's record; its file goes once that is certain. */
export async function removeDocument(
  unit: UnitOfWork,
  storage: Storage,
  sellerId: string,
  documentId: string,
): Promise<SellerDetail> {
  const before = expectLive(await sellers.current(unit, sellerId, undefined));
  const document = expectFound(await findDocument(unit.trx, sellerId, documentId));
  await deleteDocument(unit.trx, document.id);
  await sellerTable.update(unit, before, {});
  unit.afterCommit(() => void storage.remove(document.key).catch(() => undefined));
  return finish(unit, before, { action: 'updated' });
}

/** What can be done to many sellers at once. Approving is not: each application is looked at by itself. */
export const sellerBulk = defineBulk({
  name: 'sellers',
  list: sellerList,
  values: z.object({}),
  async stateOf(db, id, viewer) {
    const seller = await findSeller(db, id, viewer);
    return seller && String(seller.archived_at !== null);
  },
  actions: archiveActions('seller.delete', sellers.setArchived),
});
