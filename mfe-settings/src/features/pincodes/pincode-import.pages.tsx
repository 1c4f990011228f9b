import {
  MAX_IMPORT_BYTES,
  PINCODE_COLUMNS,
  PINCODE_OUTCOMES,
  type PincodeImport,
  PincodeImportTerms,
} from '@bo/contracts';
import { isolate, useFormat, useLanguage } from '@bo/i18n';
import {
  CodeCell,
  ConfirmDialog,
  DetailPage,
  DetailSection,
  Fact,
  FileDoubts,
  FileDrop,
  LinkButton,
  Loaded,
  MoneyField,
  NumberField,
  PlainTable,
  QuickForm,
  SelectField,
  SummaryStrip,
  SwitchField,
} from '@bo/kit';
import { Can } from '@bo/platform';
import { useMutation, useQuery, useQueryClient } from '@bo/platform/query';
import { Link, useNavigate, useParams } from '@bo/platform/router';
import { pincodes, warehouses } from '@bo/resources';
import Alert from 'antd/es/alert';
import Button from 'antd/es/button';
import Pagination from 'antd/es/pagination';
import Progress from 'antd/es/progress';
import { useEffect, useState } from 'react';
import { EmirateField } from '../../parts/emirate-field.tsx';
import { paths } from '../../paths.ts';
import { useText } from '../../text.ts';
import {
  applyPincodes,
  isBusy,
  latestPincodeImport,
  pincodeImport,
  pincodeImportRows,
  undoPincodes,
  uploadPincodes,
} from './pincode-imports.api.ts';
import { PincodeTabs } from './pincode-tabs.tsx';

/** Where pincodes come in from a file. */
export function PincodeImportPage() {
  const t = useText('pincodes');
  const format = useFormat();
  const navigate = useNavigate();
  const { data } = useQuery(latestPincodeImport());
  return (
    <DetailPage title={t('import.title')} parent={{ to: paths.pincodeList(), label: t('list.title') }}>
      <PincodeTabs current="import" />
      <DetailSection title={t('import.file')}>
        <FileDrop
          upload={uploadPincodes}
          maxBytes={MAX_IMPORT_BYTES}
          onTaken={({ id }) => void navigate(paths.pincodeImportDetails(id))}
        />
        <p className="bo-muted">{t('import.columnsHint')}</p>
        {data?.latest ? (
          <p>
            <Link to={paths.pincodeImportDetails(data.latest.id)}>
              {t('import.latest', {
                file: isolate(data.latest.file_name),
                when: format.dateTime(data.latest.created_at),
              })}
            </Link>
          </p>
        ) : null}
      </DetailSection>
    </DetailPage>
  );
}

const ROWS = 20;

/** The rows that were refused, each with its reason. */
function RefusedRows({ current }: { current: PincodeImport }) {
  const t = useText('pincodes');
  const format = useFormat();
  const [page, setPage] = useState(1);
  const result = useQuery(
    pincodeImportRows(current.id, { outcome: 'refused', limit: ROWS, offset: (page - 1) * ROWS }),
  );
  return (
    <DetailSection title={t('import.refusedTitle')}>
      <Loaded result={result}>
        {({ count, results }) => (
          <>
            <PlainTable
              label={t('import.refusedTitle')}
              columns={[
                { title: t('import.row'), align: 'end' },
                { title: t('fields.code') },
                { title: t('fields.area') },
                { title: t('import.why') },
              ]}
            >
              {results.map(({ row_number, code, area, detail }) => (
                <tr key={row_number}>
                  <td data-align="end">{format.number(row_number)}</td>
                  <td>
                    <CodeCell value={code} />
                  </td>
                  <td>
                    <bdi>{area}</bdi>
                  </td>
                  <td>{detail}</td>
                </tr>
              ))}
            </PlainTable>
            {count > ROWS ? (
              <Pagination
                align="end"
                current={page}
                pageSize={ROWS}
                total={count}
                showSizeChanger={false}
                onChange={setPage}
              />
            ) : null}
          </>
        )}
      </Loaded>
    </DetailSection>
  );
}

/** How the new pincodes are delivered to, as far as the file does not say, and the button that writes them. */
function Terms({ current }: { current: PincodeImport }) {
  const t = useText('pincodes');
  const format = useFormat();
  const { language } = useLanguage();
  const known = useQuery(warehouses.list({ limit: 100 })).data?.results ?? [];
  const apply = useMutation(applyPincodes());
  const { create, update } = current.outcomes;
  const said = (column: keyof PincodeImport['columns']) => current.columns[column] !== undefined;
  return (
    <DetailSection title={t('import.termsTitle')}>
      <p className="bo-muted">{t('import.termsHint')}</p>
      <QuickForm
        contract={PincodeImportTerms}
        initial={current.terms}
        submitText={t('import.apply', { count: create + update, number: format.number(create + update) })}
        record={null}
        save={(terms) => apply.mutateAsync({ id: current.id, terms })}
        onSaved={() => undefined}
      >
        <SelectField
          multiple
          name="warehouse_ids"
          label={t('fields.warehouse_ids')}
          hint={t('hints.warehouse_ids')}
          choices={known.map(({ id, name, name_ar }) => ({ value: id, label: language === 'ab' ? name_ar : name }))}
        />
        {said('emirate') ? null : <EmirateField label={t('fields.emirate')} hint={t('hints.emirate')} />}
        {said('serviceable') ? null : <SwitchField name="serviceable" label={t('fields.serviceable')} />}
        {said('delivery_fee') ? null : <MoneyField name="delivery_fee" label={t('fields.delivery_fee')} />}
        {said('minimum_order') ? null : <MoneyField name="minimum_order" label={t('fields.minimum_order')} />}
        {said('promise_minutes') ? null : <NumberField name="promise_minutes" label={t('fields.promise_minutes')} />}
      </QuickForm>
    </DetailSection>
  );
}

