import { PACKAGE_PAYMENT_METHODS, type PackagePayment } from '@bo/contracts';
import { useFormat, useLanguage } from '@bo/i18n';
import {
  BilingualField,
  ConfirmDialog,
  DateField,
  DetailPage,
  DetailSection,
  EntityField,
  Fact,
  Facts,
  FormPage,
  FormSection,
  HistorySection,
  Loaded,
  MoneyField,
  recordName,
  ResourceForm,
  SelectField,
  StatusCell,
  SummaryStrip,
  TextAreaField,
  TextField,
} from '@bo/kit';
import { useCan, useSession } from '@bo/platform';
import { useMutation, useQuery } from '@bo/platform/query';
import { Link, useNavigate, useParams } from '@bo/platform/router';
import { packagePayments, sellers, useLabel, useOwnSeller } from '@bo/resources';
import Button from 'antd/es/button';
import { useState } from 'react';
import { paths } from '../../paths.ts';
import { useText } from '../../text.ts';
import { PACKAGE_TONE } from './package-payment-list.page.tsx';

/** The fields; create and edit share them. */
function PackagePaymentFields() {
  const t = useText('package-payments');
  const label = useLabel();
  const isOwn = useOwnSeller() !== undefined;
  return (
    <>
      <FormSection title={t('sections.package')}>
        {isOwn ? null : <EntityField name="seller_id" label={t('fields.seller')} resource={sellers} />}
        <BilingualField name="package" label={t('fields.package')} />
        <DateField name="starts_on" label={t('fields.starts_on')} />
        <DateField name="ends_on" label={t('fields.ends_on')} hint={t('hints.ends_on')} />
      </FormSection>
      <FormSection title={t('sections.payment')} hint={t('hints.payment')}>
        <MoneyField name="amount" label={t('fields.amount')} />
        <SelectField
          name="method"
          label={t('fields.method')}
          hint={t('hints.method')}
          choices={PACKAGE_PAYMENT_METHODS.map((value) => ({
            value,
            label: label(`package_payment_method.${value}`),
          }))}
        />
        <TextField code name="reference" label={t('fields.reference')} hint={t('hints.reference')} />
        <TextAreaField name="note" label={t('fields.note')} rows={2} />
      </FormSection>
    </>
  );
}

export function PackagePaymentCreatePage() {
  const t = useText('package-payments');
  const navigate = useNavigate();
  const own = useOwnSeller();
  return (
    <FormPage title={t('list.create')} parent={{ to: paths.packagePaymentList(), label: t('list.title') }}>
      <ResourceForm
        resource={packagePayments}
        {...(own === undefined ? {} : { initial: { seller_id: own } })}
        onSaved={({ id }) => void navigate(paths.packagePaymentEdit(id), { replace: true })}
      >
        <PackagePaymentFields />
      </ResourceForm>
    </FormPage>
  );
}

