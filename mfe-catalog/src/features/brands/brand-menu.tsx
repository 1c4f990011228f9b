import type { Brand } from '@bo/contracts';
import { useFormat, useLanguage } from '@bo/i18n';
import { ConfirmButton, LinkButton, recordName, useBackToList, useUndoToast } from '@bo/kit';
import { Can } from '@bo/platform';
import { useMutation, useQueryClient } from '@bo/platform/query';
import { brands } from '@bo/resources';
import Button from 'antd/es/button';
import { productPaths } from '../products/products.paths.ts';
import { MergeBrand } from './merge-brand.tsx';
import { useBrandText } from './brand-text.ts';
import { brandPaths } from './brands.paths.ts';

/** Hides a brand after saying how much that touches; Undo takes it back. */
function ArchiveButton({ brand }: { brand: Brand }) {
  const t = useBrandText();
  const format = useFormat();
  const { language } = useLanguage();
  const client = useQueryClient();
  const back = useBackToList(brandPaths.list());
  const undo = useUndoToast();
  const archive = useMutation(brands.archive());
  const restore = useMutation(brands.restore());
  return (
    <ConfirmButton
      danger
      title={t('archive.title', { name: recordName(brand, language) })}
      okText={t('actions.archive')}
      effect={async () => {
        const { products } = await client.query(brands.usage(brand.id));
        return t('archive.effect', { count: products, number: format.number(products) });
      }}
      onConfirm={async () => {
        const archived = await archive.mutateAsync(brand);
        undo(t('archive.done', { name: recordName(brand, language) }), () => restore.mutateAsync(archived));
        back();
      }}
    >
      {t('actions.archive')}
    </ConfirmButton>
  );
}

/** For good, and only for a brand that no product ever named. */
function DeleteButton({ brand }: { brand: Brand }) {
  const t = useBrandText();
  const { language } = useLanguage();
  const back = useBackToList(brandPaths.list());
  const remove = useMutation(brands.remove({ done: t('delete.done') }));
  return (
    <ConfirmButton
      danger
      title={t('delete.title', { name: recordName(brand, language) })}
      okText={t('actions.delete')}
      effect={t('delete.effect')}
      onConfirm={async () => {
        await remove.mutateAsync(brand);
        back();
      }}
    >
      {t('actions.delete')}
    </ConfirmButton>
  );
}

/** What can be done with one brand beside editing it. */
export function BrandMenu({ brand }: { brand: Brand }) {
  const t = useBrandText();
  const format = useFormat();
  const restore = useMutation(brands.restore({ done: t('archive.restored') }));
  return (
    <>
      <Can do="product.view">
        <LinkButton quiet to={`${productPaths.list()}?brand=${encodeURIComponent(brand.id)}`}>
          {t('actions.products', { count: brand.product_count, number: format.number(brand.product_count) })}
        </LinkButton>
      </Can>
      <Can do="brand.delete">
        {brand.archived_at === null ? (
          <>
            <MergeBrand brand={brand} />
            <ArchiveButton brand={brand} />
          </>
        ) : (
          <Button loading={restore.isPending} onClick={() => restore.mutate(brand)}>
            {t('actions.restore')}
          </Button>
        )}
        {brand.product_count === 0 ? <DeleteButton brand={brand} /> : null}
      </Can>
    </>
  );
}
