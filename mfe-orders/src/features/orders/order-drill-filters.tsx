import type { OrderListQuery } from '@bo/contracts';
import { useFormat } from '@bo/i18n';
import { FilterFrame, type ListState } from '@bo/kit';
import { useText } from '../../text.ts';

const OF_LINES = ['product', 'variant', 'category', 'brand', 'seller'] as const;

/** What a report asked of the list when it led here: said as filters, so that one sees it and can take it away. */
export function OrderDrillFilters({ list }: { list: ListState<OrderListQuery> }) {
  const t = useText('orders');
  const format = useFormat();
  const { from, upto, hour, pincode } = list.query;
  const said = [
    ...(from === undefined
      ? []
      : [{ name: 'from', label: t('filters.period'), text: t('filters.since', { from: format.dateTime(from) }) }]),
    ...(upto === undefined
      ? []
      : [{ name: 'upto', label: t('filters.period'), text: t('filters.before', { upto: format.dateTime(upto) }) }]),
    ...(hour === undefined
      ? []
      : [{ name: 'hour', label: t('filters.hour'), text: `${String(hour).padStart(2, '0')}:00` }]),
    ...(pincode?.length ? [{ name: 'pincode', label: t('fields.pincode'), text: format.list(pincode) }] : []),
    ...OF_LINES.flatMap((name) => {
      const chosen = list.query[name];
      return chosen?.length
        ? [{ name, label: t(`filters.${name}`), text: t('filters.chosen', { number: format.number(chosen.length) }) }]
        : [];
    }),
  ];
  return said.map(({ name, label, text }) => (
    <FilterFrame key={name} list={list} name={name} label={label} text={text}>
      <bdi>{text}</bdi>
    </FilterFrame>
  ));
}
