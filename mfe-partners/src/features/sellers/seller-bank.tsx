import { BankChangeInput, groupedIban, type SellerDetail } from '@bo/contracts';
import { useFormat, useLanguage } from '@bo/i18n';
import {
  ConfirmDialog,
  DetailSection,
  Dialog,
  Fact,
  Facts,
  QuickForm,
  recordName,
  TextAreaField,
  TextField,
} from '@bo/kit';
import { useCan, useSession } from '@bo/platform';
import { useMutation } from '@bo/platform/query';
import { sellers, useOwnSeller } from '@bo/resources';
import Alert from 'antd/es/alert';
import Button from 'antd/es/button';
import { useState } from 'react';
import { useText } from '../../text.ts';

const Form = BankChangeInput.omit({ version: true });

function BankDialog({ seller, onClose }: { seller: SellerDetail; onClose: () => void }) {
  const t = useText('sellers');
  const ask = useMutation(
    sellers.act<{ version: number; bank_holder: string; iban: string; reason: string }>('bank', {
      done: t('done.bankAsked'),
    }),
  );
  return (
    <Dialog open title={t('bank.change')} footer={null} onCancel={onClose} destroyOnHidden>
      <p className="bo-muted">{t('bank.changeHint')}</p>
      <QuickForm
        contract={Form}
        initial={{ bank_holder: seller.bank_holder, iban: '', reason: '' }}
        submitText={t('bank.ask')}
        record={seller}
        save={(values, { id, version }) => ask.mutateAsync({ id, version, ...values })}
        onSaved={onClose}
      >
        <TextField name="bank_holder" label={t('fields.bank_holder')} />
        <TextField code name="iban" label={t('fields.iban')} />
        <TextAreaField name="reason" label={t('fields.reason')} rows={2} />
      </QuickForm>
    </Dialog>
  );
}

/** Where a seller is paid. Another account takes two people, and payouts wait meanwhile. */
export function BankSection({ seller }: { seller: SellerDetail }) {
  const t = useText('sellers');
  const format = useFormat();
  const { language } = useLanguage();
  const { user } = useSession();
  const mayChange = useCan('seller.bank') && seller.archived_at === null;
  // With what was read as it was asked: someone else may ask for another account meanwhile.
  const [asked, setAsked] = useState<{ what: 'change' | 'approve' | 'reject'; version: number } | null>(null);
  const approve = useMutation(sellers.act<{ version: number }>('bank/approve', { done: t('done.bankApproved') }));
  const reject = useMutation(
    sellers.act<{ version: number; reason: string }>('bank/reject', { done: t('done.bankRejected') }),
  );
  const { id, version, bank_change: wanted, payouts_frozen_until: frozen } = seller;
  const ask = (what: 'change' | 'approve' | 'reject') => setAsked({ what, version });
  const close = () => setAsked(null);
  const own = wanted?.requested_by?.id === user.id;
  // Someone of the store decides.
  const mayApprove = useOwnSeller() === undefined && !own;
  return (
    <DetailSection
      title={t('sections.bank')}
      actions={mayChange && wanted === null ? <Button onClick={() => ask('change')}>{t('bank.change')}</Button> : null}
    >
      {wanted ? (
        <Alert
          type="warning"
          showIcon
          title={t('bank.waiting')}
          description={
            <>
              <Facts>
                <Fact label={t('fields.bank_holder')}>
                  <bdi>{wanted.bank_holder}</bdi>
                </Fact>
                <Fact label={t('fields.iban')}>
                  <bdi dir="ltr">{groupedIban(wanted.iban)}</bdi>
                </Fact>
                <Fact label={t('fields.reason')}>
                  <bdi>{wanted.reason}</bdi>
                </Fact>
                <Fact label={t('bank.by')}>
                  {wanted.requested_by ? <bdi>{recordName(wanted.requested_by, language)}</bdi> : null}
                </Fact>
              </Facts>
              {own ? <p>{t('bank.own')}</p> : null}
              {mayChange ? (
                <span className="bo-actions">
                  {mayApprove ? <Button onClick={() => ask('approve')}>{t('bank.approve')}</Button> : null}
                  <Button danger onClick={() => ask('reject')}>
                    {t('bank.reject')}
                  </Button>
                </span>
              ) : null}
            </>
          }
        />
      ) : null}
      {frozen && !wanted ? (
        <Alert type="info" showIcon title={t('bank.frozen', { until: format.dateTime(frozen) })} />
      ) : null}
      <Facts>
        <Fact label={t('fields.bank_holder')}>{seller.bank_holder ? <bdi>{seller.bank_holder}</bdi> : null}</Fact>
        <Fact label={t('fields.iban')}>{seller.iban ? <bdi dir="ltr">{groupedIban(seller.iban)}</bdi> : null}</Fact>
      </Facts>
      {asked?.what === 'change' ? <BankDialog seller={seller} onClose={close} /> : null}
      {asked && asked.what !== 'change' ? (
        <ConfirmDialog
          key={asked.what}
          open
          danger={asked.what === 'reject'}
          title={t(`bank.${asked.what}`)}
          effect={t(`bank.${asked.what}Effect`)}
          okText={t(`bank.${asked.what}`)}
          reason={asked.what === 'reject' ? 'required' : 'none'}
          onConfirm={(reason) =>
            asked.what === 'approve'
              ? approve.mutateAsync({ id, version: asked.version })
              : reject.mutateAsync({ id, version: asked.version, reason })
          }
          onClose={close}
        />
      ) : null}
    </DetailSection>
  );
}