/** How far the server is. It goes on when the page is left. */
function Running({ current }: { current: PincodeImport }) {
  const t = useText('pincodes');
  const format = useFormat();
  const { status, processed, outcomes } = current;
  const total = outcomes.create + outcomes.update;
  return (
    <div className="bo-card" role="status">
      <strong>{t(status === 'undoing' ? 'import.undoing' : 'import.applying')}</strong>
      <Progress percent={total === 0 ? 0 : Math.min(100, Math.floor((processed * 100) / total))} status="active" />
      <p className="bo-muted">
        {t('import.progress', { done: format.number(processed), total: format.number(total) })}
      </p>
    </div>
  );
}

/** What was done, and the way back. */
function Result({ current }: { current: PincodeImport }) {
  const t = useText('pincodes');
  const format = useFormat();
  const [asking, setAsking] = useState(false);
  const undo = useMutation(undoPincodes());
  const apply = useMutation(applyPincodes());
  const { status, outcomes, kept, processed } = current;
  const written = outcomes.create + outcomes.update;
  return (
    <>
      {status === 'applied' ? (
        <Alert
          type="success"
          showIcon
          title={t('import.applied', {
            created: format.number(outcomes.create),
            updated: format.number(outcomes.update),
            refused: format.number(outcomes.refused),
          })}
        />
      ) : null}
      {status === 'undone' ? (
        <Alert
          type={kept > 0 ? 'warning' : 'success'}
          showIcon
          title={t('import.undone', { number: format.number(processed - kept) })}
          description={kept > 0 ? t('import.kept', { count: kept, number: format.number(kept) }) : undefined}
        />
      ) : null}
      {status === 'failed' ? (
        <Alert
          type="error"
          showIcon
          title={t('import.failed')}
          action={
            <Button loading={apply.isPending} onClick={() => apply.mutate({ id: current.id, terms: current.terms })}>
              {t('import.goOn')}
            </Button>
          }
        />
      ) : null}
      {(status === 'applied' && written > 0) || status === 'failed' ? (
        <Can do="pincode.delete">
          <div>
            <Button danger loading={undo.isPending} onClick={() => setAsking(true)}>
              {t('import.undo')}
            </Button>
          </div>
        </Can>
      ) : null}
      <ConfirmDialog
        open={asking}
        danger
        title={t('import.undoTitle')}
        effect={t('import.undoEffect', {
          created: format.number(outcomes.create),
          updated: format.number(outcomes.update),
        })}
        okText={t('import.undo')}
        onConfirm={async () => undo.mutate({ id: current.id })}
        onClose={() => setAsking(false)}
      />
    </>
  );
}

function Columns({ current }: { current: PincodeImport }) {
  const t = useText('pincodes');
  const { columns, unread, doubts } = current;
  return (
    <DetailSection title={t('import.columnsTitle')}>
      <PlainTable
        label={t('import.columnsTitle')}
        columns={[{ title: t('import.field') }, { title: t('import.heading') }]}
      >
        {PINCODE_COLUMNS.filter((column) => columns[column] !== undefined).map((column) => (
          <tr key={column}>
            <td>{t(`import.columns.${column}`)}</td>
            <td>
              <bdi>{columns[column]}</bdi>
            </td>
          </tr>
        ))}
      </PlainTable>
      {unread.length > 0 ? (
        <p className="bo-muted">{t('import.unread', { headings: unread.map((one) => isolate(one)).join(', ') })}</p>
      ) : null}
      <FileDoubts doubts={doubts} />
    </DetailSection>
  );
}

function Import({ current }: { current: PincodeImport }) {
  const client = useQueryClient();
  const t = useText('pincodes');
  const busy = isBusy(current);
  useEffect(() => {
    // The lists of pincodes are stale as soon as a step has ended, wherever it was begun.
    if (!busy) void client.invalidateQueries({ queryKey: pincodes.keys.all });
  }, [busy, client]);
  const { status, outcomes } = current;
  const nothing = outcomes.create + outcomes.update === 0;
  return (
    <>
      {busy ? <Running current={current} /> : <Result current={current} />}
      {status === 'checked' && nothing ? <Alert type="warning" showIcon title={t('import.nothing')} /> : null}
      {(status === 'checked' || status === 'undone') && !nothing ? (
        <Can do="pincode.edit">
          <Terms current={current} />
        </Can>
      ) : null}
      {outcomes.refused > 0 ? <RefusedRows current={current} /> : null}
      <Columns current={current} />
    </>
  );
}

/** One file: what its rows come to, the terms of what is new, the result and the way back. */
export function PincodeImportDetailsPage() {
  const t = useText('pincodes');
  const format = useFormat();
  const { importId = '' } = useParams();
  const result = useQuery(pincodeImport(importId));
  const { data } = result;
  return (
    <DetailPage
      title={data ? t('import.of', { file: isolate(data.file_name) }) : t('import.title')}
      parent={{ to: paths.pincodeList(), label: t('list.title') }}
      actions={
        <LinkButton quiet to={paths.pincodeImport()}>
          {t('import.another')}
        </LinkButton>
      }
      summary={
        <SummaryStrip>
          {PINCODE_OUTCOMES.map((outcome) => (
            <Fact key={outcome} label={t(`import.outcome.${outcome}`)}>
              {data && <bdi className="bo-number">{format.number(data.outcomes[outcome])}</bdi>}
            </Fact>
          ))}
        </SummaryStrip>
      }
    >
      <Loaded result={result}>{(current) => <Import key={current.id} current={current} />}</Loaded>
    </DetailPage>
  );
}
