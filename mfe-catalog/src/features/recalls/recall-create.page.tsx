import { NewRecallInput } from '@bo/contracts';
import { ContractForm, EntityField, FormPage, FormSection, RowsField, TextAreaField, TextField } from '@bo/kit';
import { useMutation } from '@bo/platform/query';
import { useNavigate, useSearchParams } from '@bo/platform/router';
import { plainVariants } from '../../parts/plain-variants.ts';
import { paths } from '../../paths.ts';
import { useText } from '../../text.ts';
import '../../parts/parts.css';
import { recalls } from './recalls.api.ts';

/** Opens a recall: its batches are blocked in every warehouse at once. */
export function RecallCreatePage() {
  const t = useText('recalls');
  const navigate = useNavigate();
  const [asked] = useSearchParams();
  const create = useMutation(recalls.create({ done: t('done.created') }));
  const batch = { variant_id: asked.get('variant') ?? '', batch: asked.get('batch') ?? '' };
  return (
    <FormPage title={t('form.title')} parent={{ to: paths.recallList(), label: t('list.title') }}>
      <ContractForm
        name="recall"
        contract={NewRecallInput}
        initial={{ reason: '', reason_ar: '', advice: '', advice_ar: '', batches: [batch] }}
        save={(input) => create.mutateAsync(input)}
        submitText={t('form.submit')}
        confirm={{ title: t('form.title'), effect: () => t('form.effect') }}
        onSaved={({ id }) => void navigate(paths.recallDetails(id))}
      >
        <FormSection title={t('form.batches')}>
          <div className="cat-stock-lines bo-wide">
            <RowsField
              name="batches"
              label={t('form.batches')}
              rowLabel={(place) => t('form.line', { place })}
              addText={t('form.add')}
              blank={() => ({ variant_id: '', batch: '' })}
              max={100}
            >
              {(path) => (
                <>
                  <EntityField name={`${path}.variant_id`} label={t('fields.product')} resource={plainVariants} />
                  <TextField name={`${path}.batch`} label={t('fields.batch')} code />
                </>
              )}
            </RowsField>
          </div>
        </FormSection>
        <FormSection title={t('form.why')} hint={t('form.whyHint')}>
          <TextAreaField name="reason" label={t('fields.reason')} rows={2} />
          <TextAreaField name="reason_ar" label={t('fields.reason_ar')} rows={2} />
          <TextAreaField name="advice" label={t('fields.advice')} hint={t('form.adviceHint')} rows={2} />
          <TextAreaField name="advice_ar" label={t('fields.advice_ar')} rows={2} />
        </FormSection>
      </ContractForm>
    </FormPage>
  );
}
