import { EARNING_KINDS, EarningListQuery } from '@bo/contracts';
import { PeriodFilter, lazyDialog, RecordListPage, useListState } from '@bo/kit';
import { useQuery } from '@bo/platform/query';
import { CodeFilter, earnings, SellerFilter } from '@bo/resources';
import QuestionCircleOutlined from '@ant-design/icons/es/icons/QuestionCircleOutlined';
import Button from 'antd/es/button';
import { useState } from 'react';
import { EarningTabs } from '../../parts/money-tabs.tsx';
import { useText } from '../../text.ts';
import { useEarningColumns } from './earning-columns.tsx';

const EarningPanel = lazyDialog(() => import('./earning-panel.tsx').then(({ EarningPanel: Panel }) => Panel));

/**
 * Everything that made sellers' balances what they are, each entry explained. `?payout=` shows what one payout moved.
 */
export function EarningListPage() {
  const t = useText('earnings');
  const list = useListState(EarningListQuery, { screen: 'earnings' });
  const result = useQuery(earnings.list(list.query));
  const [open, setOpen] = useState<string | null>(null);
  return (
    <RecordListPage
      title={t('list.title')}
      list={list}
      resource={earnings}
      exportRight="payout.export"
      search={t('list.search')}
      filters={
        <>
          <CodeFilter list={list} name="kind" of="earning_kind" codes={EARNING_KINDS} label={t('fields.kind')} />
          <PeriodFilter list={list} from="from" upto="upto" label={t('fields.at')} />
          <SellerFilter list={list} label={t('fields.seller')} />
        </>
      }
      beside={<EarningTabs current="earningHistory" />}
      result={result}
      columns={useEarningColumns()}
      empty={t('list.empty')}
      rowActions={(entry) => (
        <Button
          size="small"
          type="text"
          icon={<QuestionCircleOutlined />}
          aria-label={t('explain.ask')}
          title={t('explain.ask')}
          onClick={(event) => {
            event.stopPropagation();
            setOpen(entry.id);
          }}
        />
      )}
    >
      {open === null ? null : <EarningPanel id={open} onClose={() => setOpen(null)} />}
    </RecordListPage>
  );
}
