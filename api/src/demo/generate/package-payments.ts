import { type Context, iso, type Row, written } from './context.ts';
import type { Network } from './network.ts';

const PACKAGES = [
  { package: 'Starter package', package_ar: 'باقة البداية', amount: 49_900 },
  { package: 'Growth package', package_ar: 'باقة النمو', amount: 99_900 },
  { package: 'Premium shelf', package_ar: 'الرف المميز', amount: 179_900 },
] as const;
const METHODS = ['bank_transfer', 'card', 'cheque', 'cash'] as const;

/** What the demo store's sellers pay for their packages: most confirmed, some waiting, one rejected. */
export function buildPackagePayments(context: Context, network: Network): Row<'package_payments'>[] {
  const [recorder, judge] = [network.userOf('supervisor').id, network.userOf('finance').id];
  return network.sellers
    .filter(({ status }) => status === 'approved' || status === 'suspended')
    .flatMap((seller, at) =>
      [0, 1].map((round): Row<'package_payments'> => {
        const created = context.daysFromNow(-150 + 75 * round + at);
        const one = PACKAGES[(at + round) % PACKAGES.length] ?? PACKAGES[0];
        const method = METHODS[(at + round) % METHODS.length] ?? 'cash';
        const status = round === 1 && at < 3 ? 'pending' : round === 1 && at === 3 ? 'rejected' : 'confirmed';
        const decided = status === 'pending' ? null : context.daysFromNow(-149 + 75 * round + at);
        return {
          id: context.id('pkp', created),
          seller_id: seller.id,
          ...one,
          currency: 'AED',
          method,
          reference: method === 'cash' ? '' : `RC-${String(40_210 + at * 17 + round)}`,
          starts_on: iso(created).slice(0, 10),
          ends_on: iso(context.daysFromNow(-61 + 75 * round + at)).slice(0, 10),
          note: '',
          status,
          decided_by: decided === null ? null : judge,
          decided_at: decided,
          decision_reason: status === 'rejected' ? 'The transfer has not arrived.' : '',
          ...written(created, decided ?? created, recorder),
        };
      }),
    );
}