/** Yes or no, by someone other than who recorded it. */
function Decide({ payment }: { payment: PackagePayment }) {
  const t = useText('package-payments');
  const format = useFormat();
  const { user } = useSession();
  const decides = useCan('payout.approve') && payment.status === 'pending';
  // With what was read as it was asked: the person who recorded it may change it meanwhile.
  const [asked, setAsked] = useState<{ what: 'confirm' | 'reject'; payment: PackagePayment } | null>(null);
  const confirm = useMutation(packagePayments.act<{ version: number }>('confirm', { done: t('done.confirmed') }));
  const reject = useMutation(
    packagePayments.act<{ version: number; reason: string }>('reject', { done: t('done.rejected') }),
  );
  if (!decides) return null;
  if (payment.created_by === user.id) return <span className="bo-muted">{t('confirm.own')}</span>;
  return (
    <>
      <Button danger onClick={() => setAsked({ what: 'reject', payment })}>
        {t('actions.reject')}
      </Button>
      <Button type="primary" onClick={() => setAsked({ what: 'confirm', payment })}>
        {t('actions.confirm')}
      </Button>
      {asked === null ? null : (
        <ConfirmDialog
          key={asked.what}
          open
          danger={asked.what === 'reject'}
          title={t(`actions.${asked.what}`)}
          effect={t(asked.what === 'confirm' ? 'confirm.effect' : 'reject.effect', {
            amount: format.money(asked.payment.amount),
          })}
          okText={t(`actions.${asked.what}`)}
          reason={asked.what === 'reject' ? 'required' : 'none'}
          onConfirm={(reason) => {
            const { id, version } = asked.payment;
            return asked.what === 'confirm'
              ? confirm.mutateAsync({ id, version })
              : reject.mutateAsync({ id, version, reason });
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}

/** What was recorded, once it is decided: it does not change any more. */
function Decided({ payment }: { payment: PackagePayment }) {
  const t = useText('package-payments');
  const label = useLabel();
  const format = useFormat();
  const { language } = useLanguage();
  return (
    <DetailSection title={t('sections.package')}>
      <Facts>
        <Fact label={t('fields.seller')}>
          <Link to={paths.sellerDetails(payment.seller.id)}>{recordName(payment.seller, language)}</Link>
        </Fact>
        <Fact label={t('fields.package')}>
          <bdi>{language === 'ab' ? payment.package_ar : payment.package}</bdi>
        </Fact>
        <Fact label={t('fields.starts_on')}>{format.date(payment.starts_on)}</Fact>
        <Fact label={t('fields.ends_on')}>{format.date(payment.ends_on)}</Fact>
        <Fact label={t('fields.method')}>{label(`package_payment_method.${payment.method}`)}</Fact>
        <Fact label={t('fields.reference')}>{payment.reference ? <bdi dir="ltr">{payment.reference}</bdi> : null}</Fact>
        <Fact label={t('fields.note')}>{payment.note}</Fact>
        <Fact label={t('fields.decided_by')}>
          {payment.decided_by ? recordName(payment.decided_by, language) : null}
        </Fact>
        <Fact label={t('fields.decided_at')}>{payment.decided_at ? format.dateTime(payment.decided_at) : null}</Fact>
        <Fact label={t('fields.decision_reason')}>{payment.decision_reason}</Fact>
      </Facts>
    </DetailSection>
  );
}

/** How the history names the fields and shows their values. */
function useHistoryLabels() {
  const t = useText('package-payments');
  const format = useFormat();
  const labels: Record<string, string | { label: string; show: (value: unknown) => string }> = {
    package: t('fields.package'),
    amount: { label: t('fields.amount'), show: (value) => format.money(Number(value)) },
    reference: t('fields.reference'),
    starts_on: { label: t('fields.starts_on'), show: (value) => format.date(String(value)) },
    ends_on: { label: t('fields.ends_on'), show: (value) => format.date(String(value)) },
    note: t('fields.note'),
    decision_reason: t('fields.decision_reason'),
  };
  return (field: string) => labels[field];
}

export function PackagePaymentEditPage() {
  const t = useText('package-payments');
  const label = useLabel();
  const format = useFormat();
  const { language } = useLanguage();
  const { packagePaymentId = '' } = useParams();
  const mayEdit = useCan('payout.edit');
  const result = useQuery(packagePayments.detail(packagePaymentId));
  const labelOf = useHistoryLabels();
  const payment = result.data;
  return (
    <DetailPage
      title={payment ? <bdi>{language === 'ab' ? payment.package_ar : payment.package}</bdi> : t('edit.title')}
      subtitle={payment && <bdi>{recordName(payment.seller, language)}</bdi>}
      parent={{ to: paths.packagePaymentList(), label: t('list.title') }}
      actions={payment ? <Decide payment={payment} /> : null}
      summary={
        payment ? (
          <SummaryStrip>
            <Fact label={t('fields.amount')}>
              <bdi className="bo-number">{format.money(payment.amount)}</bdi>
            </Fact>
            <Fact label={t('fields.status')}>
              <StatusCell
                text={label(`package_payment_status.${payment.status}`)}
                tone={PACKAGE_TONE[payment.status]}
              />
            </Fact>
            <Fact label={t('fields.recorded_by')}>
              {payment.recorded_by ? recordName(payment.recorded_by, language) : null}
            </Fact>
          </SummaryStrip>
        ) : null
      }
    >
      <Loaded result={result}>
        {(loaded) => (
          <>
            {loaded.status === 'pending' && mayEdit ? (
              <ResourceForm resource={packagePayments} record={loaded} onSaved={() => undefined}>
                <PackagePaymentFields />
              </ResourceForm>
            ) : (
              <Decided payment={loaded} />
            )}
            <HistorySection type="package_payment" id={loaded.id} labelOf={labelOf} />
          </>
        )}
      </Loaded>
    </DetailPage>
  );
}
