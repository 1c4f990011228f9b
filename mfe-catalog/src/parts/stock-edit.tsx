import type { StockBalance } from '@bo/contracts';
import { useFormat, useLanguage } from '@bo/i18n';
import { InlineEdit, recordName } from '@bo/kit';
import { lazyPage, useCan } from '@bo/platform';
import { type ReactNode, Suspense } from 'react';
import { useText } from '../text.ts';
import { useSize } from './size.ts';

const form = () => import('./stock-form.tsx');
const StockForm = lazyPage(() => form().then(({ StockForm: Form }) => ({ default: Form })));

/**
 * A number of a balance that opens the form which adjusts it, for anyone who may; for others it is the number alone.
 */
export function StockEdit({ balance, value, children }: { balance: StockBalance; value: number; children: ReactNode }) {
  const t = useText('inventory');
  const format = useFormat();
  const sizeOf = useSize();
  const { language } = useLanguage();
  if (!useCan('inventory.adjust')) return children;
  const product = recordName(balance.product, language);
  return (
    <InlineEdit
      label={t('adjust.open', { product, number: format.number(value) })}
      title={
        <>
          <bdi>{product}</bdi>{' '}
          <span className="bo-muted">
            <bdi>{sizeOf(balance)}</bdi> · <bdi>{recordName(balance.warehouse, language)}</bdi>
          </span>
        </>
      }
      preload={form}
      content={(close) => (
        <Suspense fallback={<div className="cat-quick-wait" />}>
          <StockForm balance={balance} onDone={close} />
        </Suspense>
      )}
    >
      {children}
    </InlineEdit>
  );
}
