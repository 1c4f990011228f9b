import {
  type OfferTerms,
  type PriceCase,
  type PriceCaseBasket,
  type PriceCaseCheck,
  type PriceCaseInput,
  type PriceCaseTotals,
  type PriceSimulation,
  type PriceSimulationInput,
  type TouchedPriceCase,
} from '@bo/contracts';
import { z } from 'zod';
import type { Db, Trx } from '../../../platform/db/database.ts';
import { DomainError } from '../../../platform/errors/domain-error.ts';
import type { Platform } from '../../../platform/http/app-type.ts';
import { defineJob } from '../../../platform/jobs/define.ts';
import { recordWrites } from '../../../platform/record-writes.ts';
import { expectFound } from '../../../platform/records.ts';
import { readStore } from '../../../platform/settings.ts';
import type { UnitOfWork } from '../../../platform/unit-of-work.ts';
import { type OfferInstead, simulatePrice } from '../pricing/pricing.service.ts';
import { findPriceCase, noteChecked, priceCaseTable, readCases } from './price-cases.repository.ts';

/** As many cases as are looked at. */
const MOST_CASES = 500;

const totalsOf = ({ total, lines }: PriceSimulation): PriceCaseTotals => ({
  total,
  lines: lines.map((line) => ({ variant_id: line.variant_id, total: line.total })),
});
const same = (a: PriceCaseTotals, b: PriceCaseTotals): boolean => JSON.stringify(a) === JSON.stringify(b);
/** Nobody in particular buys it, and nothing but money pays. */
const asked = (basket: PriceCaseBasket): PriceSimulationInput => ({ ...basket, gift_card_codes: [], wallet: false });
const priced = async (db: Db | Trx, basket: PriceCaseBasket) =>
  totalsOf(await simulatePrice(db, await readStore(db), asked(basket)));

const cases = recordWrites<
  PriceCase,
  { title: string; basket: string; expected: string; latest: string; status: PriceCase['status'] }
>({
  ...priceCaseTable,
  type: 'price_case',
  find: findPriceCase,
});
export const { setArchived: archivePriceCase, remove: removePriceCase } = cases;

/** What is written of a basket: what it costs now is what is expected of it. */
async function fieldsOf({ trx }: UnitOfWork, { title, basket }: PriceCaseInput) {
  const expected = JSON.stringify(await priced(trx, basket));
  return { title, basket: JSON.stringify(basket), expected, latest: expected, status: 'as_expected' as const };
}

export const createPriceCase = async (unit: UnitOfWork, input: PriceCaseInput): Promise<PriceCase> =>
  cases.create(unit, await fieldsOf(unit, input));

export const changePriceCase = async (
  unit: UnitOfWork,
  id: string,
  version: number,
  input: PriceCaseInput,
): Promise<PriceCase> => cases.change(unit, id, version, await fieldsOf(unit, input));

/** Takes what it costs now for what is expected from now on. */
export async function acceptPrice(unit: UnitOfWork, id: string, version: number): Promise<PriceCase> {
  const before = expectFound(await findPriceCase(unit.trx, id, unit.actor));
  return cases.change(unit, id, version, await fieldsOf(unit, before));
}

/** Prices one case again; one that changes for better or worse is told. @returns whether it is as expected. */
async function check(unit: UnitOfWork, before: PriceCase): Promise<boolean> {
  let latest: PriceCaseTotals | null = null;
  try {
    latest = await priced(unit.trx, before.basket);
  } catch (error) {
    // Something in the basket is gone: that is what the case is there to tell.
    if (!(error instanceof DomainError)) throw error;
  }
  const status = latest === null ? 'failed' : same(latest, before.expected) ? 'as_expected' : 'changed';
  await noteChecked(unit.trx, before.id, { status, latest });
  if (status !== before.status)
    await unit.audit({
      type: 'price_case',
      id: before.id,
      action: 'price_checked',
      before: { status: before.status, total: before.latest?.total ?? null },
      after: { status, total: latest?.total ?? null },
    });
  return status === 'as_expected';
}

type Write = <T>(work: (unit: UnitOfWork) => Promise<T>) => Promise<T>;
/** Prices every case again, each in its own transaction. */
export async function checkPriceCases(db: Db, write: Write, signal?: AbortSignal): Promise<PriceCaseCheck> {
  const all = await readCases(db, MOST_CASES);
  let changed = 0;
  for (const one of all) {
    signal?.throwIfAborted();
    if (!(await write((unit) => check(unit, one)))) changed += 1;
  }
  return { checked: all.length, changed };
}

/** Looks at every case again: regularly, for prices change by the clock too, and once an offer was written. */
export const checkCases = defineJob({
  name: 'price-cases',
  input: z.object({}),
  schedule: '*/5 * * * *',
  async run({ platform, write, signal }) {
    const { checked, changed } = await checkPriceCases(platform.db, write, signal);
    return changed === 0 ? null : { checked, changed };
  },
});

/** Has the cases looked at as soon as this write is committed. */
export const checkCasesSoon = (unit: UnitOfWork, { jobs }: Pick<Platform, 'jobs'>): Promise<unknown> =>
  jobs.enqueue(unit, checkCases, {}, { asSystem: true });

/** The cases that would cost something else with an offer as it is being written, at a moment when it is live. */
export async function touchedCases(
  db: Db | Trx,
  offer: OfferTerms,
  { variant_ids, now }: { variant_ids: readonly string[]; now: string },
): Promise<TouchedPriceCase[]> {
  const store = await readStore(db);
  const instead: OfferInstead = { offer: { ...offer, draft: false, paused: false }, variant_ids };
  const at = offer.available_from > now ? offer.available_from : now;
  const touched: TouchedPriceCase[] = [];
  for (const { id, title, basket, expected } of await readCases(db, MOST_CASES, variant_ids)) {
    try {
      const { total } = await simulatePrice(db, store, asked({ ...basket, at: basket.at ?? at }), instead);
      if (total !== expected.total) touched.push({ id, title, expected: expected.total, total });
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
    }
  }
  return touched;
}
