import type { VariantDetail } from '@bo/contracts';
import { useLanguage } from '@bo/i18n';
import { FormPage, FormSection, LinkButton, Loaded, recordName, ResourceForm, useUndoToast } from '@bo/kit';
import { useMutation, useQuery } from '@bo/platform/query';
import { Link, useNavigate, useParams } from '@bo/platform/router';
import { Can } from '@bo/platform';
import { withQuery } from '@bo/platform/remote';
import { products, variants } from '@bo/resources';
import Button from 'antd/es/button';
import { paths } from '../../paths.ts';
import { useText } from '../../text.ts';
import { Rating } from '../../parts/rating.tsx';
import { PriceHistorySection } from './price-history.tsx';
import { useTypesOf, VariantForm } from './variant-form.tsx';

function Actions({ variant }: { variant: VariantDetail }) {
  const t = useText('variants');
  const undo = useUndoToast();
  const archive = useMutation(variants.archive());
  const takeBack = useMutation(variants.restore());
  const restore = useMutation(variants.restore({ done: t('done.restored') }));
  return (
    <>
      <Can do="inventory.view">
        <LinkButton quiet to={withQuery(paths.inventoryMovements(), { variant: variant.id })}>
          {t('actions.stock')}
        </LinkButton>
      </Can>
      <Can do="product.edit">
        {variant.archived_at === null ? (
          <Button
            danger
            loading={archive.isPending}
            onClick={() =>
              archive.mutate(variant, {
                onSuccess: (archived) => undo(t('done.archived'), () => takeBack.mutateAsync(archived)),
              })
            }
          >
            {t('actions.archive')}
          </Button>
        ) : (
          <Button loading={restore.isPending} onClick={() => restore.mutate(variant)}>
            {t('actions.restore')}
          </Button>
        )}
      </Can>
    </>
  );
}

export function VariantDetailsPage() {
  const t = useText('variants');
  const { language } = useLanguage();
  const navigate = useNavigate();
  const { productID = '', varientID = '' } = useParams();
  const result = useQuery(variants.detail(varientID));
  const product = useQuery(products.detail(productID));
  const types = useTypesOf(product.data);
  return (
    <FormPage
      title={recordName(result.data, language) || t('details.title')}
      parent={product.data && { to: paths.productDetails(productID), label: recordName(product.data, language) }}
      actions={result.data ? <Actions variant={result.data} /> : null}
    >
      <Loaded result={result}>
        {(variant) => (
          <>
            <ResourceForm
              resource={variants}
              record={variant}
              onSaved={() => void navigate(paths.productDetails(productID))}
            >
              <VariantForm types={types} byWeight={product.data?.sold_by === 'weight'} />
            </ResourceForm>
            <PriceHistorySection variant={variant} />
            <FormSection title={t('sections.review')}>
              {variant.rating_count === 0 ? (
                <span className="bo-muted">{t('review.none')}</span>
              ) : (
                <Rating value={variant.rating} count={variant.rating_count} />
              )}
              <Link to={withQuery(paths.reviewList(), { product: variant.product_id })}>{t('review.open')}</Link>
            </FormSection>
          </>
        )}
      </Loaded>
    </FormPage>
  );
}
