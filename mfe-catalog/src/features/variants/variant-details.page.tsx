import {
  GUARDED_FIELDS,
  type ProductDetail,
  StoredCaseCodes,
  type Variant,
  type VariantDetail,
  writeCodes,
} from '@bo/contracts';
import { useFormat, useLanguage } from '@bo/i18n';
import {
  CodeCell,
  DateCell,
  DetailPage,
  DetailSection,
  Fact,
  Facts,
  HistorySection,
  LinkButton,
  Loaded,
  MoneyCell,
  MoreActions,
  NumberCell,
  recordName,
  StatusCell,
  SummaryStrip,
  useListRow,
  useUndoToast,
} from '@bo/kit';
import { Can, useCan } from '@bo/platform';
import { useMutation } from '@bo/platform/query';
import { withQuery } from '@bo/platform/remote';
import { Link, useNavigate, useParams } from '@bo/platform/router';
import { useLabel, variants } from '@bo/resources';
import { ACTIVE_TONE, activeState } from '../../parts/active-state.ts';
import { optionNames } from '../../parts/option-names.ts';
import { PriceEdit } from '../../parts/price-edit.tsx';
import { ProductStockEdit } from '../../parts/product-stock-edit.tsx';
import { Rating } from '../../parts/rating.tsx';
import { useSize } from '../../parts/size.ts';
import { SoldLately, StockDaysSection } from '../../parts/stock-days.tsx';
import { useVariantTypes } from '../../parts/use-variant-types.ts';
import { paths } from '../../paths.ts';
import { useText } from '../../text.ts';
import '../../parts/parts.css';
import { useVariantOf } from './use-variant-of.ts';
import { PriceHistorySection } from './price-history.tsx';

/** What can be done with a variant beside editing it. */
function VariantMenu({ variant }: { variant: VariantDetail }) {
  const t = useText('variants');
  const navigate = useNavigate();
  const undo = useUndoToast();
  const [edits, sees] = [useCan('product.edit'), useCan('inventory.view')];
  const archive = useMutation(variants.archive());
  const takeBack = useMutation(variants.restore());
  const restore = useMutation(variants.restore({ done: t('done.restored') }));
  const movements = {
    key: 'movements',
    label: t('actions.stock'),
    onClick: () => void navigate(withQuery(paths.inventoryMovements(), { variant: variant.id })),
  };
  const put =
    variant.archived_at === null
      ? {
          key: 'archive',
          label: t('actions.archive'),
          danger: true,
          onClick: () =>
            archive.mutate(variant, {
              onSuccess: (archived) => undo(t('done.archived'), () => takeBack.mutateAsync(archived)),
            }),
        }
      : { key: 'restore', label: t('actions.restore'), onClick: () => restore.mutate(variant) };
  return <MoreActions groups={[sees ? [movements] : [], edits ? [put] : []]} />;
}

interface SummaryProps {
  vatClass: string | undefined;
  variant: Variant | undefined;
  name: string;
  image: string | null;
  rating: Pick<VariantDetail, 'rating' | 'rating_count'> | undefined;
}

/** A variant at a glance; its price and its stock are changed where they stand. As high while it is not known. */
function Summary({ variant, vatClass, name, image, rating }: SummaryProps) {
  const t = useText('variants');
  const words = useText('products');
  const label = useLabel();
  const format = useFormat();
  const state = variant && activeState(variant);
  const price = variant && (
    <>
      <bdi className="bo-number">{format.money(variant.selling_price)}</bdi>
      {variant.selling_price < variant.price ? (
        <del className="bo-muted bo-number">{format.money(variant.price)}</del>
      ) : null}
    </>
  );
  const stock = variant && <bdi className="bo-number">{format.number(variant.available)}</bdi>;
  return (
    <SummaryStrip image={image}>
      <Fact label={t('fields.selling_price')}>
        {variant && state !== 'archived' ? (
          <PriceEdit
            product={{ id: variant.product_id, name, vat_class: vatClass }}
            variant={variant}
            price={format.money(variant.selling_price)}
          >
            {price}
          </PriceEdit>
        ) : (
          price
        )}
      </Fact>
      <Fact label={t('fields.available')}>
        {variant && variant.components.length === 0 ? (
          <ProductStockEdit
            product={{ id: variant.product_id, name, available: variant.available }}
            variantId={variant.id}
          >
            {stock}
          </ProductStockEdit>
        ) : (
          stock
        )}
      </Fact>
      <Fact label={t('fields.status')}>
        {state && <StatusCell text={label(`product_status.${state}`)} tone={ACTIVE_TONE[state]} />}
      </Fact>
      <Fact label={words('fields.rating')}>
        {rating && variant && (
          <Link to={withQuery(paths.reviewList(), { product: variant.product_id })}>
            <Rating value={rating.rating} count={rating.rating_count} />
          </Link>
        )}
      </Fact>
      <Can do="inventory.view">
        <Fact label={words('fields.sold')}>{variant && <SoldLately of={{ variant: variant.id }} />}</Fact>
      </Can>
      <Fact label={words('fields.updated_at')}>
        {variant && <DateCell value={variant.updated_at} style="relative" />}
      </Fact>
    </SummaryStrip>
  );
}

