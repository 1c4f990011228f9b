import { InspectionInput, type ReturnDetail } from '@bo/contracts';
import { isolate, useFormat, useLanguage } from '@bo/i18n';
import { Dialog, FormSection, NumberField, QuickForm } from '@bo/kit';
import { useMutation } from '@bo/platform/query';
import { returns, useLineName } from '@bo/resources';
import { useText } from '../../text.ts';
import '../../parts/records.css';

const Form = InspectionInput.omit({ version: true });
const NONE = { sellable: 0, damaged: 0, wrong: 0, missing: 0 };
/** What the customer says came back, or did not; the rest is sellable until the inspection says otherwise. */
const SAID: Readonly<Record<string, keyof typeof NONE>> = { damaged: 'damaged', missing: 'missing' };

/** Where the units of a line begin. */
const beginning = ({ storage, reason, quantity }: ReturnDetail['lines'][number]) => ({
  ...NONE,
  [SAID[reason.id] ?? (storage === 'ambient' ? 'sellable' : 'damaged')]: quantity,
});

/** Sorts the units that came: each is sellable, damaged, wrong or missing. What is cold cannot be sellable. */
export function InspectionDialog({ one, onClose }: { one: ReturnDetail; onClose: () => void }) {
  const t = useText('returns');
  const format = useFormat();
  const { language } = useLanguage();
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
          lines: one.lines.map((line) => ({ line_id: line.id, ...beginning(line) })),
        }}
        record={one}
        save={({ lines }, { id, version }) => inspect.mutateAsync({ id, version, lines })}
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
            hint={
              <>
                {t('inspection.reason', {
                  reason: isolate((language === 'ab' && line.reason.name_ar) || line.reason.name),
                })}{' '}
                {line.storage === 'ambient' ? null : t('inspection.cold')}
              </>
            }
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
