import { type StockBalance, StockListQuery, type StockSettings } from '@bo/contracts';
import { useLanguage } from '@bo/i18n';
import {
  type BulkAction,
  ChoiceFilter,
  lazyDialog,
  LinkButton,
  MenuButton,
  RecordListPage,
  recordName,
  ReferenceFilter,
  useListState,
} from '@bo/kit';
import { Can, useCan } from '@bo/platform';
import { useQuery } from '@bo/platform/query';
import { withQuery } from '@bo/platform/remote';
import { useNavigate } from '@bo/platform/router';
import { CategoryFilter, products, warehouses } from '@bo/resources';
import MoreOutlined from '@ant-design/icons/es/icons/MoreOutlined';
import { useState } from 'react';
import { paths } from '../../paths.ts';
import { useText } from '../../text.ts';
import { stockList } from '../../parts/stock.api.ts';
import { stockBulk, stockExport } from './inventory.api.ts';
import { useStockColumns } from './stock-columns.tsx';
import type { StockAction } from './stock-dialogs.tsx';

const ShortfallDialog = lazyDialog(() => import('./shortfall-dialog.tsx').then(({ ShortfallDialog: Asked }) => Asked));
const SettingsDialog = lazyDialog(() => import('./settings-dialog.tsx').then(({ SettingsDialog: Asked }) => Asked));
const StockDialog = lazyDialog(() => import('./stock-dialogs.tsx').then(({ StockDialog: Asked }) => Asked));

const ACTIONS: readonly StockAction[] = ['adjust', 'waste', 'safety'];
const LEVELS = ['in', 'low', 'out', 'negative'] as const;

function RowMenu({ balance, onAction }: { balance: StockBalance; onAction: (action: StockAction) => void }) {
  const t = useText('inventory');
  const { language } = useLanguage();
  const navigate = useNavigate();
  const adjusts = useCan('inventory.adjust');
  const changes = (adjusts ? ACTIONS : []).map((key) => ({
    key,
    label: t(`actions.${key}`),
    onClick: () => onAction(key),
  }));
  const movements = {
    key: 'movements',
    label: t('actions.movements'),
    onClick: () => void navigate(withQuery(paths.inventoryMovements(), { variant: balance.variant_id })),
  };
  return (
    <MenuButton
      type="text"
      size="small"
      icon={<MoreOutlined />}
      aria-label={t('list.actionsOf', { product: recordName(balance.product, language) })}
      groups={[[...changes, movements]]}
    />
  );
}

const SETTINGS = [
  ['safety', 'inventory.adjust', 'return'],
  ['aisle', 'inventory.adjust', 'return'],
  ['reorder_point', 'product.edit', 'return_reorder_point'],
] as const satisfies readonly (readonly [keyof StockSettings, string, string])[];

/** What is settled of several places at once; what is counted or moved is a line of the ledger, one by one. */
function useSettingActions(): BulkAction[] {
  const t = useText('inventory');
  return SETTINGS.map(([field, permission, undo]) => ({
    action: `set_${field}`,
    label: t(`settings.${field}`),
    permission,
    undo,
    ask: (dialog) => <SettingsDialog {...dialog} field={field} />,
  }));
}

export function StockListPage() {
  const t = useText('inventory');
  const { language } = useLanguage();
  const list = useListState(StockListQuery, { screen: 'inventory' });
  const result = useQuery(stockList(list.query));
  const [open, setOpen] = useState<{ action: StockAction | 'why'; balance: StockBalance } | null>(null);
  const close = () => setOpen(null);
  const actions = useSettingActions();
  return (
    <RecordListPage
      title={t('list.title')}
      list={list}
      resource={{ exportUrl: stockExport, bulk: stockBulk }}
      exportRight="inventory.export"
      actions={
        <>
          <LinkButton quiet to={paths.inventoryCounts()}>
            {t('list.counts')}
          </LinkButton>
          <Can do={paths.inventoryTransfer.permission}>
            <LinkButton quiet to={paths.inventoryTransfer()}>
              {t('list.transfer')}
            </LinkButton>
            <LinkButton to={paths.inventoryReceive()}>{t('list.receive')}</LinkButton>
          </Can>
        </>
      }
      search={t('list.search')}
      filters={
        <>
          <ReferenceFilter list={list} name="warehouse" label={t('fields.warehouse')} resource={warehouses} />
          <ReferenceFilter list={list} name="product" label={t('fields.product')} resource={products} />
          <CategoryFilter list={list} name="category" label={t('fields.category')} />
          <ChoiceFilter
            list={list}
            name="stock"
            label={t('filters.stock')}
            choices={LEVELS.map((value) => ({ value, label: t(`stock.${value}`) }))}
          />
        </>
      }
      bulk={actions}
      nameOf={(place) => `${recordName(place.product, language)} · ${recordName(place.warehouse, language)}`}
      result={result}
      columns={useStockColumns((balance) => setOpen({ action: 'why', balance }))}
      empty={t('list.empty')}
      rowActions={(balance) => <RowMenu balance={balance} onAction={(action) => setOpen({ action, balance })} />}
    >
      {open?.action === 'why' ? (
        <ShortfallDialog
          balance={open.balance}
          onAdjust={() => setOpen({ ...open, action: 'adjust' })}
          onClose={close}
        />
      ) : open ? (
        <StockDialog action={open.action} balance={open.balance} onClose={close} />
      ) : null}
    </RecordListPage>
  );
}
