import { type BulkTarget, PINCODE_TERMS, TermsChange, type TermsPreview } from '@bo/contracts';
import { useFormat, useLanguage } from '@bo/i18n';
import {
  type BulkDialog,
  CodeCell,
  Dialog,
  Loaded,
  MoneyCell,
  MoneyField,
  PercentField,
  PlainTable,
  QuickForm,
  recordName,
  SelectField,
  useFormValues,
  usePaused,
} from '@bo/kit';
import { useQuery } from '@bo/platform/query';
import { useText } from '../../text.ts';
import { termsPreview } from './pincodes.api.ts';

function Rows({ preview }: { preview: TermsPreview }) {
  const t = useText('pincodes');
  const format = useFormat();
  const { language } = useLanguage();
  const { changed, rows } = preview;
  if (changed === 0) return <p className="bo-muted">{t('terms.nothing')}</p>;
  return (
    <>
      <p role="status">
        {t('terms.changes', {
          count: changed,
          number: format.number(changed),
          all: format.number(preview.count),
        })}
      </p>
      <PlainTable
        label={t('terms.preview')}
        columns={[
          { title: t('fields.code') },
          { title: t('fields.area') },
          { title: t('terms.before'), align: 'end' },
          { title: t('terms.after'), align: 'end' },
        ]}
      >
        {rows.slice(0, 8).map(({ id, code, area, area_ar, before, after }) => (
          <tr key={id}>
            <td>
              <CodeCell value={code} />
            </td>
            <td>
              <bdi>{recordName({ name: area, name_ar: area_ar }, language)}</bdi>
            </td>
            <td data-align="end">{before === null ? t('terms.never') : <MoneyCell value={before} />}</td>
            <td data-align="end">{after === null ? t('terms.never') : <MoneyCell value={after} />}</td>
          </tr>
        ))}
      </PlainTable>
      {changed > 8 ? (
        <p className="bo-muted">{t('terms.more', { count: changed - 8, number: format.number(changed - 8) })}</p>
      ) : null}
    </>
  );
}

function Fields({ target }: { target: BulkTarget }) {
  const t = useText('pincodes');
  const values = useFormValues();
  const change = TermsChange.safeParse(values).data;
  const input = usePaused(change && change.amount !== null ? { target, change } : null);
  const result = useQuery(termsPreview(input));
  return (
    <>
      <SelectField
        name="term"
        label={t('terms.term')}
        choices={PINCODE_TERMS.map((value) => ({ value, label: t(`fields.${value}`) }))}
      />
      <SelectField
        name="how"
        label={t('terms.how')}
        choices={(['set', 'add', 'percent'] as const).map((value) => ({ value, label: t(`terms.${value}`) }))}
      />
      {values['how'] === 'percent' ? (
        <PercentField name="amount" label={t('terms.percentage')} hint={t('terms.hint')} />
      ) : (
        <MoneyField name="amount" label={t('terms.amount')} hint={t('terms.hint')} />
      )}
      {input ? <Loaded result={result}>{(preview) => <Rows preview={preview} />}</Loaded> : null}
    </>
  );
}

/** Changes what delivery costs in many pincodes at once, and shows before what it will do. */
export function TermsDialog({ selection: { target }, count, onConfirm, onClose }: BulkDialog) {
  const t = useText('pincodes');
  const format = useFormat();
  if (!target) return null;
  return (
    <Dialog
      open
      title={t('terms.title', { count, number: format.number(count) })}
      footer={null}
      onCancel={onClose}
      destroyOnHidden
    >
      <QuickForm
        contract={TermsChange}
        initial={{ term: 'delivery_fee', how: 'set', amount: null }}
        submitText={t('terms.change')}
        record={null}
        save={(values) => onConfirm(values)}
        onSaved={onClose}
      >
        <Fields target={target} />
      </QuickForm>
    </Dialog>
  );
}
