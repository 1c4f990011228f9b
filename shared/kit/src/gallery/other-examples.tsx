import type { AuditEntry } from '@bo/contracts';
import { useFormat, useLanguage } from '@bo/i18n';
import { toast } from '@bo/platform';
import { useMutation, useQuery, useQueryClient } from '@bo/platform/query';
import { useSearchParams } from '@bo/platform/router';
import Button from 'antd/es/button';
import {
  AuditTrail,
  CodeCell,
  ConfirmButton,
  DetailPage,
  DetailSection,
  Fact,
  Facts,
  InlineEdit,
  ListPage,
  Loaded,
  MoneyField,
  PrevNext,
  QuickForm,
  recordName,
  SpreadsheetGrid,
  StatusCell,
  SummaryStrip,
  useGridColumns,
  useUndoToast,
} from '../index.ts';
import { type Sample, SampleInput, samples } from './samples.ts';
import { useGalleryText } from './gallery-text.ts';

const base = { actor_id: '1', area: 'product', record_type: 'product', record_id: '1', reason: null };
const ENTRIES: AuditEntry[] = [
  {
    ...base,
    id: '3',
    at: '2026-11-20T07:40:00.000Z',
    actor_name: 'Amal',
    action: 'updated',
    before: { price: 650, active: true },
    after: { price: 725, active: true },
  },
  {
    ...base,
    id: '2',
    at: '2026-11-18T12:00:00.000Z',
    actor_name: 'يوسف',
    action: 'archived',
    reason: 'توقف التوريد',
    before: { active: true },
    after: { active: false },
  },
  {
    ...base,
    id: '1',
    at: '2026-10-02T05:30:00.000Z',
    actor_name: 'Amal',
    action: 'created',
    before: null,
    after: { price: 650 },
  },
];

const PriceOnly = SampleInput.pick({ price: true });
/** A price that is changed where it stands. */
function Price({ record }: { record: Sample }) {
  const t = useGalleryText();
  const format = useFormat();
  const { language } = useLanguage();
  const { mutateAsync } = useMutation(samples.update());
  const { price } = record;
  return (
    <InlineEdit
      label={t('detail.changePrice', { price: format.money(price) })}
      title={recordName(record, language)}
      content={(close) => (
        <QuickForm
          contract={PriceOnly}
          initial={{ price }}
          record={record}
          save={(changed, { id, version, ...before }) =>
            mutateAsync({ id, version, input: SampleInput.parse({ ...before, ...changed }) })
          }
          onSaved={close}
        >
          <MoneyField name="price" label={t('fields.price')} />
        </QuickForm>
      )}
    >
      <bdi className="bo-number">{format.money(price)}</bdi>
    </InlineEdit>
  );
}

/**
 * A record: a strip at a glance, sections, a side summary, its history, and the neighbours in the list one came from.
 */
