import { useLanguage } from '@bo/i18n';
import { FormPage, Loaded, recordName, ResourceForm } from '@bo/kit';
import { useQuery } from '@bo/platform/query';
import { useNavigate, useParams } from '@bo/platform/router';
import { products, variants } from '@bo/resources';
import { useMemo } from 'react';
import { paths } from '../../paths.ts';
import { useText } from '../../text.ts';
import { useVariantOf } from './use-variant-of.ts';
import { useTypesOf, VariantForm } from './variant-form.tsx';
import { newVariants } from './variants.api.ts';

export function VariantCreatePage() {
  const t = useText('variants');
  const { language } = useLanguage();
  const navigate = useNavigate();
  const { productId = '' } = useParams();
  const result = useQuery(products.detail(productId));
  const resource = useMemo(() => newVariants(productId), [productId]);
  const types = useTypesOf(result.data);
  return (
    <FormPage
      title={t('create.title', { product: recordName(result.data, language) })}
      parent={result.data && { to: paths.productDetails(productId), label: recordName(result.data, language) }}
    >
      <Loaded result={result}>
        {(product) => (
          <ResourceForm
            resource={resource}
            initial={{ unit: 'piece', size: 1 }}
            onSaved={() => void navigate(paths.productDetails(product.id), { replace: true })}
          >
            <VariantForm types={types} product={product} />
          </ResourceForm>
        )}
      </Loaded>
    </FormPage>
  );
}

export function VariantEditPage() {
  const t = useText('variants');
  const { language } = useLanguage();
  const navigate = useNavigate();
  const { productId = '', variantId = '' } = useParams();
  const { result, product } = useVariantOf(productId, variantId);
  const types = useTypesOf(product);
  const details = paths.variantDetails(productId, variantId);
  const name = recordName(result.data, language) || t('details.title');
  return (
    <FormPage title={t('edit.title')} parent={{ to: details, label: name }}>
      <Loaded result={result}>
        {(variant) => (
          <ResourceForm resource={variants} record={variant} onSaved={() => void navigate(details, { replace: true })}>
            <VariantForm types={types} product={product} own={variant} />
          </ResourceForm>
        )}
      </Loaded>
    </FormPage>
  );
}
