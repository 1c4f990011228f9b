import { ProductInput } from '@bo/contracts';
import { useFormat } from '@bo/i18n';
import { type BulkDialog, Dialog, EntityField, QuickForm } from '@bo/kit';
import { brands } from '@bo/resources';
import { z } from 'zod';
import { CategoryLevelsField } from '../../parts/category-levels-field.tsx';
import { useText } from '../../text.ts';

const CONTRACTS = {
  category: z.object({ id: ProductInput.shape.category_id }),
  brand: z.object({ id: ProductInput.shape.brand_id }),
};

/** Another category, or another brand or none, for many products at once. */
export function SetDialog({
  field,
  count,
  onConfirm,
  onClose,
}: Pick<BulkDialog, 'count' | 'onConfirm' | 'onClose'> & { field: keyof typeof CONTRACTS }) {
  const t = useText('products');
  const format = useFormat();
  return (
    <Dialog open title={t(`set.${field}`)} footer={null} onCancel={onClose} destroyOnHidden>
      <p className="bo-muted">{t(`set.${field}Effect`, { count, number: format.number(count) })}</p>
      <QuickForm
        contract={CONTRACTS[field]}
        initial={{ id: null }}
        submitText={t('set.set')}
        record={null}
        save={(values) => onConfirm(values)}
        onSaved={onClose}
      >
        {field === 'category' ? (
          <CategoryLevelsField
            name="id"
            labels={[t('fields.category'), t('fields.sub_category'), t('fields.super_sub_category')]}
          />
        ) : (
          <EntityField name="id" label={t('fields.brand')} resource={brands} />
        )}
      </QuickForm>
    </Dialog>
  );
}
