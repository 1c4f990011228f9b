import { MISSING_PARTS, PRODUCT_STATUSES, SCHEDULE_STATES, STOCK_LEVELS } from '@bo/contracts';
import { ChoiceFilter, FlagFilter, type ListState, ReferenceFilter, SearchFilter } from '@bo/kit';
import { Can } from '@bo/platform';
import { useQuery } from '@bo/platform/query';
import { brands, CategoryFilter, CodeFilter, sellers, useLabel, useOwnSeller } from '@bo/resources';
import { useText } from '../../text.ts';
import { AttributeFilters } from './attribute-filters.tsx';
import { categoryList } from './attribute-list.ts';
import { importDetail } from '../imports/imports.api.ts';

/** Only where one came from an import: its name is what is chosen, and taking it away shows all products again. */
function ImportFilter({ list, id }: { list: ListState; id: string }) {
  const t = useText('products');
  const { data } = useQuery(importDetail(id));
  return (
    <ChoiceFilter
      list={list}
      name="import"
      label={t('filters.import')}
      choices={[{ value: id, label: data?.file_name ?? '…' }]}
      multiple={false}
    />
  );
}

export function ProductFilters({ list }: { list: ListState }) {
  const t = useText('products');
  const label = useLabel();
  const imported = list.value('import');
  const isOwn = useOwnSeller() !== undefined;
  return (
    <>
      <SearchFilter list={list} placeholder={t('list.search')} />
      <CodeFilter
        list={list}
        name="status"
        of="product_status"
        codes={PRODUCT_STATUSES.filter((status) => status !== 'archived')}
        label={t('fields.status')}
      />
      <CategoryFilter list={categoryList(list)} name="category" label={t('fields.category')} />
      <AttributeFilters list={list} />
      <ReferenceFilter list={list} name="brand" label={t('fields.brand')} resource={brands} />
      {isOwn ? null : (
        <Can do="seller.view">
          <ReferenceFilter list={list} name="seller" label={t('fields.seller')} resource={sellers} />
        </Can>
      )}
      <ChoiceFilter
        list={list}
        name="stock"
        label={t('filters.stock')}
        choices={STOCK_LEVELS.map((value) => ({ value, label: t(`stock.${value}`) }))}
      />
      <ChoiceFilter
        list={list}
        name="missing"
        label={t('filters.missing')}
        choices={MISSING_PARTS.map((value) => ({ value, label: t(`missing.${value}`) }))}
      />
      <ChoiceFilter
        list={list}
        name="schedule"
        label={t('filters.schedule')}
        choices={SCHEDULE_STATES.map((value) => ({ value, label: t(`scheduled.${value}`) }))}
      />
      <FlagFilter list={list} name="archived" label={label('product_status.archived')} />
      {imported === undefined ? null : <ImportFilter list={list} id={imported} />}
    </>
  );
}
