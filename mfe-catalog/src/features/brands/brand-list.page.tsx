import { BrandListQuery } from '@bo/contracts';
import {
  BulkBar,
  ExportButton,
  FlagFilter,
  LinkButton,
  ListPage,
  ResourceTable,
  SavedViews,
  SearchFilter,
  useListState,
  useSelection,
} from '@bo/kit';
import { Can } from '@bo/platform';
import { useQuery } from '@bo/platform/query';
import { brands } from '@bo/resources';
import { useBrandActions } from './brand-actions.ts';
import { useBrandColumns } from './brand-columns.tsx';
import { useBrandText } from './brand-text.ts';
import { brandPaths } from './brands.paths.ts';

export function BrandListPage() {
  const t = useBrandText();
  const list = useListState(BrandListQuery);
  const result = useQuery(brands.list(list.query));
  const actions = useBrandActions(list.query.archived === true);
  const selection = useSelection(list, actions);
  return (
    <ListPage
      title={t('list.title')}
      actions={
        <>
          <Can do="brand.export">
            <ExportButton url={(format) => brands.exportUrl(list.query, format)} name="brands" />
          </Can>
          <Can do="brand.create">
            <LinkButton to={brandPaths.create()}>{t('list.create')}</LinkButton>
          </Can>
        </>
      }
      views={<SavedViews list={list} screen="brands" />}
      filters={
        <>
          <SearchFilter list={list} placeholder={t('list.search')} />
          <FlagFilter list={list} name="featured" label={t('fields.featured')} />
          <FlagFilter list={list} name="active" label={t('status.active')} />
          <FlagFilter list={list} name="untranslated" label={t('fields.untranslated')} />
          <FlagFilter list={list} name="archived" label={t('status.archived')} />
        </>
      }
    >
      <BulkBar
        selection={selection}
        page={result.data}
        actions={actions}
        mutation={brands.bulk()}
        nameOf={(id) => result.data?.results.find((brand) => brand.id === id)?.name}
      />
      <ResourceTable
        list={list}
        result={result}
        columns={useBrandColumns()}
        selection={selection}
        to={({ id }) => brandPaths.edit(id)}
        empty={t('list.empty')}
      />
    </ListPage>
  );
}