function Options({ variant }: { variant: VariantDetail }) {
  const t = useText('variants');
  const { language } = useLanguage();
  const types = useVariantTypes(Object.keys(variant.options));
  return types
    .filter(({ id }) => variant.options[id] !== undefined)
    .map((type) => (
      <Fact key={type.id} label={recordName(type, language) || t('fields.option')}>
        {optionNames(variant, [type], language).map((option) => (
          <bdi key={option}>{option}</bdi>
        ))}
      </Fact>
    ));
}

function VariantFacts({ variant }: { variant: VariantDetail }) {
  const t = useText('variants');
  const format = useFormat();
  const sizeOf = useSize();
  return (
    <DetailSection title={t('sections.what')}>
      <Facts>
        <Options variant={variant} />
        <Fact label={t('fields.size')}>{sizeOf(variant)}</Fact>
        <Fact label={t('fields.code')}>
          <CodeCell value={variant.code} />
        </Fact>
        <Fact label={t('fields.barcodes')}>
          <CodeCell value={writeCodes(variant.barcodes, variant.case_codes, ' ')} />
        </Fact>
        <Fact label={t('fields.price')}>
          <MoneyCell value={variant.price} />
        </Fact>
        <Fact label={t('fields.discount')}>
          {variant.discount === 0 ? null : (
            <bdi className="bo-number">
              {variant.discount_type === 'percent' ? format.percent(variant.discount) : format.money(variant.discount)}
            </bdi>
          )}
        </Fact>
        <Can do={GUARDED_FIELDS.cost.permission}>
          <Fact label={t('fields.cost')}>
            <MoneyCell value={variant.cost} />
          </Fact>
        </Can>
        <Fact label={t('fields.min_buy')}>
          <NumberCell value={variant.min_buy} />
        </Fact>
        <Fact label={t('fields.max_buy')}>
          <NumberCell value={variant.max_buy} />
        </Fact>
        <Fact label={t('fields.reorder_point')}>
          <NumberCell value={variant.reorder_point} />
        </Fact>
        {variant.weight_step_g === null ? null : (
          <Fact label={t('fields.weight_step_g')}>{sizeOf({ size: variant.weight_step_g, unit: 'g' })}</Fact>
        )}
        {variant.weight_tolerance === 0 ? null : (
          <Fact label={t('fields.weight_tolerance')}>{format.percent(variant.weight_tolerance)}</Fact>
        )}
        <Fact label={t('fields.hash_tags')}>{format.list(variant.hash_tags.map((tag) => `#${tag}`))}</Fact>
      </Facts>
    </DetailSection>
  );
}

/** What a combo is made of; its stock is what these allow. */
function Components({ rows }: { rows: VariantDetail['component_rows'] }) {
  const t = useText('variants');
  return (
    <DetailSection title={t('fields.components')}>
      <div className="cat-scroll">
        <table className="cat-plain" aria-label={t('fields.components')}>
          <thead>
            <tr>
              <th scope="col">{t('fields.component')}</th>
              <th scope="col">{t('fields.code')}</th>
              <th scope="col" data-align="end">
                {t('fields.quantity')}
              </th>
              <th scope="col" data-align="end">
                {t('fields.available')}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ variant_id, product, code, quantity, available }) => (
              <tr key={variant_id}>
                <td>
                  <ComponentName product={product} variantId={variant_id} />
                </td>
                <td>
                  <CodeCell value={code} />
                </td>
                <td data-align="end">
                  <NumberCell value={quantity} />
                </td>
                <td data-align="end">
                  <NumberCell value={available} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </DetailSection>
  );
}

