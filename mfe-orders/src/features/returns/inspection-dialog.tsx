import { InspectionInput, type ReturnDetail } from '@bo/contracts';
import { useFormat } from '@bo/i18n';
import { Dialog, FormSection, NumberField, QuickForm } from '@bo/kit';
import { useMutation } from '@bo/platform/query';
import { returns, useLineName } from '@bo/resources';
import { useText } from '../../text.ts';
import '../../parts/records.css';

const Form = InspectionInput.omit({ version: true });

/** Sorts the units that came: each is sellable, damaged, wrong or missing. What is cold cannot be sellable. */
export function InspectionDialog({ one, onClose }: { one: ReturnDetail; onClose: () => void }) {
  const t = useText('returns');
  const format = useFormat();
  const nameOf = useLineName();
  const inspect = useMutation(
    returns.act<{ version: number; lines: InspectionInput['lines'] }>('inspect', { done: t('done.inspect') }),
  );
  return (
    <Dialog open title={t('actions.inspect')} footer={null} width={640} onCancel={onClose} destroyOnHidden>
      <p className="bo-muted">{t('inspection.text')}</p>
      <QuickForm
        contract={Form}
        initial={{
          lines: one.lines.map(({ id, quantity, storage }) => ({
            line_id: id,
            sellable: storage === 'ambient' ? quantity : 0,
            damaged: storage === 'ambient' ? 0 : quantity,
            wrong: 0,
            missing: 0,
          })),
        }}
        save={({ lines }) => inspect.mutateAsync({ id: one.id, version: one.version, lines })}
        onSaved={onClose}
      >
        {one.lines.map((line, at) => (
          <FormSection
            key={line.id}
            title={t('inspection.line', {
              product: nameOf(line),
              count: line.quantity,
              number: format.number(line.quantity),
            })}
            {...(line.storage === 'ambient' ? {} : { hint: t('inspection.cold') })}
          >
            <div className="ord-inspect">
              {(['sellable', 'damaged', 'wrong', 'missing'] as const).map((unit) => (
                <NumberField
                  key={unit}
                  name={`lines.${String(at)}.${unit}`}
                  label={t(`fields.${unit}`)}
                  disabled={unit === 'sellable' && line.storage !== 'ambient'}
                />
              ))}
            </div>
          </FormSection>
        ))}
      </QuickForm>
    </Dialog>
  );
}
