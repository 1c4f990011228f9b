import CheckCircleFilled from '@ant-design/icons/es/icons/CheckCircleFilled';
import CloseCircleFilled from '@ant-design/icons/es/icons/CloseCircleFilled';
import { type ProductDetail, type SaleCheck, unknownOf } from '@bo/contracts';
import { LinkButton, Loaded } from '@bo/kit';
import { useCan } from '@bo/platform';
import { useQuery } from '@bo/platform/query';
import Button from 'antd/es/button';
import { paths } from '../../paths.ts';
import { useText } from '../../text.ts';
import '../../parts/parts.css';
import { UnknownAnswers } from '../../parts/unknown-answers.tsx';
import { saleCheck } from './products.api.ts';
import { nextOf, useStatusChange, useStatusName } from './product-states.tsx';

type Check = SaleCheck['checks'][number]['check'];

/** Where each thing is mended; nothing for what is mended on this very page. */
function whereToMend(check: Check, product: ProductDetail): string | null {
  switch (check) {
    case 'titles':
    case 'category':
    case 'image':
    case 'attributes':
      return paths.productEdit(product.id);
    case 'category_active':
      return product.category_id === null ? paths.productEdit(product.id) : paths.categoryEdit(product.category_id);
    case 'brand_active':
      return product.brand_id === null ? null : paths.brandEdit(product.brand_id);
    case 'active_variant':
    case 'price': {
      const [first] = product.variants;
      return first ? paths.variantEdit(product.id, first.id) : paths.variantCreate(product.id);
    }
    case 'stock':
      return paths.inventoryReceive();
    case 'status':
    case 'seller':
    case 'unknown':
      return null;
  }
}

/** Of the titles the one to be written: anyone who reads it goes to that desk. */
const missingTitle = ({ title, title_ar }: ProductDetail) =>
  title === '' && title_ar === '' ? 'titles' : title_ar === '' ? 'title_ar' : 'title';

/** Puts the product on sale, which is all that it lacks where nothing else fails. */
function Activate({ product }: { product: ProductDetail }) {
  const nameOf = useStatusName(product);
  const { change, isPending } = useStatusChange(product);
  if (!nextOf(product).includes('active')) return null;
  return (
    <Button
      size="small"
      loading={isPending}
      // The query client tells why it did not work.
      onClick={() => void change('active').catch(() => undefined)}
    >
      {nameOf('active')}
    </Button>
  );
}

/** "Why is this not for sale?": what fails, each with the way to mend it; where nothing does, one line that says so. */
export function SaleCheckPanel({ product }: { product: ProductDetail }) {
  const t = useText('products');
  const mends = useCan('product.edit');
  const result = useQuery(saleCheck(product.id));
  return (
    <section className="bo-card cat-sale" aria-label={t('sale.title')}>
      <Loaded result={result} pending={<p className="bo-muted">{t('sale.checking')}</p>}>
        {({ checks, for_sale }) =>
          for_sale ? (
            <p className="cat-sale-line" data-ok>
              <CheckCircleFilled aria-hidden /> {t('sale.yes')}
            </p>
          ) : (
            <>
              <h2 className="bo-card-title">{t('sale.why')}</h2>
              <ul className="cat-checks">
                {checks
                  .filter(({ ok }) => !ok)
                  .map(({ check }) => {
                    const to = whereToMend(check, product);
                    return (
                      <li key={check}>
                        <CloseCircleFilled aria-hidden />
                        <span>{t(`sale.not.${check === 'titles' ? missingTitle(product) : check}`)}</span>
                        {mends && check === 'unknown' ? (
                          <UnknownAnswers fields={unknownOf(product)} of={{ product: product.id }} />
                        ) : null}
                        {mends && check === 'status' ? <Activate product={product} /> : null}
                        {mends && to !== null ? (
                          <LinkButton quiet small to={to}>
                            {t('sale.mend')}
                          </LinkButton>
                        ) : null}
                      </li>
                    );
                  })}
              </ul>
            </>
          )
        }
      </Loaded>
    </section>
  );
}
