import {
  type Product,
  PRODUCT_STATUSES,
  ProductDetail,
  type ProductImage,
  ProductSchedule,
  Reference,
  RETURN_POLICIES,
  SOLD_BY,
  STORAGES,
  VAT_CLASSES,
} from '@bo/contracts';
import { useFormat, useLanguage } from '@bo/i18n';
import {
  DetailPage,
  DetailSection,
  ExtensionPanels,
  Fact,
  Facts,
  HistorySection,
  ImageCell,
  LinkButton,
  Loaded,
  PrevNext,
  recordName,
  ReferenceCell,
  StatusCell,
  SummaryStrip,
  useListRow,
} from '@bo/kit';
import { Can } from '@bo/platform';
import { useQuery } from '@bo/platform/query';
import { withQuery } from '@bo/platform/remote';
import { Link, useParams } from '@bo/platform/router';
import { products, useLabel } from '@bo/resources';
import { Fragment, type ReactNode } from 'react';
import { paths } from '../../paths.ts';
import { useText } from '../../text.ts';
import '../../parts/parts.css';
import { useValuesInWords, useValueWords } from '../../parts/attribute-words.ts';
import { useAttributesOf } from '../../parts/attributes.api.ts';
import { useCountryName } from '../../parts/country.tsx';
import { Rating } from '../../parts/rating.tsx';
import { SoldLately, StockDaysSection } from '../../parts/stock-days.tsx';
import { useVariantTypes } from '../../parts/use-variant-types.ts';
import { ImageLinksSection } from './image-links.tsx';
import { NutritionSection, useNutritionHistory } from './nutrition-section.tsx';
import { ProductPrice, ProductStock } from './product-columns.tsx';
import { ScheduleNotice, useScheduleText } from './product-schedule.tsx';
import { ProductMenu } from './product-states.tsx';
import { STATUS_TONE } from './product-status.ts';
import { ProductVariants } from './product-variants.tsx';
import { SaleCheckPanel } from './sale-check.tsx';

/**
 * A product at a glance; all of it is known to the list already. As high while it is not known, so that nothing jumps.
 */
function Summary({ product }: { product: Product | undefined }) {
  const t = useText('products');
  const label = useLabel();
  const format = useFormat();
  return (
    <SummaryStrip image={product?.image ?? null}>
      <Fact label={t('fields.price')}>{product && <ProductPrice product={product} />}</Fact>
      <Fact label={t('fields.available')}>{product && <ProductStock product={product} />}</Fact>
      <Fact label={t('fields.status')}>
        {product && <StatusCell text={label(`product_status.${product.status}`)} tone={STATUS_TONE[product.status]} />}
      </Fact>
      <Fact label={t('fields.rating')}>
        {product && (
          <Link to={withQuery(paths.reviewList(), { product: product.id })}>
            <Rating value={product.rating} count={product.rating_count} />
          </Link>
        )}
      </Fact>
      <Can do="inventory.view">
        <Fact label={t('fields.sold')}>{product && <SoldLately of={{ product: product.id }} />}</Fact>
      </Can>
      <Fact label={t('fields.updated_at')}>
        {product && (
          <time dateTime={product.updated_at} title={format.dateTime(product.updated_at)}>
            {format.relative(product.updated_at)}
          </time>
        )}
      </Fact>
    </SummaryStrip>
  );
}

