import {
  WALLET_CREDIT_STATUSES,
  type WalletCredit,
  WalletCreditListQuery,
  type WalletCreditStatus,
} from '@bo/contracts';
import {
  type Column,
  columns,
  lazyDialog,
  PersonCell,
  RecordListPage,
  StatusCell,
  type StatusTone,
  useListState,
} from '@bo/kit';
import { Can } from '@bo/platform';
import { useQuery } from '@bo/platform/query';
import { Link } from '@bo/platform/router';
import { CodeFilter, useLabel, walletCredits } from '@bo/resources';
import Button from 'antd/es/button';
import { useState } from 'react';
import { paths } from '../../paths.ts';
import { useText } from '../../text.ts';
import { WalletCreditDecision } from './wallet-credit-decision.tsx';
import '../../parts/records.css';

const WalletCreditDialog = lazyDialog(() =>
  import('../../parts/wallet-credit-dialog.tsx').then(({ WalletCreditDialog: Asked }) => Asked),
);
const column = columns<WalletCredit>();
const TONE: Record<WalletCreditStatus, StatusTone> = { requested: 'warn', approved: 'good', rejected: 'neutral' };

export function useWalletCreditColumns(): Column<WalletCredit>[] {
  const t = useText('wallet-credits');
  const label = useLabel();
  return [
    column.code('number', { title: t('fields.number'), sort: 'number', width: 120, priority: 2 }),
    column.custom('customer', {
      title: t('fields.customer'),
      width: 150,
      grows: true,
      priority: 1,
      render: ({ customer }) => (
        <Link to={paths.customerDetails(customer.id)}>
          <bdi>{customer.name}</bdi>
        </Link>
      ),
    }),
    column.money('amount', { title: t('fields.amount'), sort: 'amount', width: 110, priority: 1, matters: true }),
    column.custom('reason', {
      title: t('fields.reason'),
      width: 160,
      grows: true,
      priority: 1,
      render: ({ reason }) => <bdi>{reason}</bdi>,
      second: { title: t('fields.decision_reason'), render: ({ decision_reason }) => <bdi>{decision_reason}</bdi> },
    }),
    column.custom('status', {
      title: t('fields.status'),
      width: 204,
      priority: 1,
      render: (credit) => (
        <span className="ord-status-next">
          <StatusCell text={label(`wallet_credit_status.${credit.status}`)} tone={TONE[credit.status]} />
          <WalletCreditDecision button credit={credit} />
        </span>
      ),
    }),
    column.custom('requested_by', {
      title: t('fields.requested_by'),
      width: 150,
      priority: 2,
      render: ({ requested_by }) => <PersonCell value={requested_by} />,
      second: { title: t('fields.decided_by'), render: ({ decided_by }) => <PersonCell value={decided_by} /> },
    }),
    column.date('created_at', { title: t('fields.created_at'), sort: 'created_at', width: 140, priority: 3 }),
  ];
}

/** Money for customers' wallets: one person asks with a reason, another approves. */
export function WalletCreditListPage() {
  const t = useText('wallet-credits');
  const list = useListState(WalletCreditListQuery, { screen: 'wallet-credits' });
  const result = useQuery(walletCredits.list(list.query));
  const [asking, setAsking] = useState(false);
  return (
    <RecordListPage
      title={t('list.title')}
      list={list}
      resource={walletCredits}
      exportRight="refund.export"
      actions={
        <Can do="refund.create">
          <Button type="primary" onClick={() => setAsking(true)}>
            {t('list.create')}
          </Button>
        </Can>
      }
      search={t('list.search')}
      filters={
        <CodeFilter
          list={list}
          name="status"
          of="wallet_credit_status"
          codes={WALLET_CREDIT_STATUSES}
          label={t('fields.status')}
        />
      }
      result={result}
      columns={useWalletCreditColumns()}
      empty={t('list.empty')}
      rowActions={(credit) => <WalletCreditDecision credit={credit} />}
    >
      {asking ? <WalletCreditDialog onClose={() => setAsking(false)} /> : null}
    </RecordListPage>
  );
}
