import { type Supplier } from '@bo/contracts';
import { useFormat, useLanguage } from '@bo/i18n';
import {
  BilingualField,
  CountedRecordActions,
  FormPage,
  FormSection,
  HistorySection,
  Loaded,
  MoneyField,
  NumberField,
  PhoneField,
  PrevNext,
  recordName,
  ResourceForm,
  TextAreaField,
  TextField,
} from '@bo/kit';
import { useQuery } from '@bo/platform/query';
import { useNavigate, useParams } from '@bo/platform/router';
import { suppliers } from '@bo/resources';
import { paths } from '../../paths.ts';
import { useText } from '../../text.ts';

/** The fields; create and edit share them. */
function SupplierFields() {
  const t = useText('suppliers');
  return (
    <FormSection title={t('edit.title')}>
      <BilingualField name="name" label={t('fields.name')} />
      <TextField code name="code" label={t('fields.code')} />
      <TextField name="contact" label={t('fields.contact')} />
      <PhoneField name="phone" label={t('fields.phone')} />
      <TextField code name="email" label={t('fields.email')} />
      <TextField code name="trn" label={t('fields.trn')} hint={t('hints.trn')} />
      <NumberField name="payment_days" label={t('fields.payment_days')} suffix={t('days.unit')} />
      <NumberField name="lead_days" label={t('fields.lead_days')} suffix={t('days.unit')} hint={t('hints.lead_days')} />
      <MoneyField name="minimum_order" label={t('fields.minimum_order')} />
      <TextAreaField name="note" label={t('fields.note')} />
    </FormSection>
  );
}

export function SupplierCreatePage() {
  const t = useText('suppliers');
  const navigate = useNavigate();
  return (
    <FormPage title={t('list.create')} parent={{ to: paths.supplierList(), label: t('list.title') }}>
      <ResourceForm
        resource={suppliers}
        onSaved={({ id }) => void navigate(paths.supplierDetails(id), { replace: true })}
      >
        <SupplierFields />
      </ResourceForm>
    </FormPage>
  );
}

/** How the history names the fields and shows their values. */
function useHistoryLabels() {
  const t = useText('suppliers');
  const format = useFormat();
  const labels: Record<string, string | { label: string; show: (value: unknown) => string }> = {
    name: t('fields.name'),
    name_ar: t('fields.name_ar'),
    code: t('fields.code'),
    contact: t('fields.contact'),
    phone: t('fields.phone'),
    email: t('fields.email'),
    trn: t('fields.trn'),
    payment_days: t('fields.payment_days'),
    lead_days: t('fields.lead_days'),
    minimum_order: { label: t('fields.minimum_order'), show: (value) => format.money(Number(value)) },
    note: t('fields.note'),
  };
  return (field: string) => labels[field];
}

/** What can be done with one beside editing it. For good it goes only while nothing ever used it. */
function SupplierActions({ supplier }: { supplier: Supplier }) {
  const t = useText('suppliers');
  return (
    <CountedRecordActions
      resource={suppliers}
      record={supplier}
      permission="supplier.delete"
      list={paths.supplierList()}
      archiveEffect={(uses) => t('archive.effect', uses)}
      deleteEffect={t('delete.effect')}
    />
  );
}

export function SupplierEditPage() {
  const t = useText('suppliers');
  const { language } = useLanguage();
  const navigate = useNavigate();
  const { supplierId = '' } = useParams();
  const result = useQuery(suppliers.detail(supplierId));
  const labelOf = useHistoryLabels();
  return (
    <FormPage
      title={recordName(result.data, language) || t('edit.title')}
      parent={{ to: paths.supplierDetails(supplierId), label: t('details.title') }}
      actions={
        <>
          <PrevNext resource={suppliers} id={supplierId} to={paths.supplierEdit} />
          {result.data ? <SupplierActions supplier={result.data} /> : null}
        </>
      }
    >
      <Loaded result={result}>
        {(supplier) => (
          <>
            <ResourceForm
              resource={suppliers}
              record={supplier}
              onSaved={({ id }) => void navigate(paths.supplierDetails(id))}
            >
              <SupplierFields />
            </ResourceForm>
            <HistorySection type="supplier" id={supplier.id} labelOf={labelOf} />
          </>
        )}
      </Loaded>
    </FormPage>
  );
}
