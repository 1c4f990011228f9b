import { GIFT_CARD_WAYS, GiftCardBatchInput } from '@bo/contracts';
import { ContractForm, DateField, Dialog, MoneyField, SelectField, TextField } from '@bo/kit';
import type { ActionPoints } from '@bo/platform';
import { useMutation } from '@bo/platform/query';
import { defineAction } from '@bo/platform/remote';
import { useNavigate } from '@bo/platform/router';
import { giftCardBatches, useLabel } from '@bo/resources';
import { app } from '../../../app.ts';
import { paths } from '../../../paths.ts';
import { useText } from '../../../text.ts';

const Card = GiftCardBatchInput.pick({ title: true, value: true, expires_at: true, send_via: true });

/** One gift card for the customer whose page it is; its code is then shown on the page of its batch. */
function GiveGiftCard({ customer_id, name, onClose }: ActionPoints['customer.actions'] & { onClose: () => void }) {
  const t = useText('gift-cards');
  const label = useLabel();
  const navigate = useNavigate();
  const make = useMutation(giftCardBatches.create());
  return (
    <Dialog open title={t('give.title', { name })} footer={null} onCancel={onClose} destroyOnHidden>
      <p className="bo-muted">{t('give.note')}</p>
      <ContractForm
        name={`gift card ${customer_id}`}
        contract={Card}
        initial={{ title: t('give.batch', { name }) }}
        save={(card) => make.mutateAsync({ ...card, count: 1, customer_id })}
        onSaved={({ id }) => void navigate(paths.giftCardBatch(id))}
        submitText={t('give.ok')}
      >
        <MoneyField name="value" label={t('fields.value')} />
        <DateField kind="last_day" name="expires_at" label={t('fields.expiry_date')} hint={t('hints.expiry_date')} />
        <SelectField
          name="send_via"
          label={t('fields.send_via')}
          choices={GIFT_CARD_WAYS.map((value) => ({ value, label: label(`gift_card_way.${value}`) }))}
        />
        <TextField name="title" label={t('fields.title')} hint={t('hints.title')} />
      </ContractForm>
    </Dialog>
  );
}

export default defineAction('customer.actions', { Action: GiveGiftCard, prepare: app.prepare });
