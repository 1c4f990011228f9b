import { BilingualField, EntityField, FormSection, SelectField, TextField, useFillField, useFormValues } from '@bo/kit';
import { useLanguage } from '@bo/i18n';
import { recordName } from '@bo/kit';
import { useQuery } from '@bo/platform/query';
import { roles, sellers, useLabel, warehouses } from '@bo/resources';
import { USER_TYPES } from '@bo/contracts';
import { useText } from '../../text.ts';
import { dealersOfUsers } from './users.api.ts';

/** The fields of a person; the invitation and the edit share them. `self` may not change what they may do. */
export function UserFields({ invited = false, self = false }: { invited?: boolean; self?: boolean }) {
  const t = useText('users');
  const label = useLabel();
  const { language } = useLanguage();
  const choice = (record: { id: string; name: string; name_ar?: string }) => ({
    value: record.id,
    label: recordName(record, language),
  });
  const known = useQuery(roles.list({ limit: 100 })).data?.results ?? [];
  const places = useQuery(warehouses.list({ limit: 100 })).data?.results ?? [];
  const dealers = useQuery(dealersOfUsers()).data?.results ?? [];
  const { user_type, role_id } = useFormValues();
  const fill = useFillField();
  const limited = known.find(({ id }) => id === role_id)?.scope === 'warehouses';
  return (
    <>
      <FormSection title={t('sections.person')}>
        {invited ? <TextField code name="email" label={t('fields.email')} hint={t('hints.email')} /> : null}
        <BilingualField name="name" label={t('fields.name')} />
      </FormSection>
      <FormSection title={t('sections.rights')}>
        <SelectField
          name="role_id"
          label={t('fields.role_id')}
          hint={t(self ? 'hints.self' : 'hints.role_id')}
          disabled={self}
          choices={known.map(choice)}
        />
        <SelectField
          name="user_type"
          label={t('fields.user_type')}
          disabled={self}
          // Nobody could take back what the form no longer shows.
          onPick={(type) => {
            if (type !== 'dealer') fill('dealer_id', null);
            if (type !== 'seller') fill('seller_id', null);
          }}
          choices={USER_TYPES.map((value) => ({ value, label: label(`user_type.${value}`) }))}
        />
        {user_type === 'dealer' ? (
          <SelectField
            name="dealer_id"
            label={t('fields.dealer_id')}
            hint={t('hints.dealer_id')}
            disabled={self}
            choices={dealers.map(choice)}
          />
        ) : null}
        {user_type === 'seller' ? (
          <EntityField
            name="seller_id"
            label={t('fields.seller_id')}
            hint={t('hints.seller_id')}
            disabled={self}
            resource={sellers}
          />
        ) : null}
        <SelectField
          multiple
          name="warehouse_ids"
          label={t('fields.warehouse_ids')}
          hint={t(limited ? 'hints.warehouses_only' : 'hints.warehouse_ids')}
          disabled={self}
          choices={places.map(choice)}
        />
      </FormSection>
    </>
  );
}
