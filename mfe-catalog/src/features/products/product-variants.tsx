import { type ProductDetail, type Variant, type VariantType, writeCodes } from '@bo/contracts';
import { useFormat, useLanguage } from '@bo/i18n';
import { CodeCell, DetailSection, EmptyState, LinkButton, recordName, StatusCell } from '@bo/kit';
import { Can } from '@bo/platform';
import { Link } from '@bo/platform/router';
import { useLabel } from '@bo/resources';
import { paths } from '../../paths.ts';
import { useText } from '../../text.ts';
import '../../parts/parts.css';
import { ACTIVE_TONE, activeState } from '../../parts/active-state.ts';
import { labelsPath } from '../../parts/label-items.ts';
import { optionNames } from '../../parts/option-names.ts';
import { PriceEdit } from '../../parts/price-edit.tsx';
import { ProductStockEdit } from '../../parts/product-stock-edit.tsx';
import { useSize } from '../../parts/size.ts';
import { useVariantTypes } from '../../parts/use-variant-types.ts';

function Row({ variant, types, product }: { variant: Variant; types: readonly VariantType[]; product: ProductDetail }) {
  const label = useLabel();
  const format = useFormat();
  const sizeOf = useSize();
  const { language } = useLanguage();
  const state = activeState(variant);
  const options = optionNames(variant, types, language);
  const size = sizeOf(variant);
  const name = [recordName(product, language), options.length > 0 ? format.list(options) : size].join(' · ');
  const named = { id: variant.id, name };
  const price = <bdi className="bo-number">{format.money(variant.selling_price)}</bdi>;
  const stock = <bdi className="bo-number">{format.number(variant.available)}</bdi>;
  return (
    <tr>
      <td>
        <Link to={paths.variantDetails(variant.product_id, variant.id)}>
          <bdi>{options.length > 0 ? format.list(options) : size}</bdi>
        </Link>
        {options.length > 0 && !options.includes(size) ? <div className="bo-muted">{size}</div> : null}
      </td>
      <td>
        <CodeCell value={variant.code} />
      </td>
      <td>
        <CodeCell value={writeCodes(variant.barcodes, variant.case_codes, ' ')} />
      </td>
      <td data-align="end">
        {variant.selling_price < variant.price ? (
          <del className="bo-muted bo-number">{format.money(variant.price)}</del>
        ) : null}{' '}
        {state === 'archived' ? (
          price
        ) : (
          <PriceEdit
            product={{ ...named, vat_class: product.vat_class }}
            variant={variant}
            price={format.money(variant.selling_price)}
          >
            {price}
          </PriceEdit>
        )}
      </td>
      <td data-align="end">
        {variant.components.length > 0 ? (
          stock
        ) : (
          <ProductStockEdit
            product={{ ...named, id: variant.product_id, available: variant.available }}
            variantId={variant.id}
          >
            {stock}
          </ProductStockEdit>
        )}
      </td>
      <td>
        <StatusCell text={label(`product_status.${state}`)} tone={ACTIVE_TONE[state]} />
      </td>
    </tr>
  );
}

/** Each variant with its codes, price and stock; both are changed where they stand. */
export function VariantsTable({ product }: { product: ProductDetail }) {
  const t = useText('variants');
  const words = useText('products');
  const types = useVariantTypes(product.variant_type_ids);
  if (product.variants.length === 0)
    return <EmptyState text={t('table.empty')} action={<CreateVariant product={product} />} />;
  return (
    <div className="cat-scroll">
      <table className="cat-plain" aria-label={t('table.title')}>
        <thead>
          <tr>
            <th scope="col">{words('fields.variant')}</th>
            <th scope="col">{t('fields.code')}</th>
            <th scope="col">{t('fields.barcodes')}</th>
            <th scope="col" data-align="end">
              {t('fields.selling_price')}
            </th>
            <th scope="col" data-align="end">
              {t('fields.available')}
            </th>
            <th scope="col">{t('fields.status')}</th>
          </tr>
        </thead>
        <tbody>
          {product.variants.map((variant) => (
            <Row key={variant.id} variant={variant} types={types} product={product} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function CreateVariant({ product }: { product: ProductDetail }) {
  const t = useText('variants');
  return (
    <Can do={paths.variantCreate.permission}>
      <LinkButton quiet={product.variants.length > 0} to={paths.variantCreate(product.id)}>
        {t('table.create')}
      </LinkButton>
    </Can>
  );
}

/** What of a product is sold. */
export function ProductVariants({ product }: { product: ProductDetail }) {
  const t = useText('variants');
  const labels = useText('shelf-labels');
  return (
    <DetailSection
      title={t('table.title')}
      actions={
        product.variants.length > 0 ? (
          <div className="bo-actions">
            <LinkButton
              quiet
              to={labelsPath(product.variants.filter(({ archived_at }) => archived_at === null).map(({ id }) => id))}
            >
              {labels('dialog.title')}
            </LinkButton>
            <CreateVariant product={product} />
          </div>
        ) : null
      }
    >
      <VariantsTable product={product} />
    </DetailSection>
  );
}
