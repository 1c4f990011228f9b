import type { Earning } from '@bo/contracts';
import { type Column, columns, AmountCell } from '@bo/kit';
import { useLabel, useOwnSeller } from '@bo/resources';
import { About, EARNING_TONE } from '../../parts/entries.tsx';
import { useText } from '../../text.ts';

const column = columns<Earning>();

export function useEarningColumns(): Column<Earning>[] {
  const t = useText('earnings');
  const label = useLabel();
  const isOwn = useOwnSeller() !== undefined;
  return [
    column.date('at', { title: t('fields.at'), sort: 'at', style: 'time', priority: 1 }),
    ...(isOwn ? [] : [column.reference('seller', { title: t('fields.seller'), width: 170, grows: true, priority: 2 })]),
    column.status('kind', {
      title: t('fields.kind'),
      width: 170,
      priority: 1,
      of: ({ kind }) => ({ text: label(`earning_kind.${kind}`), tone: EARNING_TONE[kind] }),
    }),
    column.custom('about', {
      title: t('fields.about'),
      width: 220,
      grows: true,
      priority: 2,
      leads: true,
      render: (entry) => <About entry={entry} />,
      second: {
        render: ({ order, refund, payout }) => (
          <bdi dir="ltr">{[order, refund, payout].flatMap((one) => one?.number ?? []).join(' · ')}</bdi>
        ),
      },
    }),
    column.custom('amount', {
      title: t('fields.amount'),
      money: true,
      sort: 'amount',
      align: 'end',
      width: 130,
      priority: 1,
      render: ({ amount }) => <AmountCell value={amount} />,
    }),
    column.date('available_at', { title: t('fields.available_at'), style: 'date', width: 140, priority: 3 }),
  ];
}
