import { importOutcome, type ProductImport } from '@bo/contracts';
import { mergeResponse } from '@bo/http';
import { isolate, useFormat } from '@bo/i18n';
import { FormPage, LinkButton, Loaded } from '@bo/kit';
import { useMutation, useQuery, useQueryClient } from '@bo/platform/query';
import { useParams } from '@bo/platform/router';
import { products } from '@bo/resources';
import Progress from 'antd/es/progress';
import Steps from 'antd/es/steps';
import { useEffect, useState } from 'react';
import { paths } from '../../paths.ts';
import { useText } from '../../text.ts';
import { CheckedStep } from './checked-step.tsx';
import { ColumnsStep } from './columns-step.tsx';
import { STEP_OF } from './import-status.ts';
import { importDetail, imports, type ImportStep, isBusy, startStep } from './imports.api.ts';
import { ResultStep } from './result-step.tsx';
import '../../parts/parts.css';
import './imports.css';

/** How far a step is that runs on the server. It goes on when the page is left. */
function Running({ current }: { current: ProductImport }) {
  const t = useText('imports');
  const format = useFormat();
  const { processed, total, status } = current;
  const key = status === 'checking' || status === 'applying' || status === 'undoing' ? status : 'checking';
  return (
    <div className="bo-card imp-running" role="status">
      <strong>{t(`running.${key}`)}</strong>
      <Progress percent={total === 0 ? 0 : Math.min(100, Math.floor((processed * 100) / total))} status="active" />
      <span className="bo-muted">
        {t('running.rows', { done: format.number(processed), total: format.number(total) })}
      </span>
      <span className="bo-muted">{t('running.leave')}</span>
    </div>
  );
}

function Guide({ current }: { current: ProductImport }) {
  const t = useText('imports');
  const client = useQueryClient();
  const [editing, setEditing] = useState(false);
  const step = useMutation(startStep());
  const start = (next: ImportStep) =>
    step.mutate(
      { id: current.id, step: next },
      {
        onSuccess: (started) => {
          setEditing(false);
          mergeResponse(client, imports.keys.detail(current.id), started);
        },
      },
    );
  const busy = isBusy(current);
  useEffect(() => {
    // The catalogue's lists are stale as soon as a step has ended, wherever it was started.
    if (!busy) void client.invalidateQueries({ queryKey: products.keys.all });
  }, [busy, client]);
  const at = editing ? 0 : STEP_OF[current.status];
  return (
    <>
      <Steps
        current={at}
        status={
          ['failed', 'nothing'].includes(importOutcome(current))
            ? 'error'
            : current.status === 'applied'
              ? 'finish'
              : 'process'
        }
        items={[{ title: t('steps.columns') }, { title: t('steps.check') }, { title: t('steps.import') }]}
      />
      {busy ? <Running current={current} /> : null}
      {!busy && at === 0 ? (
        <ColumnsStep
          key={`${current.version}`}
          current={current}
          onChecked={() => start('dry-run')}
          starting={step.isPending}
        />
      ) : null}
      {!busy && at === 1 ? (
        <CheckedStep
          current={current}
          onBack={() => setEditing(true)}
          onCheck={() => start('dry-run')}
          onApply={() => start('apply')}
          starting={step.isPending}
        />
      ) : null}
      {!busy && at === 2 ? <ResultStep current={current} onStart={start} starting={step.isPending} /> : null}
    </>
  );
}

/** One import, from its columns to its result. */
export function ImportPage() {
  const t = useText('imports');
  const { importId = '' } = useParams();
  const result = useQuery(importDetail(importId));
  return (
    <FormPage
      title={result.data ? t('page.title', { file: isolate(result.data.file_name) }) : t('list.title')}
      actions={
        <LinkButton quiet to={paths.productImport()}>
          {t('page.all')}
        </LinkButton>
      }
    >
      <Loaded result={result}>{(current) => <Guide key={current.id} current={current} />}</Loaded>
    </FormPage>
  );
}
