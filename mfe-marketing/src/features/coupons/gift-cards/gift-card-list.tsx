import { GIFT_CARD_STATES, GIFT_CARD_WAYS, type GiftCard, GiftCardListQuery, type GiftCardState } from '@bo/contracts';
import { useFormat } from '@bo/i18n';
import {
  type BulkAction,
  type Column,
  columns,
  DateCell,
  RecordListPage,
  ReferenceFilter,
  type StatusTone,
  useListState,
} from '@bo/kit';
import { Can } from '@bo/platform';
import { useQuery } from '@bo/platform/query';
import { Link } from '@bo/platform/router';
import { CodeFilter, giftCardBatches, giftCards, useLabel } from '@bo/resources';
import Alert from 'antd/es/alert';
import { paths } from '../../../paths.ts';
import { useText } from '../../../text.ts';
import { CouponTabs } from '../coupon-tabs.tsx';

const column = columns<GiftCard>();
export const CARD_TONE: Record<GiftCardState, StatusTone> = {
  live: 'good',
  used_up: 'neutral',
  expired: 'warn',
  void: 'bad',
};

/** The specification's columns with ours beside them. */
export function useGiftCardColumns(): Column<GiftCard>[] {
  const t = useText('gift-cards');
  const label = useLabel();
  return [
    column.custom('last_four', {
      title: t('fields.code'),
      width: 112,
      grows: true,
      priority: 1,
      render: ({ last_four }) => <bdi dir="ltr">•••• {last_four}</bdi>,
      second: { render: ({ customer }) => <bdi>{customer?.name}</bdi> },
    }),
    column.status('state', {
      title: t('fields.status'),
      width: 112,
      priority: 1,
      of: ({ state }) => ({ text: label(`gift_card_state.${state}`), tone: CARD_TONE[state] }),
    }),
    column.money('balance', {
      title: t('fields.balance'),
      sort: 'balance',
      width: 120,
      priority: 1,
      matters: true,
    }),
    column.money('value', { title: t('fields.value'), width: 110, priority: 2 }),
    column.money('redeemed', { title: t('fields.redeemed'), width: 110, priority: 2 }),
    column.date('expires_at', {
      title: t('fields.expiry_date'),
      sort: 'expires_at',
      style: 'end',
      priority: 2,
      second: {
        title: t('fields.date_added'),
        sort: 'created_at',
        render: ({ created_at }) => <DateCell value={created_at} style="date" />,
      },
    }),
    column.custom('send_via', {
      title: t('fields.send_via'),
      width: 120,
      priority: 2,
      render: ({ send_via }) => label(`gift_card_way.${send_via}`),
    }),
  ];
}

/** Codes that wait to be shown, with the way to them: after a day they are gone. */
function WaitingCodes() {
  const t = useText('gift-cards');
  const format = useFormat();
  const waiting = useQuery(giftCardBatches.list({ state: ['ready'], limit: 5 })).data?.results ?? [];
  return waiting.map(({ id, title, count, codes_until }) => (
    <Alert
      key={id}
      type="info"
      showIcon
      title={t('waiting.text', { title, count, number: format.number(count), until: format.dateTime(codes_until) })}
      action={<Link to={paths.giftCardBatch(id)}>{t('waiting.show')}</Link>}
    />
  ));
}

export function GiftCardList() {
  const t = useText('gift-cards');
  const list = useListState(GiftCardListQuery, { screen: 'gift-cards' });
  const result = useQuery(giftCards.list(list.query));
  const actions: BulkAction[] = [
    {
      action: 'void',
      label: t('actions.void'),
      permission: 'gift_card.void',
      danger: true,
      reason: 'required',
      effect: () => t('void.effectMany'),
    },
  ];
  return (
    <RecordListPage
      title={t('list.title')}
      list={list}
      resource={giftCards}
      exportRight="coupon.export"
      create={paths.giftCardCreate}
      createText={t('list.create')}
      search={t('list.search')}
      filters={
        <>
          <CodeFilter
            list={list}
            name="state"
            of="gift_card_state"
            codes={GIFT_CARD_STATES}
            label={t('fields.status')}
          />
          <CodeFilter
            list={list}
            name="send_via"
            of="gift_card_way"
            codes={GIFT_CARD_WAYS}
            label={t('fields.send_via')}
          />
          <ReferenceFilter list={list} name="batch" label={t('fields.batch')} resource={giftCardBatches} />
        </>
      }
      beside={<CouponTabs current="gift-cards" />}
      above={
        <Can do={paths.giftCardCreate.permission}>
          <WaitingCodes />
        </Can>
      }
      bulk={actions}
      nameOf={({ last_four }) => last_four}
      result={result}
      columns={useGiftCardColumns()}
      to={({ id }) => paths.giftCardDetails(id)}
      empty={t('list.empty')}
    />
  );
}
