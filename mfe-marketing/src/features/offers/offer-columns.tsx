import type { Offer, OfferState } from '@bo/contracts';
import { BilingualCell, type Column, columns, type StatusTone } from '@bo/kit';
import { useFormat } from '@bo/i18n';
import { useOfferText } from './offer-text.ts';

const column = columns<Offer>();
const TONE: Record<OfferState, StatusTone> = { draft: 'neutral', scheduled: 'busy', live: 'good', paused: 'warn', ended: 'neutral' };

/** What the customer gets, in words: the value means another thing for each type. */
function OfferValue({ offer }: { offer: Offer }) {
  const t = useOfferText();
  const format = useFormat();
  switch (offer.offer_type) {
    case 'percent':
      return <bdi>{format.percent(offer.offer_value)}</bdi>;
    case 'buy_x_get_y':
      return <bdi>{t('value.buy_x_get_y', { buy: format.number(offer.buy_quantity ?? 0), get: format.number(offer.get_quantity ?? 0) })}</bdi>;
    default:
      return <bdi>{format.money(offer.offer_value)}</bdi>;
  }
}

export function useOfferColumns(): Column<Offer>[] {
  const t = useOfferText();
  return [
    column.custom('deal_category', { title: t('fields.deal_category'), width: 150, render: ({ deal_category }) => t(`deal.${deal_category}`) }),
    column.bilingual('title', { title: t('fields.title'), sort: 'title' }),
    column.date('available_from', { title: t('fields.available_from'), sort: 'available_from', style: 'time', width: 160 }),
    column.date('available_upto', { title: t('fields.available_upto'), sort: 'available_upto', style: 'time', width: 160 }),
    column.custom('offer_type', { title: t('fields.offer_type'), width: 130, render: ({ offer_type }) => t(`type.${offer_type}`) }),
    column.custom('offer_value', { title: t('fields.offer_value'), width: 130, align: 'end', render: (offer) => <OfferValue offer={offer} /> }),
    column.custom('product', {
      title: t('fields.product'),
      render: ({ product_title, product_title_ar, variant_count }) => (
        <span className="bo-two-lines">
          <BilingualCell en={product_title ?? ''} ab={product_title_ar ?? ''} />
          {variant_count > 1 ? <span className="bo-muted">{t('list.more', { count: variant_count - 1 })}</span> : null}
        </span>
      ),
    }),
    column.status('state', { title: t('fields.state'), width: 130, of: ({ state }) => ({ text: t(`state.${state}`), tone: TONE[state] }) }),
    column.number('used_count', { title: t('fields.used_count'), width: 100 }),
    column.number('priority', { title: t('fields.priority'), sort: 'priority', optional: true }),
  ];
}
