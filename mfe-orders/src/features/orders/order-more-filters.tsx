import { latinDigits, type OrderListQuery } from '@bo/contracts';
import { useFormat } from '@bo/i18n';
import { FilterFrame, type ListState, PeriodFilter, ReferenceFilter } from '@bo/kit';
import { Can } from '@bo/platform';
import { products, users } from '@bo/resources';
import Input from 'antd/es/input/Input';
import { useState } from 'react';
import { useText } from '../../text.ts';

/** By pincodes, typed as they are called: an order keeps the one it had, whatever becomes of it. */
function PincodeFilter({ list }: { list: ListState<OrderListQuery> }) {
  const t = useText('orders');
  const format = useFormat();
  const chosen = list.query.pincode ?? [];
  const [typed, setTyped] = useState(chosen.join(' '));
  const search = () => {
    const codes = latinDigits(typed)
      .split(/[\s,،]+/)
      .filter(Boolean);
    list.set({ pincode: codes.length > 0 ? codes : undefined });
  };
  return (
    <FilterFrame list={list} name="pincode" label={t('fields.pincode')} text={format.list(chosen)}>
      <Input
        dir="ltr"
        aria-label={t('fields.pincode')}
        placeholder={t('filters.pincodes')}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onPressEnter={search}
        onBlur={search}
      />
    </FilterFrame>
  );
}

const OF_LINES = ['product', 'variant', 'category', 'brand', 'seller'] as const;

/**
 * By dates, place, product and picker; and what a report asked of the list when it led here, said as a filter that can
 * be taken away.
 */
export function OrderMoreFilters({ list }: { list: ListState<OrderListQuery> }) {
  const t = useText('orders');
  const format = useFormat();
  const { hour, product } = list.query;
  // What the catalogue does not know has no name to choose it by.
  const isKnown = !product?.some((id) => id.startsWith('~'));
  const said = [
    ...(hour === undefined
      ? []
      : [{ name: 'hour', label: t('filters.hour'), text: `${String(hour).padStart(2, '0')}:00` }]),
    ...OF_LINES.flatMap((name) => {
      const chosen = name === 'product' && isKnown ? undefined : list.query[name];
      return chosen?.length
        ? [{ name, label: t(`filters.${name}`), text: t('filters.chosen', { number: format.number(chosen.length) }) }]
        : [];
    }),
  ];
  return (
    <>
      <PeriodFilter list={list} from="from" upto="upto" label={t('fields.purchase_date')} />
      <PeriodFilter ahead list={list} from="promised_from" upto="promised_upto" label={t('fields.promised_at')} />
      <PincodeFilter key={list.value('pincode') ?? ''} list={list} />
      {isKnown ? <ReferenceFilter list={list} name="product" label={t('filters.product')} resource={products} /> : null}
      <Can do="user.view">
        <ReferenceFilter list={list} name="picker" label={t('fields.picker')} resource={users} />
      </Can>
      {said.map(({ name, label, text }) => (
        <FilterFrame key={name} list={list} name={name} label={label} text={text}>
          <bdi>{text}</bdi>
        </FilterFrame>
      ))}
    </>
  );
}
