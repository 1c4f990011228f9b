import { COUPON_STATES, CouponListQuery, DISCOUNT_TYPES } from '@bo/contracts';
import {
  type BulkAction,
  BulkBar,
  ChoiceFilter,
  ExportButton,
  FlagFilter,
  LinkButton,
  ListPage,
  ResourceTable,
  SavedViews,
  SearchFilter,
  useArchiveAction,
  useListState,
  useSelection,
} from '@bo/kit';
import { Can } from '@bo/platform';
import { useQuery } from '@bo/platform/query';
import { coupons, useLabel } from '@bo/resources';
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
  const label = useLabel();
  const list = useListState(CouponListQuery, { screen: 'coupons' });
  const result = useQuery(coupons.list(list.query));
  const actions = useCouponActions(list.query.archived === true);
  const selection = useSelection(list, actions);
  return (
    <ListPage
      title={t('list.title')}
      actions={
        <>
          <Can do="coupon.export">
            <ExportButton url={(format) => coupons.exportUrl(list.query, format)} name="coupons" />
          </Can>
          <Can do={paths.couponCreate.permission}>
            <LinkButton to={paths.couponCreate()}>{t('list.create')}</LinkButton>
          </Can>
        </>
      }
      views={
        <>
          <SavedViews list={list} />
          <CouponTabs current="coupons" />
        </>
      }
      filters={
        <>
          <SearchFilter list={list} placeholder={t('list.search')} />
          <ChoiceFilter
            list={list}
            name="state"
            label={t('fields.state')}
            choices={COUPON_STATES.map((value) => ({ value, label: label(`coupon_state.${value}`) }))}
          />
          <ChoiceFilter
            list={list}
            name="discount_type"
            label={t('fields.discount_type')}
            choices={DISCOUNT_TYPES.map((value) => ({ value, label: label(`discount_type.${value}`) }))}
          />
          <FlagFilter list={list} name="running_out" label={t('flags.running_out')} />
          <FlagFilter list={list} name="archived" label={t('flags.archived')} />
        </>
      }
    >
      <BulkBar
        selection={selection}
        page={result.data}
        actions={actions}
        mutation={coupons.bulk()}
        nameOf={(id) => result.data?.results.find((coupon) => coupon.id === id)?.code}
      />
      <ResourceTable
        list={list}
        result={result}
        columns={useCouponColumns()}
        selection={selection}
        to={({ id }) => paths.couponDetails(id)}
        empty={t('list.empty')}
      />
    </ListPage>
  );
}
