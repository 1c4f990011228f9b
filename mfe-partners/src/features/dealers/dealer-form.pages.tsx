import { DEALER_STATUSES } from '@bo/contracts';
import { useLanguage } from '@bo/i18n';
import {
  BilingualField,
  FormPage,
  FormSection,
  Loaded,
  MoneyField,
  PhoneField,
  recordName,
  ResourceForm,
  SelectField,
  TextField,
} from '@bo/kit';
import { Can } from '@bo/platform';
import { useQuery } from '@bo/platform/query';
import { useNavigate, useParams } from '@bo/platform/router';
import { dealers, useLabel } from '@bo/resources';
import { WarehousesField } from '../../parts/warehouses-field.tsx';
import { paths } from '../../paths.ts';
import { useText } from '../../text.ts';
import { PincodesField } from './pincodes-field.tsx';
import { UsersField } from './users-field.tsx';

/** The fields; create and edit share them. */
function DealerFields() {
  const t = useText('dealers');
  const label = useLabel();
  return (
    <>
      <FormSection title={t('sections.dealer')}>
        <TextField code name="code" label={t('fields.code')} />
        <BilingualField name="name" label={t('fields.name')} />
        <TextField name="contact_name" label={t('fields.contact_name')} />
        <PhoneField name="phone" label={t('fields.phone')} />
        <TextField code name="email" label={t('fields.email')} />
        <SelectField
          name="status"
          label={t('fields.status')}
          hint={t('hints.status')}
          choices={DEALER_STATUSES.map((value) => ({ value, label: label(`dealer_status.${value}`) }))}
        />
      </FormSection>
      <FormSection title={t('sections.places')} hint={t('hints.places')}>
        <PincodesField name="pincode_ids" label={t('fields.pincodes')} />
        <WarehousesField name="warehouse_ids" label={t('fields.warehouses')} />
      </FormSection>
      <Can do="user.edit">
        <FormSection title={t('sections.accounts')} hint={t('hints.accounts')}>
          <UsersField name="user_ids" label={t('fields.users')} />
        </FormSection>
      </Can>
      <FormSection title={t('sections.credit')}>
        <MoneyField name="credit_limit" label={t('fields.credit_limit')} hint={t('hints.credit_limit')} />
      </FormSection>
    </>
  );
}

export function DealerCreatePage() {
  const t = useText('dealers');
  const navigate = useNavigate();
  return (
    <FormPage title={t('list.create')} parent={{ to: paths.dealerList(), label: t('list.title') }}>
      <ResourceForm resource={dealers} onSaved={({ id }) => void navigate(paths.dealerDetails(id), { replace: true })}>
        <DealerFields />
      </ResourceForm>
    </FormPage>
  );
}

export function DealerEditPage() {
  const t = useText('dealers');
  const { language } = useLanguage();
  const navigate = useNavigate();
  const { dealerId = '' } = useParams();
  const result = useQuery(dealers.detail(dealerId));
  const name = recordName(result.data, language) || t('edit.title');
  return (
    <FormPage title={name} parent={{ to: paths.dealerDetails(dealerId), label: name }}>
      <Loaded result={result}>
        {(dealer) => (
          <ResourceForm
            resource={dealers}
            record={dealer}
            onSaved={({ id }) => void navigate(paths.dealerDetails(id), { replace: true })}
          >
            <DealerFields />
          </ResourceForm>
        )}
      </Loaded>
    </FormPage>
  );
}
