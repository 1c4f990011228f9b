import { importedRows, importOutcome, type ProductImport } from '@bo/contracts';
import { useFormat } from '@bo/i18n';
import { ConfirmDialog, LinkButton } from '@bo/kit';
import { Can } from '@bo/platform';
import { withQuery } from '@bo/platform/remote';
import Alert from 'antd/es/alert';
import Button from 'antd/es/button';
import { useState } from 'react';
import { paths } from '../../paths.ts';
import { useText } from '../../text.ts';
import type { ImportStep } from './imports.api.ts';
import { UnknownAnswers } from '../../parts/unknown-answers.tsx';
import { Missing, Refused, Totals, Unreadable, Warnings } from './report.tsx';

/** The last step: what was done, and the way back. */
export function ResultStep({
  current,
  onStart,
  starting,
}: {
  current: ProductImport;
  onStart: (step: ImportStep) => void;
  starting: boolean;
}) {
  const t = useText('imports');
  const format = useFormat();
  const [asking, setAsking] = useState(false);
  const { report, status, imported, refused, failed_step } = current;
  const halfUndone = status === 'failed' && failed_step === 'undo';
  const undone = status === 'undone';
  const taken = importOutcome(current) !== 'nothing';
  const made = report ? report.create + report.update : 0;
  return (
    <>
      {status === 'failed' ? (
        <Alert type="error" showIcon title={t(halfUndone ? 'result.halfUndone' : 'result.failed')} />
      ) : null}
      {status === 'applied' ? (
        <Alert
          type={taken ? 'success' : 'error'}
          showIcon
          title={
            taken
              ? t('result.applied', { imported: format.number(importedRows(current)), refused: format.number(refused) })
              : t('result.nothing', { refused: format.number(refused) })
          }
        />
      ) : null}
      {undone && report ? (
        <Alert
          type={imported > 0 ? 'warning' : 'success'}
          showIcon
          title={t('result.undone', { undone: format.number(report.undone), kept: format.number(imported) })}
        />
      ) : null}
      {report && !undone ? <Totals current={current} report={report} /> : null}
      {report ? <Refused current={current} report={report} /> : null}
      {report && status === 'applied' && report.unknown.length > 0 ? (
        <Can do="product.edit">
          <section className="bo-card">
            <h2 className="bo-card-title">{t('unknown.title')}</h2>
            <p className="bo-muted">{t('unknown.hint')}</p>
            <UnknownAnswers fields={report.unknown.map(({ field }) => field)} of={{ import: current.id }} />
          </section>
        </Can>
      ) : null}
      {report && !undone ? <Unreadable current={current} report={report} /> : null}
      {report && !undone ? <Warnings current={current} report={report} /> : null}
      {report && report.products > 0 && !undone ? (
        <Missing report={report} {...(status === 'applied' ? { importId: current.id } : {})} />
      ) : null}
      <div className="imp-actions">
        {status === 'applied' && taken ? (
          <>
            <LinkButton to={withQuery(paths.productList(), `import=${current.id}`)}>{t('result.products')}</LinkButton>
            <Can do="product.edit">
              <LinkButton quiet to={withQuery(paths.productGrid(), `import=${current.id}`)}>
                {t('result.grid')}
              </LinkButton>
            </Can>
          </>
        ) : null}
        {status === 'failed' ? (
          <Button type="primary" loading={starting} onClick={() => onStart(halfUndone ? 'undo' : 'apply')}>
            {t(halfUndone ? 'result.undoOn' : 'result.goOn')}
          </Button>
        ) : null}
        {halfUndone ? (
          <Button loading={starting} onClick={() => onStart('keep')}>
            {t('result.keep')}
          </Button>
        ) : null}
        {(status === 'applied' && made > 0) || (status === 'failed' && !halfUndone) ? (
          <Button danger loading={starting} onClick={() => setAsking(true)}>
            {t('result.undo')}
          </Button>
        ) : null}
      </div>
      <ConfirmDialog
        open={asking}
        danger
        title={t('result.undoTitle')}
        effect={t('result.undoEffect', {
          create: format.number(report?.create ?? 0),
          update: format.number(report?.update ?? 0),
        })}
        okText={t('result.undo')}
        onConfirm={async () => onStart('undo')}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
