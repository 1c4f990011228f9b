import { DELIVERY_FEE_POLICIES, REFUND_METHODS, type RefundSettings, RefundSettingsInput } from '@bo/contracts';
import { useFormat, useLanguage } from '@bo/i18n';
import {
  BilingualField,
  ContractForm,
  FormPage,
  FormSection,
  HistorySection,
  Loaded,
  MoneyField,
  NumberField,
  OpenedField,
  PercentField,
  recordName,
  RowsField,
  SelectField,
  SwitchField,
  TextField,
} from '@bo/kit';
import { useMutation, useQuery } from '@bo/platform/query';
import { useLabel } from '@bo/resources';
import { refundSettings } from '../../parts/refund-settings.api.ts';
import { useText } from '../../text.ts';
import { saveRefundSettings } from './settings.api.ts';

/** Why goods come back, in both languages; what is the store's fault costs the customer nothing. */
function ReasonRows() {
  const t = useText('refund-settings');
  const format = useFormat();
  return (
    <RowsField
      name="reasons"
      label={t('fields.reasons')}
      rowLabel={(place) => t('reasons.row', { place: format.number(place) })}
      blank={() => ({ id: '', name: '', name_ar: '', store_fault: false, active: true })}
      addText={t('reasons.add')}
      max={40}
    >
      {(path) => (
        <>
          <BilingualField name={`${path}.name`} label={t('fields.reason')} />
          <TextField code name={`${path}.id`} label={t('fields.reason_id')} hint={t('hints.reason_id')} />
          <SwitchField name={`${path}.store_fault`} label={t('fields.store_fault')} />
          <SwitchField name={`${path}.active`} label={t('fields.active')} />
        </>
      )}
    </RowsField>
  );
}

/** How the history names the fields and shows their values. */
function useHistoryOf() {
  const t = useText('refund-settings');
  const label = useLabel();
  const format = useFormat();
  const labels: Record<string, { label: string; show: (value: unknown) => string }> = {
    methods: {
      label: t('fields.methods'),
      show: (value) =>
        format.list(
          REFUND_METHODS.filter((one) => Array.isArray(value) && value.includes(one)).map((one) =>
            label(`refund_method.${one}`),
          ),
        ),
    },
    auto_approve_up_to: { label: t('fields.auto_approve_up_to'), show: (value) => format.money(Number(value)) },
    delivery_fee: {
      label: t('fields.delivery_fee'),
      show: (value) =>
        DELIVERY_FEE_POLICIES.filter((one) => one === value).map((one) => label(`delivery_fee_policy.${one}`))[0] ??
        String(value),
    },
    restocking_fee: { label: t('fields.restocking_fee'), show: (value) => format.percent(Number(value)) },
    default_window_days: { label: t('fields.default_window_days'), show: (value) => format.number(Number(value)) },
    wallet_limit: { label: t('fields.wallet_limit'), show: (value) => format.money(Number(value)) },
    reasons: {
      label: t('fields.reasons'),
      show: (value) => format.number(Array.isArray(value) ? value.length : 0),
    },
  };
  return (field: string) => labels[field];
}

function SettingsForm({ settings }: { settings: RefundSettings }) {
  const t = useText('refund-settings');
  const label = useLabel();
  const save = useMutation(saveRefundSettings(t('done')));
  return (
    <ContractForm
      name="refund-settings"
      editsWith="refund.edit"
      contract={RefundSettingsInput}
      record={settings}
      save={(input, base) => save.mutateAsync({ version: base?.version ?? settings.version, input })}
      onSaved={() => undefined}
    >
      <OpenedField />
      <FormSection title={t('sections.money')}>
        <SelectField
          multiple
          name="methods"
          label={t('fields.methods')}
          hint={t('hints.methods')}
          choices={REFUND_METHODS.map((value) => ({ value, label: label(`refund_method.${value}`) }))}
        />
        <MoneyField
          name="auto_approve_up_to"
          label={t('fields.auto_approve_up_to')}
          hint={t('hints.auto_approve_up_to')}
        />
        <SelectField
          name="delivery_fee"
          label={t('fields.delivery_fee')}
          choices={DELIVERY_FEE_POLICIES.map((value) => ({ value, label: label(`delivery_fee_policy.${value}`) }))}
        />
        <PercentField name="restocking_fee" label={t('fields.restocking_fee')} hint={t('hints.restocking_fee')} />
        <MoneyField name="wallet_limit" label={t('fields.wallet_limit')} hint={t('hints.wallet_limit')} />
      </FormSection>
      <FormSection title={t('sections.returns')}>
        <NumberField
          name="default_window_days"
          label={t('fields.default_window_days')}
          hint={t('hints.default_window_days')}
        />
      </FormSection>
      <FormSection title={t('fields.reasons')} hint={t('hints.reasons')}>
        <ReasonRows />
      </FormSection>
    </ContractForm>
  );
}

/** What the store decided about refunds and returns, with who changed it last. */
export function RefundSettingsPage() {
  const t = useText('refund-settings');
  const format = useFormat();
  const { language } = useLanguage();
  const result = useQuery(refundSettings);
  const historyOf = useHistoryOf();
  return (
    <FormPage title={t('title')}>
      <Loaded result={result}>
        {(settings) => (
          <>
            <p className="bo-muted">
              {settings.updated_by
                ? t('changed', {
                    name: recordName(settings.updated_by, language),
                    when: format.dateTime(settings.updated_at),
                  })
                : t('unchanged')}
            </p>
            <SettingsForm settings={settings} />
            <HistorySection type="refund_setting" id={settings.id} labelOf={historyOf} />
          </>
        )}
      </Loaded>
    </FormPage>
  );
}
