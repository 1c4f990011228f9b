import type { StockItem } from '@bo/contracts';
import { useLanguage } from '@bo/i18n';
import { CodeCell, ImageCell, recordName } from '@bo/kit';
import { Link } from '@bo/platform/router';
import { paths } from '../paths.ts';
import './parts.css';
import { useSize } from './size.ts';

/** A variant of stock: image, product, size and code. */
export function StockItemCell({ item }: { item: StockItem }) {
  const sizeOf = useSize();
  const { language } = useLanguage();
  return (
    <span className="cat-item">
      <ImageCell src={item.image ?? ''} />
      <span className="bo-two-lines">
        <Link to={paths.variantDetails(item.product_id, item.variant_id)}>
          <bdi>{recordName(item.product, language)}</bdi>
        </Link>
        <span className="bo-muted">
          <bdi>{sizeOf(item)}</bdi> · <CodeCell value={item.code} />
        </span>
      </span>
    </span>
  );
}
