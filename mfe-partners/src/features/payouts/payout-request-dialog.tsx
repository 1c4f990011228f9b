import { PayoutRequestInput } from '@bo/contracts';
import { useFormat } from '@bo/i18n';
import { Dialog, EntityField, MoneyField, QuickForm, TextAreaField, useField } from '@bo/kit';
import { useMutation, useQuery } from '@bo/platform/query';
import { earnings, payoutRequests, sellers, useOwnSeller } from '@bo/resources';
import { useEffect, useEffectEvent, useState } from 'react';
import { useText } from '../../text.ts';

/** What can be paid to the chosen seller now, and what else is owed. */
function Available({ onKnown }: { onKnown: (available: number | undefined) => void }) {
  const t = useText('payouts');
  const format = useFormat();
  const { value } = useField({ name: 'seller_id', label: t('fields.seller') });
  const seller = typeof value === 'string' ? value : '';
  const { data } = useQuery({ ...earnings.balance(seller), enabled: seller !== '' });
  const available = seller === '' ? undefined : data?.available;
  const tell = useEffectEvent(onKnown);
  useEffect(() => tell(available), [available]);
  return (
    <p role="status" className="bo-muted">
      {data && seller !== ''
        ? t('request.balance', {
            available: format.money(data.available),
            pending: format.money(data.pending),
            reserved: format.money(data.reserved),
          })
        : t('request.choose')}
    </p>
  );
}

/**
 * Asks for a payout: for the seller one works for, or of the store's people for the one they choose. Someone else
 * approves it.
 */
export function PayoutRequestDialog({ onClose }: { onClose: () => void }) {
  const t = useText('payouts');
  const format = useFormat();
  const [available, setAvailable] = useState<number>();
  const own = useOwnSeller();
  const create = useMutation(payoutRequests.create({ done: t('done.requested') }));
  return (
    <Dialog open title={t('request.title')} footer={null} onCancel={onClose} destroyOnHidden>
      <QuickForm
        contract={PayoutRequestInput}
        initial={{ seller_id: own ?? '', amount: null, note: '' }}
        submitText={t('request.title')}
        off={
          available !== undefined && available <= 0
            ? t('request.nothing', { available: format.money(available) })
            : undefined
        }
        record={null}
        save={(input) => create.mutateAsync(input)}
        onSaved={onClose}
      >
        {own === undefined ? <EntityField name="seller_id" label={t('fields.seller')} resource={sellers} /> : null}
        <Available onKnown={setAvailable} />
        <MoneyField name="amount" label={t('fields.amount')} />
        <TextAreaField name="note" label={t('fields.note')} rows={2} />
      </QuickForm>
    </Dialog>
  );
}
