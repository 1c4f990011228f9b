import { type CategoryProducts, type PlacedProduct, PRODUCT_ORDER_RULES, type ProductOrderRule } from '@bo/contracts';
import { useFormat, useLanguage } from '@bo/i18n';
import {
  BilingualCell,
  CodeCell,
  DetailPage,
  EmptyState,
  ImageCell,
  Loaded,
  MenuButton,
  recordName,
  SortableRows,
  StatusCell,
  UnsavedOrder,
  useOrder,
  useUndoToast,
} from '@bo/kit';
import { useMutation, useQuery, useQueryClient } from '@bo/platform/query';
import { Link, useParams } from '@bo/platform/router';
import { useLabel } from '@bo/resources';
import { paths } from '../../paths.ts';
import { useText } from '../../text.ts';
import '../../parts/parts.css';
import { STATUS_TONE } from './product-status.ts';
import { categoryProducts, moveProduct, orderProducts } from './products.api.ts';

const ROW_HEIGHT = 56;

function Order({ category, products }: { category: string; products: readonly PlacedProduct[] }) {
  const t = useText('products');
  const label = useLabel();
  const format = useFormat();
  const { language } = useLanguage();
  const client = useQueryClient();
  const { mutateAsync } = useMutation(moveProduct());
  const { queryKey } = categoryProducts(category);
  const { rows, go, unsaved } = useOrder(products, {
    name: `products ${category}`,
    send: mutateAsync,
    refresh: (options) => client.invalidateQueries({ queryKey }, options),
    done: t('order.moved'),
  });
  return (
    <>
      <p className="bo-muted">
        {t('order.count', { count: rows.length, number: format.number(rows.length) })} {t('order.hint')}
      </p>
      <UnsavedOrder moves={unsaved} />
      <div className="bo-table">
        <SortableRows
          rows={rows}
          label={t('order.list')}
          height={ROW_HEIGHT}
          onMove={go}
          nameOf={(product) => recordName(product, language)}
          className={() => 'cat-order-row'}
        >
          {({ id, title, title_ar, image, code, status }, index) => (
            <>
              <bdi className="bo-number bo-muted">{format.number(index + 1)}</bdi>
              <ImageCell src={image ?? ''} />
              <Link to={paths.productDetails(id)}>
                <BilingualCell en={title} ab={title_ar} />
              </Link>
              <span className="cat-order-code">
                <CodeCell value={code} />
              </span>
              <StatusCell text={label(`product_status.${status}`)} tone={STATUS_TONE[status]} />
            </>
          )}
        </SortableRows>
      </div>
    </>
  );
}

/** Puts all of them in order at once, and back as they stood. */
function OrderBy({ category, products }: { category: string; products: readonly PlacedProduct[] }) {
  const t = useText('products');
  const undo = useUndoToast();
  const { mutateAsync, isPending } = useMutation(orderProducts(category));
  const run = async (by: ProductOrderRule) => {
    const product_ids = products.map(({ id }) => id);
    await mutateAsync({ by });
    undo(t(`order.done.${by}`), () => mutateAsync({ product_ids }));
  };
  return (
    <MenuButton
      loading={isPending}
      groups={[
        PRODUCT_ORDER_RULES.map((by) => ({
          key: by,
          label: t(`order.by.${by}`),
          // Why it failed has been said.
          onClick: () => void run(by).catch(() => undefined),
        })),
      ]}
    >
      {t('order.arrange')}
    </MenuButton>
  );
}

/** In which order customers see the products of a category. */
export function ProductOrderPage() {
  const t = useText('products');
  const { language } = useLanguage();
  const { categoryId = '' } = useParams();
  const result = useQuery(categoryProducts(categoryId));
  const name = recordName(result.data?.category, language);
  return (
    <DetailPage
      title={name ? t('order.of', { name }) : t('order.title')}
      parent={{ to: paths.categoryList(), label: t('order.categories') }}
      actions={
        result.data && result.data.results.length > 1 ? (
          <OrderBy category={categoryId} products={result.data.results} />
        ) : null
      }
    >
      <Loaded result={result}>
        {({ results }: CategoryProducts) =>
          results.length === 0 ? (
            <EmptyState text={t('order.empty')} />
          ) : (
            <Order category={categoryId} products={results} />
          )
        }
      </Loaded>
    </DetailPage>
  );
}
