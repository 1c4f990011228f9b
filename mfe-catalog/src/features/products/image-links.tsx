import { useFormat } from '@bo/i18n';
import { DetailSection } from '@bo/kit';
import { Can } from '@bo/platform';
import { useMutation, useQuery } from '@bo/platform/query';
import Button from 'antd/es/button';
import { useText } from '../../text.ts';
import { forgetImageLinks, imageLinks, retryImageLinks } from './products.api.ts';

/** The pictures that an import named by their links and that are not here yet: nothing where there are none. */
export function ImageLinksSection({ productId }: { productId: string }) {
  const t = useText('products');
  const format = useFormat();
  const { data } = useQuery(imageLinks(productId));
  const retry = useMutation(retryImageLinks());
  const forget = useMutation(forgetImageLinks(t('imageLinks.forgotten')));
  const links = data?.results ?? [];
  if (links.length === 0) return null;
  const waiting = links.filter(({ error, next_try_at }) => error === null && next_try_at !== null).length;
  const busy = retry.isPending || forget.isPending;
  return (
    <DetailSection title={t('imageLinks.title')}>
      {waiting > 0 ? (
        <p role="status">{t('imageLinks.waiting', { count: waiting, number: format.number(waiting) })}</p>
      ) : null}
      <ul className="cat-links">
        {links.map(({ id, link, error, next_try_at }) => (
          <li key={id}>
            <bdi dir="ltr">{link}</bdi>
            {error ? (
              <span className="bo-muted">
                {t(`imageLinks.error.${error}`)}{' '}
                {next_try_at ? t('imageLinks.next', { when: format.relative(next_try_at) }) : null}
              </span>
            ) : null}
          </li>
        ))}
      </ul>
      <Can do="product.edit">
        <div className="bo-actions">
          <Button loading={retry.isPending} disabled={busy} onClick={() => retry.mutate(productId)}>
            {t('imageLinks.retry')}
          </Button>
          <Button loading={forget.isPending} disabled={busy} onClick={() => forget.mutate(productId)}>
            {t('imageLinks.forget')}
          </Button>
        </div>
      </Can>
    </DetailSection>
  );
}
