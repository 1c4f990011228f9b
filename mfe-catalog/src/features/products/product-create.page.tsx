import { NO_NUTRITION, type ProductDetail } from '@bo/contracts';
import { FormPage, ResourceForm } from '@bo/kit';
import { useNavigate } from '@bo/platform/router';
import { useState } from 'react';
import { paths } from '../../paths.ts';
import { useText } from '../../text.ts';
import { FirstVariants } from './first-variants.tsx';
import { ProductFields } from './product-fields.tsx';
import { SameTitle } from './same-title.tsx';
import { newProducts } from './products.api.ts';

/** What the next product has in common with the one before, where one enters a supplier's list. */
const CARRIED = [
  'category_id',
  'brand_id',
  'seller_id',
  'variant_type_ids',
  'return_policy',
  'return_window_days',
  'vat_class',
  'storage',
  'sold_by',
  'origin',
] as const satisfies readonly (keyof ProductDetail)[];

export function ProductCreatePage() {
  const t = useText('products');
  const navigate = useNavigate();
  const [before, setBefore] = useState<ProductDetail | null>(null);
  return (
    <FormPage title={t('create.title')} parent={{ to: paths.productList(), label: t('list.title') }}>
      <ResourceForm
        key={before?.id}
        resource={newProducts}
        initial={{
          attributes: {},
          ...NO_NUTRITION,
          ...Object.fromEntries(before ? CARRIED.map((name) => [name, before[name]]) : []),
        }}
        onAnother={(saved) => {
          setBefore(saved);
          window.scrollTo(0, 0);
        }}
        onSaved={({ id }) => void navigate(paths.productDetails(id), { replace: true })}
      >
        <ProductFields variants={<FirstVariants />} note={<SameTitle />} />
      </ResourceForm>
    </FormPage>
  );
}
