// A whole feature, for a resource that the product does not have: list, form, record. `new-resource.test.tsx` uses it
// as
// staff would. In a remote the texts stand in its locale files.
import { FlagParam, listQuery, Phone, Price, RecordFields, Title } from '@bo/contracts';
import { defineResource } from '@bo/http';
import { useFormat, useLanguage } from '@bo/i18n';
import { useQuery } from '@bo/platform/query';
import { Route, Routes, useNavigate, useParams } from '@bo/platform/router';
import { z } from 'zod';
import {
  BilingualField,
  type BulkAction,
  columns,
  DetailPage,
  DetailSection,
  Fact,
  Facts,
  FlagFilter,
  FormPage,
  FormSection,
  HistorySection,
  LinkButton,
  Loaded,
  MoneyField,
  PhoneField,
  PrevNext,
  RecordListPage,
  recordName,
  ResourceForm,
  SwitchField,
  useBackToList,
  useListState,
} from '../index.ts';

export const SupplierInput = z.object({
  name: Title,
  name_ar: Title,
  phone: Phone,
  least_order: Price,
  active: z.boolean().default(true),
});
export const Supplier = RecordFields.extend(SupplierInput.shape);
export type Supplier = z.infer<typeof Supplier>;
const SupplierListQuery = listQuery(['name', 'least_order', 'updated_at'], 'name', { active: FlagParam });

const suppliers = defineResource({
  name: 'suppliers',
  path: 'admin_panel/suppliers/',
  entity: Supplier,
  input: SupplierInput,
  listQuery: SupplierListQuery,
});
const paths = {
  list: () => '/suppliers',
  create: Object.assign(() => '/suppliers/create', { permission: 'seller.create' as const }),
  edit: (id: string) => `/suppliers/${id}/edit`,
  details: (id: string) => `/suppliers/${id}`,
};
const labels: Record<string, string> = {
  name: 'Name',
  phone: 'Phone',
  least_order: 'Least order',
  active: 'Active',
  updated_at: 'Updated',
};

const column = columns<Supplier>();
const COLUMNS = [
  column.bilingual('name', { title: 'Name', sort: 'name' }),
  column.code('phone', { title: 'Phone' }),
  column.money('least_order', { title: 'Least order', sort: 'least_order' }),
  column.status('active', {
    title: 'Active',
    of: ({ active }) => ({ text: active ? 'Active' : 'Paused', tone: active ? 'good' : 'warn' }),
  }),
  column.date('updated_at', { title: 'Updated', sort: 'updated_at' }),
];

const ACTIONS: BulkAction[] = [
  { action: 'archive', label: 'Archive', permission: 'seller.delete', undo: 'restore', danger: true },
];

function SupplierListPage() {
  const list = useListState(SupplierListQuery, { screen: 'suppliers' });
  const result = useQuery(suppliers.list(list.query));
  return (
    <RecordListPage
      title="Suppliers"
      list={list}
      resource={suppliers}
      exportRight="seller.export"
      create={paths.create}
      createText="Add supplier"
      search="Name or phone"
      filters={<FlagFilter list={list} name="active" label="Active" />}
      bulk={ACTIONS}
      result={result}
      columns={COLUMNS}
      to={({ id }) => paths.details(id)}
      empty="No suppliers yet. Create the first one."
    />
  );
}

function SupplierFields() {
  return (
    <FormSection title="Supplier">
      <BilingualField name="name" label="Name" />
      <PhoneField name="phone" label="Phone" />
      <MoneyField name="least_order" label="Least order" />
      <SwitchField name="active" label="Active" />
    </FormSection>
  );
}

function SupplierCreatePage() {
  const navigate = useNavigate();
  return (
    <FormPage title="New supplier">
      <ResourceForm resource={suppliers} onSaved={({ id }) => void navigate(paths.details(id))}>
        <SupplierFields />
      </ResourceForm>
    </FormPage>
  );
}

function SupplierEditPage() {
  const { id = '' } = useParams();
  const back = useBackToList(paths.list());
  return (
    <FormPage title="Supplier">
      <Loaded result={useQuery(suppliers.detail(id))}>
        {(supplier) => (
          <ResourceForm resource={suppliers} record={supplier} onSaved={back}>
            <SupplierFields />
          </ResourceForm>
        )}
      </Loaded>
    </FormPage>
  );
}

function SupplierDetailsPage() {
  const { id = '' } = useParams();
  const { language } = useLanguage();
  const format = useFormat();
  return (
    <Loaded result={useQuery(suppliers.detail(id))}>
      {(supplier) => (
        <DetailPage
          title={recordName(supplier, language)}
          actions={
            <>
              <PrevNext resource={suppliers} id={id} to={paths.details} />
              <LinkButton to={paths.edit(id)}>Edit</LinkButton>
            </>
          }
          side={<HistorySection type="seller" id={id} labelOf={(field) => labels[field]} />}
        >
          <DetailSection title="Details">
            <Facts>
              <Fact label="Phone">{supplier.phone}</Fact>
              <Fact label="Least order">{format.money(supplier.least_order)}</Fact>
            </Facts>
          </DetailSection>
        </DetailPage>
      )}
    </Loaded>
  );
}

export const supplierScreens = (
  <Routes>
    <Route path={paths.list()} element={<SupplierListPage />} />
    <Route path={paths.create()} element={<SupplierCreatePage />} />
    <Route path={paths.edit(':id')} element={<SupplierEditPage />} />
    <Route path={paths.details(':id')} element={<SupplierDetailsPage />} />
  </Routes>
);
