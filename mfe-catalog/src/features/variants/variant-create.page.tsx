import { useLanguage } from '@bo/i18n';
import { FormPage, Loaded, recordName, ResourceForm } from '@bo/kit';
import { useQuery } from '@bo/platform/query';
import { useNavigate, useParams } from '@bo/platform/router';
import { products } from '@bo/resources';
import { useMemo } from 'react';
import { useVariantText } from '../../parts/variant-text.ts';
import { productPaths } from '../products/products.paths.ts';
import { useTypesOf, VariantForm } from './variant-form.tsx';
import { newVariants } from './variants.api.ts';

export function VariantCreatePage() {
  const t = useVariantText();
  const { language } = useLanguage();
  const navigate = useNavigate();
  const { productID = '' } = useParams();
  const result = useQuery(products.detail(productID));
  const resource = useMemo(() => newVariants(productID), [productID]);
  const types = useTypesOf(result.data);
  return (
    <FormPage
      title={t('create.title', { product: recordName(result.data, language) })}
      parent={result.data && { to: productPaths.details(productID), label: recordName(result.data, language) }}
    >
      <Loaded result={result}>
        {(product) => (
          <ResourceForm
            resource={resource}
            initial={{ unit: 'piece', size: 1 }}
            onSaved={() => void navigate(productPaths.details(product.id), { replace: true })}
          >
            <VariantForm types={types} byWeight={product.sold_by === 'weight'} />
          </ResourceForm>
        )}
      </Loaded>
    </FormPage>
  );
}