function ProductFacts({ product }: { product: ProductDetail }) {
  const t = useText('products');
  const format = useFormat();
  const { language } = useLanguage();
  const country = useCountryName();
  const types = useVariantTypes(product.variant_type_ids);
  const days = product.return_window_days || product.default_return_window_days;
  return (
    <DetailSection title={t('details.facts')}>
      <Facts>
        {/* The language of the screen comes first. */}
        {(language === 'ab' ? (['title_ar', 'title'] as const) : (['title', 'title_ar'] as const)).map((name) => (
          <Fact key={name} label={t(`fields.${name}`)}>
            <bdi lang={name === 'title' ? 'en' : 'ar'}>{product[name]}</bdi>
          </Fact>
        ))}
        <Fact label={t('fields.category')}>
          <ReferenceCell value={product.category} />
        </Fact>
        <Fact label={t('fields.sub_category')}>
          <ReferenceCell value={product.sub_category} />
        </Fact>
        <Fact label={t('fields.super_sub_category')}>
          <ReferenceCell value={product.super_sub_category} />
        </Fact>
        <Fact label={t('fields.brand')}>
          <ReferenceCell value={product.brand} />
        </Fact>
        <Fact label={t('fields.seller')}>
          <ReferenceCell value={product.seller} />
        </Fact>
        <Fact label={t('fields.variant_types')}>
          <bdi>
            {format.list(
              types.filter(({ id }) => product.variant_type_ids.includes(id)).map((type) => recordName(type, language)),
            )}
          </bdi>
        </Fact>
        <Fact label={t('fields.return_policy')}>
          {t(`return_policy.${product.return_policy}`)}
          {product.return_policy === 'non_returnable'
            ? null
            : ` · ${t(product.return_window_days === 0 ? 'details.defaultDays' : 'details.days', { count: days, number: format.number(days) })}`}
        </Fact>
        <Fact label={t('fields.vat_class')}>{t(`vat_class.${product.vat_class}`)}</Fact>
        <Fact label={t('fields.storage')}>{t(`storage.${product.storage}`)}</Fact>
        <Fact label={t('fields.sold_by')}>{t(`sold_by.${product.sold_by}`)}</Fact>
        <Fact label={t('fields.origin')}>{country(product.origin)}</Fact>
        <Fact label={t('fields.search_words')}>{product.search_words}</Fact>
      </Facts>
    </DetailSection>
  );
}

const PLAIN = ['title', 'title_ar', 'return_window_days', 'shelf_life_days', 'search_words'] as const;
const NAMED = ['category', 'sub_category', 'super_sub_category', 'brand', 'seller'] as const;

const Images = ProductDetail.shape.images;
/**
 * The pictures of a product as they were, small. One of which only the texts have changed has them beside it; where
 * nothing but texts has changed, the others are left out.
 */
function pictures(value: unknown, beside: unknown): ReactNode {
  const { data = [] } = Images.safeParse(value);
  const { data: others = [] } = Images.safeParse(beside);
  if (data.length === 0) return '—';
  const reworded = ({ url, alt, alt_ar }: ProductImage) =>
    others.some((other) => other.url === url && (other.alt !== alt || other.alt_ar !== alt_ar));
  const same = data.length === others.length && data.every(({ url }, place) => others[place]?.url === url);
  return (same ? data.filter(reworded) : data).map((image) => (
    <Fragment key={image.url}>
      <ImageCell src={image.url} />
      {reworded(image) ? (
        <>
          {' '}
          <bdi>{image.alt || '—'}</bdi> · <bdi>{image.alt_ar || '—'}</bdi>{' '}
        </>
      ) : null}
    </Fragment>
  ));
}

/** How the history names what has changed and shows it: words and names, never codes and ids. */
function useHistoryOf() {
  const t = useText('products');
  const label = useLabel();
  const { language } = useLanguage();
  const country = useCountryName();
  const scheduleText = useScheduleText();
  const valuesInWords = useValuesInWords();
  const nutritionOf = useNutritionHistory();
  return (field: string) => {
    const [plain] = PLAIN.filter((name) => name === field);
    if (plain) return t(`fields.${plain}`);
    const [named] = NAMED.filter((name) => name === field);
    if (named)
      return {
        label: t(`fields.${named}`),
        show: (value: unknown) => recordName(Reference.safeParse(value).data, language),
      };
    const inWords =
      <V extends string>(values: readonly V[], text: (value: V) => string) =>
      (value: unknown) =>
        values.filter((one) => one === value).map(text)[0] ?? String(value);
    if (field === 'status')
      return {
        label: t('fields.status'),
        show: inWords(PRODUCT_STATUSES, (value) => label(`product_status.${value}`)),
      };
    if (field === 'return_policy')
      return {
        label: t('fields.return_policy'),
        show: inWords(RETURN_POLICIES, (value) => t(`return_policy.${value}`)),
      };
    if (field === 'vat_class')
      return { label: t('fields.vat_class'), show: inWords(VAT_CLASSES, (value) => t(`vat_class.${value}`)) };
    if (field === 'storage')
      return { label: t('fields.storage'), show: inWords(STORAGES, (value) => t(`storage.${value}`)) };
    if (field === 'sold_by')
      return { label: t('fields.sold_by'), show: inWords(SOLD_BY, (value) => t(`sold_by.${value}`)) };
    if (field === 'schedule')
      return {
        label: t('fields.schedule'),
        show: (value: unknown) => {
          const { data } = ProductSchedule.safeParse(value);
          return data ? scheduleText(data) : '—';
        },
      };
    if (field === 'attributes') return { label: t('sections.attributes'), show: valuesInWords };
    if (field === 'images') return { label: t('fields.images'), show: pictures };
    if (field === 'origin') return { label: t('fields.origin'), show: (value: unknown) => country(String(value)) };
    return nutritionOf(field);
  };
}

