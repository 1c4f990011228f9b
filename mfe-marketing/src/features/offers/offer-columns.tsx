import type { Offer } from '@bo/contracts';
import { type Column, columns, DateCell } from '@bo/kit';
import { useFormat, useLanguage } from '@bo/i18n';
import { useLabel } from '@bo/resources';
import { OFFER_TONE } from '../../parts/period-tone.ts';
import { useText } from '../../text.ts';

const column = columns<Offer>();

/** What the customer gets, in words: the value means another thing for each type. */
export function OfferValue({ offer }: { offer: Offer }) {
  const t = useText('offers');
  const format = useFormat();
  switch (offer.offer_type) {
    case 'percent':
      return <bdi>{format.percent(offer.offer_value)}</bdi>;
    case 'buy_x_get_y':
      return (
        <bdi>
          {t('value.buy_x_get_y', {
            buy: format.number(offer.buy_quantity ?? 0),
            get: format.number(offer.get_quantity ?? 0),
          })}
        </bdi>
      );
    default:
      return <bdi>{format.money(offer.offer_value)}</bdi>;
  }
}

export function useOfferColumns(): Column<Offer>[] {
  const t = useText('offers');
  const label = useLabel();
  const { language } = useLanguage();
  return [
    column.bilingual('title', { title: t('fields.title'), sort: 'title', width: 200, grows: true, priority: 1 }),
    column.status('state', {
      title: t('fields.state'),
      width: 128,
      priority: 1,
      second: {
        title: t('fields.deal_category'),
        render: ({ deal_category }) => label(`deal_category.${deal_category}`),
      },
      of: ({ state }) => ({ text: label(`offer_state.${state}`), tone: OFFER_TONE[state] }),
    }),
    column.custom('offer_value', {
      title: t('fields.offer_value'),
      width: 160,
      align: 'end',
      priority: 1,
      matters: true,
      render: (offer) => <OfferValue offer={offer} />,
      second: { title: t('fields.offer_type'), render: ({ offer_type }) => label(`offer_type.${offer_type}`) },
    }),
    column.date('available_from', {
      title: t('fields.available_from'),
      sort: 'available_from',
      style: 'time',
      priority: 2,
      second: {
        title: t('fields.available_upto'),
        sort: 'available_upto',
        render: ({ available_upto }) => <DateCell value={available_upto} style="end" />,
      },
    }),
    column.custom('product', {
      title: t('fields.product'),
      width: 180,
      grows: true,
      priority: 2,
      render: ({ product_title, product_title_ar }) => (
        <bdi>{(language === 'ab' ? product_title_ar : product_title) ?? product_title ?? '—'}</bdi>
      ),
      second: {
        render: ({ variant_count }) => (variant_count > 1 ? t('list.more', { count: variant_count - 1 }) : null),
      },
    }),
    column.number('used_count', { title: t('fields.used_count'), width: 92, priority: 3 }),
    column.number('priority', { title: t('fields.priority'), sort: 'priority', optional: true, width: 100 }),
  ];
}
