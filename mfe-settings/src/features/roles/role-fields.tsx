import { ROLE_SCOPES, RoleInput } from '@bo/contracts';
import { useFormat } from '@bo/i18n';
import { BilingualField, FieldFrame, FormSection, MoneyField, SelectField, useField } from '@bo/kit';
import { useLabel } from '@bo/resources';
import Switch from 'antd/es/switch';
import { useCallback } from 'react';
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

/** The two limits are one value of the role: it is named among its changes. */
function LimitFields() {
  const t = useText('roles');
  const format = useFormat();
  const show = useCallback(
    (value: unknown) =>
      Object.values(RoleInput.shape.limits.parse(value))
        .map((limit) => (limit === null ? '—' : format.money(limit)))
        .join(' · '),
    [format],
  );
  useField({ name: 'limits', label: t('sections.limits') }, show);
  return (
    <>
      <MoneyField name="limits.refund" label={t('fields.limit_refund')} hint={t('hints.limits')} />
      <MoneyField name="limits.wallet" label={t('fields.limit_wallet')} hint={t('hints.limits')} />
    </>
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
        <LimitFields />
      </FormSection>
      <FormSection title={t('sections.permissions')}>
        <PermissionsField />
      </FormSection>
    </>
  );
}
