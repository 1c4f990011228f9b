import { type PayoutSettings, PayoutSettingsInput } from '@bo/contracts';
import { useFormat, useLanguage } from '@bo/i18n';
import {
  ContractForm,
  FormPage,
  FormSection,
  HistorySection,
  Loaded,
  MoneyField,
  NumberField,
  recordName,
  TextField,
} from '@bo/kit';
import { useMutation, useQuery } from '@bo/platform/query';
import { payoutSettings, savePayoutSettings } from '@bo/resources';
import { paths } from '../../paths.ts';
import { useText } from '../../text.ts';

const FIELDS = ['debtor_name', 'debtor_iban', 'debtor_bic', 'minimum', 'maximum', 'freeze_hours'] as const;

function SettingsForm({ settings }: { settings: PayoutSettings }) {
  const t = useText('payouts');
  const save = useMutation(savePayoutSettings(t('settings.done')));
  return (
    <ContractForm
      name="payout-settings"
      contract={PayoutSettingsInput}
      record={settings}
      save={(input, base) => save.mutateAsync({ version: base?.version ?? settings.version, input })}
      onSaved={() => undefined}
    >
      <FormSection title={t('settings.account')} hint={t('settings.accountHint')}>
        <TextField name="debtor_name" label={t('fields.debtor_name')} />
        <TextField code name="debtor_iban" label={t('fields.debtor_iban')} />
        <TextField code name="debtor_bic" label={t('fields.debtor_bic')} hint={t('hints.debtor_bic')} />
      </FormSection>
      <FormSection title={t('settings.limits')}>
        <MoneyField name="minimum" label={t('fields.minimum')} />
        <MoneyField name="maximum" label={t('fields.maximum')} />
        <NumberField name="freeze_hours" label={t('fields.freeze_hours')} hint={t('hints.freeze_hours')} />
      </FormSection>
    </ContractForm>
  );
}

/** The account that the store pays from, and the limits of a payout, with who changed them last. */
export function PayoutSettingsPage() {
  const t = useText('payouts');
  const format = useFormat();
  const { language } = useLanguage();
  const result = useQuery(payoutSettings);
  return (
    <FormPage title={t('settings.title')} parent={{ to: paths.payoutList(), label: t('list.title') }}>
      <Loaded result={result}>
        {(settings) => (
          <>
            <p className="bo-muted">
              {settings.updated_by
                ? t('settings.changed', {
                    name: recordName(settings.updated_by, language),
                    when: format.dateTime(settings.updated_at),
                  })
                : t('settings.unchanged')}
            </p>
            <SettingsForm settings={settings} />
            <HistorySection
              type="payout_setting"
              id={settings.id}
              labelOf={(field) => {
                const name = FIELDS.find((one) => one === field);
                return name && { label: t(`fields.${name}`), show: String };
              }}
            />
          </>
        )}
      </Loaded>
    </FormPage>
  );
}
