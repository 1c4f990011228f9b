import { COUPON_STATES, CouponListQuery, DISCOUNT_TYPES } from '@bo/contracts';
import { type BulkAction, FlagFilter, RecordListPage, ReferenceFilter, useArchiveAction, useListState } from '@bo/kit';
import { useQuery } from '@bo/platform/query';
import { CodeFilter, couponBatches, coupons } from '@bo/resources';
import { paths } from '../../paths.ts';
import { useText } from '../../text.ts';
import { useCouponColumns } from './coupon-columns.tsx';
import { CouponTabs } from './coupon-tabs.tsx';

/** What can be done to several coupons at once. Each has its opposite, so that Undo can take it back. */
function useCouponActions(archived: boolean): BulkAction[] {
  const t = useText('coupons');
  const archive = useArchiveAction('coupon.delete', archived);
  if (archived) return [archive];
  return [
    { action: 'activate', label: t('actions.activate'), permission: 'coupon.edit', undo: 'deactivate' },
    { action: 'deactivate', label: t('actions.deactivate'), permission: 'coupon.edit', undo: 'activate' },
    archive,
  ];
}

export function CouponList() {
  const t = useText('coupons');
  const list = useListState(CouponListQuery, { screen: 'coupons' });
  const result = useQuery(coupons.list(list.query));
  const actions = useCouponActions(list.query.archived === true);
  return (
    <RecordListPage
      title={t('list.title')}
      list={list}
      resource={coupons}
      exportRight="coupon.export"
      create={paths.couponCreate}
      createText={t('list.create')}
      search={t('list.search')}
      filters={
        <>
          <CodeFilter list={list} name="state" of="coupon_state" codes={COUPON_STATES} label={t('fields.state')} />
          <CodeFilter
            list={list}
            name="discount_type"
            of="discount_type"
            codes={DISCOUNT_TYPES}
            label={t('fields.discount_type')}
          />
          <ReferenceFilter list={list} name="batch" label={t('batches.title')} resource={couponBatches} />
          <FlagFilter list={list} name="running_out" label={t('flags.running_out')} />
          <FlagFilter list={list} name="archived" label={t('flags.archived')} />
        </>
      }
      beside={<CouponTabs current="coupons" />}
      bulk={actions}
      nameOf={({ code }) => code}
      result={result}
      columns={useCouponColumns()}
      to={({ id }) => paths.couponDetails(id)}
      empty={t('list.empty')}
    />
  );
}
