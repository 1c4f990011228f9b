import type { SupplierReturnStatus } from '@bo/contracts';
import { useFormat } from '@bo/i18n';
import { CodeCell, MoneyCell, StatusCell, type StatusTone } from '@bo/kit';
import { useLabel } from '@bo/resources';
import { useText } from '../../text.ts';

const TONE: Readonly<Record<SupplierReturnStatus, StatusTone>> = {
  sent: 'busy',
  credited: 'good',
  refused: 'warn',
  cancelled: 'bad',
};

export function ReturnStatus({ status }: { status: SupplierReturnStatus }) {
  const label = useLabel();
  return <StatusCell text={label(`supplier_return_status.${status}`)} tone={TONE[status]} />;
}

interface GoodsFromProps {
  from: 'dock' | 'stock';
  batch: string;
  expires_on: string | null;
}

/** Where goods were when they left: refused at the dock, or in stock, with the batch and its date. */
export function GoodsFrom({ from, batch, expires_on }: GoodsFromProps) {
  const t = useText('supplier-returns');
  const format = useFormat();
  return (
    <span className="bo-two-lines">
      <span>{t(`from.${from}`)}</span>
      {batch === '' && expires_on === null ? null : (
        <span className="bo-muted">
          {batch === '' ? null : <CodeCell value={batch} />}
          {batch === '' || expires_on === null ? null : ' · '}
          {expires_on === null ? null : t('expires', { day: format.date(expires_on) })}
        </span>
      )}
    </span>
  );
}

/** What a credit note gives above what is expected, or below. */
export function CreditDifference({ expected, credited }: { expected: number; credited: number }) {
  const t = useText('supplier-returns');
  return credited === expected ? t('credit.agrees') : <MoneyCell value={credited - expected} />;
}
