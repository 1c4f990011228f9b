import { FormPage, LinkButton, Loaded, recordName, ResourceForm } from '@bo/kit';
import { useLanguage } from '@bo/i18n';
import { useQuery } from '@bo/platform/query';
import { useNavigate, useParams } from '@bo/platform/router';
import { products } from '@bo/resources';
import { paths } from '../../paths.ts';
import { useText } from '../../text.ts';
import { ProductFields } from './product-fields.tsx';
import { picturesOf } from './product-images-field.tsx';
import { ScheduleNotice } from './product-schedule.tsx';
import { VariantsTable } from './product-variants.tsx';
import { changedProducts } from './products.api.ts';

export function ProductEditPage() {
  const t = useText('products');
  const { language } = useLanguage();
  const navigate = useNavigate();
  const { productId = '' } = useParams();
  const result = useQuery(products.detail(productId));
  return (
    <FormPage
      title={recordName(result.data, language) || t('edit.title')}
      parent={{ to: paths.productList(), label: t('list.title') }}
      actions={
        <LinkButton quiet to={paths.productDetails(productId)}>
          {t('edit.details')}
        </LinkButton>
      }
    >
      <Loaded result={result}>
        {(product) => (
          <ResourceForm
            resource={changedProducts}
            record={product}
            initial={({ images }) => ({ images_seen: picturesOf(images).map(({ url }) => url) })}
            onSaved={({ id }) => void navigate(paths.productDetails(id))}
          >
            <ScheduleNotice product={product} />
            <ProductFields
              variants={
                <div className="bo-wide">
                  <VariantsTable product={product} />
                </div>
              }
            />
          </ResourceForm>
        )}
      </Loaded>
    </FormPage>
  );
}