export function DetailExample() {
  const t = useGalleryText();
  const format = useFormat();
  const { language } = useLanguage();
  const [params] = useSearchParams();
  const id = params.get('id') ?? 'sample-1';
  const result = useQuery(samples.detail(id));
  const labels: Record<string, string | { label: string; show: (value: unknown) => string }> = {
    price: { label: t('fields.price'), show: (value) => format.money(Number(value)) },
    active: t('fields.active'),
  };
  return (
    <Loaded result={result}>
      {(record) => (
        <DetailPage
          title={recordName(record, language)}
          subtitle={<CodeCell value={record.barcode ?? ''} />}
          summary={
            <SummaryStrip image={record.image}>
              <Fact label={t('fields.price')}>
                <Price record={record} />
              </Fact>
              <Fact label={t('fields.quantity')}>{format.number(record.quantity)}</Fact>
              <Fact label={t('fields.active')}>
                <StatusCell text={t(record.active ? 'active' : 'inactive')} tone={record.active ? 'good' : 'warn'} />
              </Fact>
            </SummaryStrip>
          }
          actions={<PrevNext resource={samples} id={id} to={(next) => `?part=detail&id=${next}`} />}
          side={
            <DetailSection title={t('detail.history')}>
              <AuditTrail entries={ENTRIES} labelOf={(field) => labels[field]} />
            </DetailSection>
          }
        >
          <DetailSection title={t('detail.facts')}>
            <Facts>
              <Fact label={t('fields.otherName')}>{language === 'ab' ? record.name : record.name_ar}</Fact>
              <Fact label={t('fields.price')}>{format.money(record.price)}</Fact>
              <Fact label={t('fields.discount')}>
                {record.discount === null ? null : format.percent(record.discount)}
              </Fact>
              <Fact label={t('fields.weight')}>{record.weight === null ? null : format.weight(record.weight)}</Fact>
              <Fact label={t('fields.quantity')}>{format.number(record.quantity)}</Fact>
              <Fact label={t('fields.active')}>
                <StatusCell text={t(record.active ? 'active' : 'inactive')} tone={record.active ? 'good' : 'warn'} />
              </Fact>
            </Facts>
          </DetailSection>
        </DetailPage>
      )}
    </Loaded>
  );
}

/** Two hundred rows to type over, to paste into and to fill down. */
export function GridExample() {
  const t = useGalleryText();
  const column = useGridColumns(SampleInput);
  const result = useQuery(samples.list({ limit: 200 }));
  const { mutateAsync } = useMutation(samples.update());
  return (
    <ListPage title={t('grid.title')} views={<span className="bo-muted">{t('grid.hint')}</span>}>
      <Loaded result={result}>
        {({ results }) => (
          <SpreadsheetGrid
            label={t('grid.title')}
            rows={results}
            nameOf={({ name }) => name}
            save={async (row, changes) => [
              await mutateAsync({ id: row.id, version: row.version, input: SampleInput.parse({ ...row, ...changes }) }),
            ]}
            columns={[
              column.text('name', t('fields.name'), { width: 260 }),
              column.text('name_ar', t('fields.nameArabic'), { width: 220, dir: 'rtl' }),
              column.money('price', t('fields.price'), { width: 110 }),
              column.percent('discount', t('fields.discount'), { width: 110 }),
              column.number('quantity', t('fields.quantity'), { width: 110 }),
              column.choice('active', t('fields.active'), { true: t('active'), false: t('inactive') }, { width: 120 }),
            ]}
          />
        )}
      </Loaded>
    </ListPage>
  );
}

/** Toasts of every kind, undo, a confirmation that measures, and the errors shown so far. */
export function FeedbackExample() {
  const t = useGalleryText();
  const undo = useUndoToast();
  const client = useQueryClient();
  return (
    <DetailPage title={t('feedback.title')}>
      <DetailSection title={t('feedback.toasts')}>
        <div className="bo-actions">
          <Button onClick={() => toast.blank(t('feedback.blank'))}>{t('feedback.blank')}</Button>
          <Button onClick={() => toast.success(t('feedback.success'))}>{t('feedback.success')}</Button>
          <Button onClick={() => toast.error(t('feedback.error'))}>{t('feedback.error')}</Button>
          <Button onClick={() => toast.loading(t('feedback.loading'), { duration: 3000 })}>
            {t('feedback.loading')}
          </Button>
          <Button onClick={() => undo(t('feedback.undoText'), () => Promise.resolve())}>{t('feedback.undo')}</Button>
        </div>
      </DetailSection>
      <DetailSection title={t('feedback.confirm')}>
        <ConfirmButton
          danger
          title={t('feedback.confirmTitle')}
          okText={t('list.archive')}
          reason="required"
          effect={async () => t('feedback.effect', { count: (await client.query(samples.list({ limit: 1 }))).count })}
          onConfirm={() => Promise.resolve(toast.success(t('feedback.success')))}
        >
          {t('list.archive')}
        </ConfirmButton>
      </DetailSection>
    </DetailPage>
  );
}
