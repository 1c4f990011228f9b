import { GUARDED_FIELDS, ScheduledPriceInput, settlePrice, type VariantDetail } from '@bo/contracts';
import { ContractForm, DateField, Dialog, MoneyField, useField, useFormValues } from '@bo/kit';
import { Can } from '@bo/platform';
import { useMutation } from '@bo/platform/query';
import { useEffect, useRef } from 'react';
import { BelowCost, useVatRate } from '../../parts/below-cost.tsx';
import { useText } from '../../text.ts';
import { schedulePrice } from './variants.api.ts';

/**
 * A new price keeps the discount of today, until someone says what is charged: forgotten, it would stay what it is.
 */
function Prices({ variant: { selling_price, discount_type, discount } }: { variant: VariantDetail }) {
  const t = useText('variants');
  const price = useField({ name: 'price', label: t('fields.price') });
  const selling = useField({ name: 'selling_price', label: t('fields.selling_price') });
  const followed = useRef(selling_price);
  useEffect(() => {
    if (typeof price.value !== 'number' || selling.value !== followed.current) return;
    followed.current = settlePrice(
      { price: price.value, discount_type, discount, selling_price },
      'selling_price',
    ).selling_price;
    if (selling.value !== followed.current) selling.change(followed.current);
  });
  return (
    <>
      <MoneyField name="price" label={t('fields.price')} />
      <MoneyField name="selling_price" label={t('fields.selling_price')} />
    </>
  );
}

/** What a price that is to come would leave of it, over the cost that comes with it. */
function Falling({ variant, vatClass }: { variant: VariantDetail; vatClass: string | undefined }) {
  const { price, selling_price: selling, cost } = useFormValues();
  const set = {
    key: variant.id,
    price: typeof price === 'number' ? price : 0,
    cost: typeof cost === 'number' ? cost : variant.cost,
    before: variant,
  };
  return (
    <BelowCost
      name="below_cost_reason"
      prices={typeof selling === 'number' ? [{ ...set, selling_price: selling }] : []}
      rate={useVatRate(vatClass)}
    />
  );
}

/** A price that begins to hold later. `vatClass` is the product's: it says what VAT is in the prices. */
export function PriceScheduleDialog({
  variant,
  vatClass,
  onClose,
}: {
  variant: VariantDetail;
  vatClass: string | undefined;
  onClose: () => void;
}) {
  const t = useText('variants');
  const schedule = useMutation(schedulePrice(variant.id, t('done.scheduled')));
  return (
    <Dialog open title={t('schedule.title')} footer={null} onCancel={onClose} destroyOnHidden>
      <p className="bo-muted">{t('schedule.text')}</p>
      <ContractForm
        name={`price ${variant.id}`}
        contract={ScheduledPriceInput}
        initial={{ price: variant.price, selling_price: variant.selling_price, cost: variant.cost }}
        save={(input) => schedule.mutateAsync(input)}
        onSaved={onClose}
      >
        <DateField name="starts_at" label={t('fields.starts_at')} kind="time" />
        <Prices variant={variant} />
        <Can do={GUARDED_FIELDS.cost.permission}>
          <MoneyField name="cost" label={t('fields.cost')} />
        </Can>
        <Falling variant={variant} vatClass={vatClass} />
      </ContractForm>
    </Dialog>
  );
}
