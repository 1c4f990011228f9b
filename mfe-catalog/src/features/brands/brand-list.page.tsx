import { BrandListQuery } from '@bo/contracts';
import { FlagFilter, LinkButton, ListPage, ResourceTable, SearchFilter, useListState } from '@bo/kit';
import { Can } from '@bo/platform';
import { useQuery } from '@bo/platform/query';
import { useBrandColumns } from './brand-columns.tsx';
import { useBrandText } from './brand-text.ts';
import { brands } from './brands.api.ts';
import { brandPaths } from './brands.paths.ts';

export function BrandListPage() {
  const t = useBrandText();
  const list = useListState(BrandListQuery);
  const result = useQuery(brands.list(list.query));
  return (
    <ListPage
      title={t('list.title')}
      actions={
        <Can do="brand.create">
          <LinkButton to={brandPaths.create()}>{t('list.create')}</LinkButton>
        </Can>
      }
      filters={
        <>
          <SearchFilter list={list} placeholder={t('list.search')} />
          <FlagFilter list={list} name="featured" label={t('fields.featured')} />
          <FlagFilter list={list} name="active" label={t('status.active')} />
          <FlagFilter list={list} name="archived" label={t('status.archived')} />
        </>
      }
    >
      <ResourceTable list={list} result={result} columns={useBrandColumns()} to={({ id }) => brandPaths.edit(id)} empty={t('list.empty')} />
    </ListPage>
  );
}