/** Its attributes, as far as anybody has filled them in. */
function AttributesOf({ product }: { product: ProductDetail }) {
  const t = useText('products');
  const { language } = useLanguage();
  const words = useValueWords();
  const attributes = useAttributesOf(product.category_id === null ? [] : [product.category_id]);
  if (attributes.length === 0) return null;
  return (
    <DetailSection title={t('sections.attributes')}>
      <Facts>
        {attributes.map((attribute) => (
          <Fact key={attribute.id} label={recordName(attribute, language)}>
            <bdi>{words(attribute, product.attributes[attribute.id])}</bdi>
          </Fact>
        ))}
      </Facts>
    </DetailSection>
  );
}

/** What customers read of it, the screen's language first. */
function Descriptions({ product }: { product: ProductDetail }) {
  const t = useText('products');
  const { language } = useLanguage();
  const both = [
    { lang: 'en', text: product.description },
    { lang: 'ar', text: product.description_ar },
  ].filter(({ text }) => text !== '');
  if (both.length === 0) return null;
  return (
    <DetailSection title={t('fields.description')}>
      {(language === 'ab' ? both.reverse() : both).map(({ lang, text }) => (
        <p key={lang} lang={lang} dir="auto" className="cat-description">
          {text}
        </p>
      ))}
    </DetailSection>
  );
}

function Sections({ product }: { product: ProductDetail }) {
  const t = useText('products');
  return (
    <>
      <ScheduleNotice product={product} />
      {product.status_reason === '' ? null : (
        <p role="note">{t('details.reason', { reason: product.status_reason })}</p>
      )}
      <ProductVariants product={product} />
      <Can do="inventory.view">
        <StockDaysSection of={{ product: product.id }} />
      </Can>
      <Descriptions product={product} />
      <AttributesOf product={product} />
      <NutritionSection product={product} />
      <ProductFacts product={product} />
      <ImageLinksSection productId={product.id} />
      <ExtensionPanels point="product.details.panel" context={{ product_id: product.id }} />
    </>
  );
}

/** At the side: whether it is sold, and who did what to it. */
function Side({ product }: { product: ProductDetail }) {
  const historyOf = useHistoryOf();
  return (
    <>
      <SaleCheckPanel product={product} />
      <HistorySection type="product" id={product.id} labelOf={historyOf} />
    </>
  );
}

export function ProductDetailsPage() {
  const t = useText('products');
  const { language } = useLanguage();
  const { productId = '' } = useParams();
  const result = useQuery(products.detail(productId));
  const row = useListRow(products, productId);
  const known = result.data ?? row;
  const whole = result.data;
  const sections = <Loaded result={result}>{(product) => <Sections product={product} />}</Loaded>;
  const parent = { to: paths.productList(), label: t('list.title') };
  if (result.isError && !whole)
    return (
      <DetailPage title={t('edit.title')} parent={parent}>
        {sections}
      </DetailPage>
    );
  return (
    <DetailPage
      title={recordName(known, language) || t('edit.title')}
      parent={parent}
      summary={<Summary product={known} />}
      side={whole ? <Side product={whole} /> : <div className="bo-card cat-side-wait" />}
      actions={
        <>
          {known ? <PrevNext resource={products} id={known.id} to={paths.productDetails} /> : null}
          <Can do="product.edit">
            <LinkButton to={paths.productEdit(known?.id ?? productId)}>{t('actions.edit')}</LinkButton>
          </Can>
          {whole ? <ProductMenu product={whole} /> : null}
        </>
      }
    >
      {sections}
    </DetailPage>
  );
}