function ComponentName({ product, variantId }: { product: VariantDetail['product']; variantId: string }) {
  const { language } = useLanguage();
  return (
    <Link to={paths.variantDetails(product.id, variantId)}>
      <bdi>{recordName(product, language)}</bdi>
    </Link>
  );
}

const PLAIN = ['code', 'min_buy', 'max_buy', 'reorder_point', 'active', 'image', 'unit', 'size'] as const;
const MONEY = ['price', 'selling_price'] as const;

/** How the history names what has changed and shows it. */
function useHistoryOf() {
  const t = useText('variants');
  const format = useFormat();
  return (field: string) => {
    const [plain] = PLAIN.filter((name) => name === field);
    if (plain) return t(`fields.${plain}`);
    const [money] = MONEY.filter((name) => name === field);
    if (money)
      return {
        label: t(`fields.${money}`),
        show: (value: unknown) => (typeof value === 'number' ? format.money(value) : '—'),
      };
    if (field === 'case_codes')
      return {
        label: t('fields.case_codes'),
        show: (value: unknown) => writeCodes([], StoredCaseCodes.catch([]).parse(value), ' ') || '—',
      };
    if (field === 'barcodes' || field === 'hash_tags')
      return {
        label: t(`fields.${field}`),
        show: (value: unknown) => (Array.isArray(value) ? value.map(String).join(' ') : '—'),
      };
    return undefined;
  };
}

/** What a screen before has already told: a list of variants, or the page of the product. */
function useKnown(product: ProductDetail | undefined, id: string) {
  const row = useListRow(variants, id);
  return row ?? product?.variants.find((one) => one.id === id || one.code === id);
}

export function VariantDetailsPage() {
  const t = useText('variants');
  const words = useText('products');
  const format = useFormat();
  const { language } = useLanguage();
  const sizeOf = useSize();
  const historyOf = useHistoryOf();
  const { productId = '', variantId = '' } = useParams();
  const { result, product } = useVariantOf(productId, variantId);
  const row = useKnown(product, variantId);
  const types = useVariantTypes(product?.variant_type_ids);
  const whole = result.data;
  const known = whole ?? row;
  const options = known ? optionNames(known, types, language) : [];
  const productName = recordName(whole?.product ?? product, language);
  const name = known && productName ? [productName, format.list(options) || sizeOf(known)].join(' · ') : '';
  const parent = product
    ? { to: paths.productDetails(productId), label: productName }
    : { to: paths.productList(), label: words('list.title') };
  const sections = (
    <Loaded result={result}>
      {(variant) => (
        <>
          <PriceHistorySection variant={variant} vatClass={product?.vat_class} />
          <Can do="inventory.view">
            <StockDaysSection of={{ variant: variant.id }} />
          </Can>
          {variant.component_rows.length > 0 ? <Components rows={variant.component_rows} /> : null}
          <VariantFacts variant={variant} />
        </>
      )}
    </Loaded>
  );
  if (result.isError && !whole)
    return (
      <DetailPage title={t('details.title')} parent={parent}>
        {sections}
      </DetailPage>
    );
  return (
    <DetailPage
      title={<bdi>{name || t('details.title')}</bdi>}
      parent={parent}
      summary={
        <Summary
          variant={known}
          vatClass={product?.vat_class}
          name={name}
          image={known?.image ?? whole?.product_image ?? product?.image ?? null}
          rating={whole ?? product}
        />
      }
      side={
        whole ? (
          <HistorySection type="variant" id={whole.id} labelOf={historyOf} />
        ) : (
          <div className="bo-card cat-side-wait" />
        )
      }
      actions={
        <>
          <Can do={paths.variantEdit.permission}>
            <LinkButton to={paths.variantEdit(productId, variantId)}>{words('actions.edit')}</LinkButton>
          </Can>
          {whole ? <VariantMenu variant={whole} /> : null}
        </>
      }
    >
      {sections}
    </DetailPage>
  );
}
