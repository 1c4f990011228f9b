import { type RecordKind, type Way, type Ways, WAYS_OUT } from './ways-out.ts';

const TITLES: Readonly<Record<RecordKind, string>> = {
  order: 'Order',
  payment_operation: 'Operation of a payment provider',
  payment_exception: 'Exception of a payment',
  refund: 'Refund',
  return: 'Return',
  wallet_credit: 'Wallet credit',
  payout: 'Payout',
  payout_run: 'Payout run',
  seller_adjustment: 'Adjustment of a seller’s balance',
  package_payment: 'Package payment',
  import: 'Import of products',
  pincode_import: 'Import of pincodes',
  job: 'Job and bulk change',
  stock_count: 'Stock count',
  purchase_order: 'Purchase order',
  recall: 'Recall',
  stock_transfer: 'Stock transfer',
  supplier_return: 'Return to a supplier',
};

const code = (text: string) => `\`${text}\``;
const rowOf = (from: string, { to, call, rights, job, needs = '', again }: Way) => {
  const way = [...(call ? [code(call)] : []), ...(job ? [`job ${code(job)}`] : [])].join(', then ');
  const condition = [needs, ...(again ? ['starts the same again'] : [])].filter((text) => text !== '').join('; ');
  return `| ${[code(from), code(to), way, (rights ?? []).map(code).join(', '), condition].join(' | ')} |`;
};

function sectionOf(kind: RecordKind): string {
  const states = Object.entries(WAYS_OUT[kind] as Ways);
  const ended = states.filter(([, { kind: end }]) => end === 'closed').map(([name]) => code(name));
  const passing = states.filter(([, { kind: end }]) => end === 'passing').map(([name]) => code(name));
  return [
    `## ${TITLES[kind]}`,
    '',
    `Closed: ${ended.join(', ')}.${passing.length > 0 ? ` Never at rest: ${passing.join(', ')}.` : ''}`,
    '',
    '| From | To | Way | Rights | Needs |',
    '|---|---|---|---|---|',
    ...states.flatMap(([from, { ways }]) => ways.map((way) => rowOf(from, way))),
  ].join('\n');
}

/** `docs/ways-out.md`, printed from the table. */
export const waysOutPage = (): string =>
  [
    '# Ways out',
    '',
    'Every state of a record of money or work, with the calls that leave it and the permissions that they need. Paths are',
    'below `/api/v1/`. A way that only starts the same work again leads nowhere, so no open state has such ways alone.',
    'Printed from `api/src/domains/ways-out.ts` by `npm run ways-out -w api`; `ways-out.test.ts` takes every way over the API',
    'with people of the starting roles.',
    '',
    'Old orders have no states of their own: a file of them is taken in whole, in one request.',
    '',
    (Object.keys(WAYS_OUT) as RecordKind[]).map(sectionOf).join('\n\n'),
    '',
  ].join('\n');
