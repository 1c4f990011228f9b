import { ROLE_SCOPES } from '@bo/contracts';
import { BilingualField, FieldFrame, FormSection, MoneyField, SelectField, useField } from '@bo/kit';
import { useLabel } from '@bo/resources';
import Switch from 'antd/es/switch';
import { useText } from '../../text.ts';
import { PermissionsField } from './permission-grid.tsx';

/** The numeric role 1 of the specification, as what it does. */
function RestrictedField() {
  const t = useText('roles');
  const show = (value: unknown) => t(value === 1 ? 'restricted.yes' : 'restricted.no');
  const { value, change, input, frame } = useField(
    { name: 'role', label: t('fields.role'), hint: t('hints.role') },
    show,
  );
  const { status: _status, 'aria-required': _required, ref, ...attributes } = input;
  return (
    <FieldFrame {...frame} required={false}>
      <Switch
        {...attributes}
        ref={ref}
        className="bo-switch"
        checked={value === 1}
        onChange={(on) => change(on ? 1 : 0)}
        checkedChildren={t('restricted.yes')}
        unCheckedChildren={t('restricted.no')}
      />
    </FieldFrame>
  );
}

export function RoleFields() {
  const t = useText('roles');
  const label = useLabel();
  return (
    <>
      <FormSection title={t('sections.role')}>
        <BilingualField name="name" label={t('fields.name')} />
        <SelectField
          name="scope"
          label={t('fields.scope')}
          hint={t('hints.scope')}
          choices={ROLE_SCOPES.map((value) => ({ value, label: label(`role_scope.${value}`) }))}
        />
        <RestrictedField />
      </FormSection>
      <FormSection title={t('sections.limits')}>
        <MoneyField name="limits.refund" label={t('fields.limit_refund')} hint={t('hints.limits')} />
        <MoneyField name="limits.wallet" label={t('fields.limit_wallet')} hint={t('hints.limits')} />
      </FormSection>
      <FormSection title={t('sections.permissions')}>
        <PermissionsField />
      </FormSection>
    </>
  );
}
