import type { Brand } from '@bo/contracts';
import { useFormat } from '@bo/i18n';
import { RecordActions } from '@bo/kit';
import { useCan } from '@bo/platform';
import { useQueryClient } from '@bo/platform/query';
import { brands } from '@bo/resources';
import { useState } from 'react';
import { paths } from '../../paths.ts';
import { useText } from '../../text.ts';
import { MergeBrand } from './merge-brand.tsx';

/** What can be done with one brand beside editing it. For good it goes only while no product ever named it. */
export function BrandMenu({ brand }: { brand: Brand }) {
  const t = useText('brands');
  const format = useFormat();
  const client = useQueryClient();
  const merges = useCan('brand.delete') && brand.archived_at === null;
  const [merging, setMerging] = useState(false);
  return (
    <>
      <RecordActions
        resource={brands}
        record={brand}
        permission="brand.delete"
        list={paths.brandList()}
        archiveEffect={async () => {
          const { uses: count } = await client.query(brands.usage(brand.id));
          return t('archive.effect', { count, number: format.number(count) });
        }}
        {...(brand.product_count === 0 ? { deleteEffect: t('delete.effect') } : {})}
        more={merges ? [{ key: 'merge', label: t('actions.merge'), onClick: () => setMerging(true) }] : []}
      />
      <MergeBrand brand={brand} open={merging} onClose={() => setMerging(false)} />
    </>
  );
}
