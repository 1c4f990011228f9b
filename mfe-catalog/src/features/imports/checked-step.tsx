import type { ProductImport } from '@bo/contracts';
import { useFormat } from '@bo/i18n';
import Alert from 'antd/es/alert';
import Button from 'antd/es/button';
import { useText } from '../../text.ts';
import { Missing, Refused, Totals, Warnings } from './report.tsx';

interface CheckedStepProps {
  current: ProductImport;
  onBack: () => void;
  onApply: () => void;
  starting: boolean;
}

/** The second step: what the import would do. Nothing is written yet. */
export function CheckedStep({ current, onBack, onApply, starting }: CheckedStepProps) {
  const t = useText('imports');
  const format = useFormat();
  const { report } = current;
  if (!report) return null;
  const work = report.create + report.update;
  return (
    <>
      <Alert
        type={work > 0 ? 'info' : 'warning'}
        showIcon
        title={work > 0 ? t('checked.ready', { count: work, rows: format.number(work) }) : t('checked.nothing')}
      />
      <Totals current={current} report={report} />
      <Refused current={current} report={report} />
      <Warnings current={current} report={report} />
      {report.products > 0 ? <Missing report={report} /> : null}
      <div className="imp-actions">
        <Button type="primary" size="large" disabled={work === 0} loading={starting} onClick={onApply}>
          {t('checked.apply', { count: work, rows: format.number(work) })}
        </Button>
        <Button size="large" onClick={onBack}>
          {t('checked.back')}
        </Button>
      </div>
    </>
  );
}
