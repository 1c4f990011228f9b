import { useLanguage } from '@bo/i18n';
import { recordName, useFormValues, usePaused } from '@bo/kit';
import { useQuery } from '@bo/platform/query';
import { Link } from '@bo/platform/router';
import { products } from '@bo/resources';
import Alert from 'antd/es/alert';
import { paths } from '../../paths.ts';
import { useText } from '../../text.ts';

/** As many as are named. */
const MOST = 3;
function useCalled(title: unknown) {
  const wanted = usePaused(typeof title === 'string' ? title.trim() : '');
  const { data } = useQuery({ ...products.list({ title: wanted, limit: MOST }), enabled: wanted !== '' });
  return wanted === '' ? [] : (data?.results ?? []);
}

/**
 * Under the titles of a new product: which ones are called so already. Two may be; nobody makes the second by accident.
 */
export function SameTitle() {
  const t = useText('products');
  const { language } = useLanguage();
  const { title, title_ar } = useFormValues();
  const [english, arabic] = [useCalled(title), useCalled(title_ar)];
  const called = [...new Map([...english, ...arabic].map((product) => [product.id, product])).values()].slice(0, MOST);
  if (called.length === 0) return null;
  return (
    <Alert
      className="bo-wide"
      type="warning"
      showIcon
      role="status"
      title={
        <>
          {t('create.sameTitle')}{' '}
          {called.map((product) => (
            <Link key={product.id} to={paths.productDetails(product.id)} target="_blank" className="cat-same-title">
              <bdi>{recordName(product, language)}</bdi>
            </Link>
          ))}
        </>
      }
    />
  );
}
