import { ABC_CLASSES } from '@bo/contracts';
import { Dialog, ResourceForm, SelectField, TextAreaField, TextField } from '@bo/kit';
import { useNavigate } from '@bo/platform/router';
import { CategoryField } from '@bo/resources';
import { stockCounts } from '../../parts/stock-counts.ts';
import { WarehouseField } from '../../parts/warehouse-field.tsx';
import { paths } from '../../paths.ts';
import { useText } from '../../text.ts';

/** What is to be counted, and where; the sheet opens once it is made. */
export function NewCountDialog({ onClose }: { onClose: () => void }) {
  const t = useText('inventory');
  const navigate = useNavigate();
  return (
    <Dialog open title={t('count.create')} footer={null} onCancel={onClose} destroyOnHidden>
      <p className="bo-muted">{t('count.blind')}</p>
      <ResourceForm resource={stockCounts} onSaved={({ id }) => void navigate(paths.inventoryCount(id))}>
        <WarehouseField name="warehouse_id" label={t('fields.warehouse')} />
        <CategoryField name="category_id" label={t('fields.category')} hint={t('hints.countCategory')} />
        <TextField name="aisle" label={t('fields.aisle')} hint={t('hints.countAisle')} code />
        <SelectField
          name="abc_class"
          label={t('count.class')}
          hint={t('hints.countClass')}
          choices={ABC_CLASSES.map((value) => ({ value, label: t(`count.classes.${value}`) }))}
        />
        <TextAreaField name="note" label={t('fields.note')} rows={2} />
      </ResourceForm>
    </Dialog>
  );
}
