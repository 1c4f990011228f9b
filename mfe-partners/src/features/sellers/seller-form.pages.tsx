import { SellerCreateInput } from '@bo/contracts';
import { useLanguage } from '@bo/i18n';
import {
  BilingualField,
  ContractForm,
  DateField,
  FormPage,
  FormSection,
  ImageField,
  Loaded,
  NumberField,
  PercentField,
  PhoneField,
  recordName,
  ResourceForm,
  RowsField,
  TextField,
} from '@bo/kit';
import { Can } from '@bo/platform';
import { useMutation, useQuery } from '@bo/platform/query';
import { useNavigate, useParams } from '@bo/platform/router';
import { sellers } from '@bo/resources';
import { WarehousesField } from '../../parts/warehouses-field.tsx';
import { paths } from '../../paths.ts';
import { useText } from '../../text.ts';

const MOST_CLOSURES = 50;

/** The fields; create and edit share them. Bank details are changed on the seller's page, by two people. */
function SellerFields({ isNew = false }: { isNew?: boolean }) {
  const t = useText('sellers');
  return (
    <>
      <FormSection title={t('sections.shop')}>
        <TextField code name="code" label={t('fields.code')} />
        <TextField name="legal_name" label={t('fields.legal_name')} hint={t('hints.legal_name')} />
        <BilingualField name="name" label={t('fields.name')} />
        <ImageField name="logo" label={t('fields.logo')} purpose="seller" />
      </FormSection>
      <FormSection title={t('sections.contact')}>
        <TextField name="contact_name" label={t('fields.contact_name')} />
        <PhoneField name="phone" label={t('fields.phone')} />
        <TextField code name="email" label={t('fields.email')} />
      </FormSection>
      <FormSection title={t('sections.licence')} hint={t('hints.licence')}>
        <TextField code name="licence_number" label={t('fields.licence_number')} />
        <DateField name="licence_expires_on" label={t('fields.licence_expires_on')} />
        <TextField code name="vat_number" label={t('fields.vat_number')} />
      </FormSection>
      <FormSection title={t('sections.terms')}>
        <PercentField name="commission_rate" label={t('fields.commission_rate')} hint={t('hints.commission_rate')} />
        <NumberField name="hold_days" label={t('fields.hold_days')} hint={t('hints.hold_days')} />
        <WarehousesField name="warehouse_ids" label={t('fields.warehouses')} />
      </FormSection>
      {isNew ? (
        <Can do="seller.bank">
          <FormSection title={t('sections.bank')} hint={t('hints.bank')}>
            <TextField name="bank_holder" label={t('fields.bank_holder')} />
            <TextField code name="iban" label={t('fields.iban')} />
          </FormSection>
        </Can>
      ) : null}
      <FormSection title={t('sections.closures')} hint={t('hints.closures')}>
        <RowsField
          name="closures"
          label={t('sections.closures')}
          rowLabel={(place) => t('closures.row', { place })}
          blank={() => ({ starts_on: '', ends_on: '', reason: '' })}
          addText={t('closures.add')}
          max={MOST_CLOSURES}
        >
          {(path) => (
            <>
              <DateField name={`${path}.starts_on`} label={t('closures.starts_on')} />
              <DateField name={`${path}.ends_on`} label={t('closures.ends_on')} />
              <TextField name={`${path}.reason`} label={t('closures.reason')} />
            </>
          )}
        </RowsField>
      </FormSection>
    </>
  );
}

export function SellerCreatePage() {
  const t = useText('sellers');
  const navigate = useNavigate();
  const create = useMutation(sellers.create({ done: t('done.applied') }));
  return (
    <FormPage title={t('list.create')} parent={{ to: paths.sellerList(), label: t('list.title') }}>
      <ContractForm
        name="sellers"
        contract={SellerCreateInput}
        initial={{ hold_days: 7 }}
        save={(input) => create.mutateAsync(input)}
        onSaved={({ id }) => void navigate(paths.sellerDetails(id), { replace: true })}
      >
        <SellerFields isNew />
      </ContractForm>
    </FormPage>
  );
}

export function SellerEditPage() {
  const t = useText('sellers');
  const { language } = useLanguage();
  const navigate = useNavigate();
  const { sellerId = '' } = useParams();
  const result = useQuery(sellers.detail(sellerId));
  const name = recordName(result.data, language) || t('edit.title');
  return (
    <FormPage title={name} parent={{ to: paths.sellerDetails(sellerId), label: name }}>
      <Loaded result={result}>
        {(seller) => (
          <ResourceForm
            resource={sellers}
            record={seller}
            onSaved={({ id }) => void navigate(paths.sellerDetails(id), { replace: true })}
          >
            <SellerFields />
          </ResourceForm>
        )}
      </Loaded>
    </FormPage>
  );
}
