import { StockSettings } from '@bo/contracts';
import { useFormat } from '@bo/i18n';
import { type BulkDialog, Dialog, NumberField, QuickForm, TextField } from '@bo/kit';
import { useText } from '../../text.ts';

const CONTRACTS = {
  safety: StockSettings.pick({ safety: true }),
  aisle: StockSettings.pick({ aisle: true }),
  reorder_point: StockSettings.pick({ reorder_point: true }),
};

function Field({ field }: { field: keyof StockSettings }) {
  const t = useText('inventory');
  const label = t(`fields.${field}`);
  if (field === 'aisle') return <TextField name={field} label={label} hint={t('hints.aisle')} code />;
  return (
    <NumberField name={field} label={label} hint={t(field === 'safety' ? 'hints.safety' : 'settings.reorderHint')} />
  );
}

/** What is settled of many places of the stock at once. */
export function SettingsDialog({
  field,
  count,
  onConfirm,
  onClose,
}: Pick<BulkDialog, 'count' | 'onConfirm' | 'onClose'> & { field: keyof StockSettings }) {
  const t = useText('inventory');
  const format = useFormat();
  return (
    <Dialog open title={t(`settings.${field}`)} footer={null} onCancel={onClose} destroyOnHidden>
      <p className="bo-muted">{t('settings.places', { count, number: format.number(count) })}</p>
      <QuickForm
        contract={CONTRACTS[field]}
        initial={{ [field]: field === 'aisle' ? '' : null }}
        submitText={t('settings.set')}
        record={null}
        save={(values) => onConfirm(values)}
        onSaved={onClose}
      >
        <Field field={field} />
      </QuickForm>
    </Dialog>
  );
}
