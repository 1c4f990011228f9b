import { CUSTOMER_ACTIVITY, CUSTOMER_LANGUAGES, CUSTOMER_STATUSES, CustomerListQuery } from '@bo/contracts';
import { type BulkAction, ChoiceFilter, FlagFilter, lazyDialog, RecordListPage, useListState } from '@bo/kit';
import { Can } from '@bo/platform';
import { useQuery } from '@bo/platform/query';
import { useNavigate } from '@bo/platform/router';
import { CodeFilter, customers } from '@bo/resources';
import Button from 'antd/es/button';
import { useState } from 'react';
import { paths } from '../../paths.ts';
import { useText } from '../../text.ts';
import { useCustomerColumns } from './customer-columns.tsx';

const CustomerDialog = lazyDialog(() => import('./customer-dialogs.tsx').then(({ CustomerDialog: Dialog }) => Dialog));

/** Everybody who has ordered, or can be ordered for by phone. */
export function CustomerListPage() {
  const t = useText('customers');
  const list = useListState(CustomerListQuery, { screen: 'customers' });
  const result = useQuery(customers.list(list.query));
  const actions: BulkAction[] = [
    {
      action: 'block',
      label: t('actions.block'),
      permission: 'customer.block',
      danger: true,
      reason: 'required',
      undo: 'unblock',
    },
    { action: 'unblock', label: t('actions.unblock'), permission: 'customer.block' },
  ];
  const [creating, setCreating] = useState(false);
  const navigate = useNavigate();
  return (
    <RecordListPage
      title={t('list.title')}
      list={list}
      resource={customers}
      exportRight="customer.export"
      actions={
        <Can do="customer.create">
          <Button type="primary" onClick={() => setCreating(true)}>
            {t('list.create')}
          </Button>
        </Can>
      }
      search={t('list.search')}
      filters={
        <>
          <CodeFilter
            list={list}
            name="status"
            of="customer_status"
            codes={CUSTOMER_STATUSES}
            label={t('fields.status')}
          />
          <ChoiceFilter
            list={list}
            name="activity"
            label={t('fields.last_order')}
            choices={CUSTOMER_ACTIVITY.map((value) => ({ value, label: t(`activity.${value}`) }))}
          />
          <CodeFilter
            list={list}
            name="language"
            of="customer_language"
            codes={CUSTOMER_LANGUAGES}
            label={t('fields.language')}
          />
          <FlagFilter list={list} name="with_wallet" label={t('flags.with_wallet')} />
        </>
      }
      bulk={actions}
      result={result}
      columns={useCustomerColumns()}
      to={({ id }) => paths.customerDetails(id)}
      empty={t('list.empty')}
    >
      {creating ? (
        <CustomerDialog
          onClose={() => setCreating(false)}
          onSaved={({ id }) => void navigate(paths.customerDetails(id))}
        />
      ) : null}
    </RecordListPage>
  );
}
