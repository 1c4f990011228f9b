import {
  ADJUST_REASONS,
  AdjustInput,
  SafetyInput,
  type StockBalance,
  type StockBatch,
  WASTE_REASONS,
  WasteInput,
} from '@bo/contracts';
import { useFormat, useLanguage } from '@bo/i18n';
import {
  ContractForm,
  Dialog,
  NumberField,
  recordName,
  SelectField,
  TextAreaField,
  TextField,
  useField,
} from '@bo/kit';
import { useMutation, useQuery } from '@bo/platform/query';
import { useLabel } from '@bo/resources';
import { type ReactNode, useState } from 'react';
import { useText } from '../../text.ts';
import { adjustStock } from '../../parts/stock.api.ts';
import { setSafety, stockBatches, wasteStock } from './inventory.api.ts';

export type StockAction = 'adjust' | 'waste' | 'safety';

interface DialogProps {
  balance: StockBalance;
  onClose: () => void;
}

const place = ({ variant_id, warehouse: { id } }: StockBalance) => ({ variant_id, warehouse_id: id });

/** Which batch; the one that expires first unless said otherwise. */
function BatchField({ balance }: { balance: StockBalance }) {
  const t = useText('inventory');
  const format = useFormat();
  const { data } = useQuery(
    stockBatches({ variant: balance.variant_id, warehouse: [balance.warehouse.id], limit: 100 }),
  );
  const batches = data?.results ?? [];
  if (batches.length === 0) return null;
  return (
    <SelectField
      name="batch_id"
      label={t('fields.batch')}
      hint={t('hints.batch')}
      choices={batches.map(({ id, batch, expires_on, quantity }) => ({
        value: id,
        label: t('batch.choice', {
          batch,
          expiry: expires_on === null ? '—' : format.date(expires_on),
          quantity: format.number(quantity),
        }),
      }))}
    />
  );
}

/** What the books will say, while the change is typed. */
function After({ balance }: { balance: StockBalance }) {
  const t = useText('inventory');
  const format = useFormat();
  const { value } = useField({ name: 'change', label: t('fields.change') });
  return (
    <p className="bo-muted">
      {t('adjust.after', {
        before: format.number(balance.on_hand),
        after: format.number(balance.on_hand + (typeof value === 'number' ? value : 0)),
      })}
    </p>
  );
}

function AdjustForm({ balance, onClose }: DialogProps) {
  const t = useText('inventory');
  const label = useLabel();
  const [key] = useState(() => crypto.randomUUID());
  const adjust = useMutation(adjustStock(t('done.adjusted')));
  return (
    <ContractForm
      name={`adjust ${balance.id}`}
      contract={AdjustInput}
      initial={place(balance)}
      save={(body) => adjust.mutateAsync({ key, body })}
      onSaved={onClose}
    >
      <NumberField name="change" label={t('fields.change')} hint={t('hints.change')} />
      <After balance={balance} />
      <SelectField
        name="reason"
        label={t('fields.reason')}
        choices={ADJUST_REASONS.map((value) => ({ value, label: label(`movement_reason.${value}`) }))}
      />
      <BatchField balance={balance} />
      <TextAreaField name="note" label={t('fields.note')} rows={2} />
    </ContractForm>
  );
}

/** Takes units out of stock; `batch` names them, or else the form asks. */
function WasteFields({
  name,
  initial,
  batch,
  onClose,
}: {
  name: string;
  initial: Partial<WasteInput>;
  batch?: ReactNode;
  onClose: () => void;
}) {
  const t = useText('inventory');
  const label = useLabel();
  const [key] = useState(() => crypto.randomUUID());
  const waste = useMutation(wasteStock(t('done.wasted')));
  return (
    <ContractForm
      name={name}
      contract={WasteInput}
      initial={initial}
      save={(body) => waste.mutateAsync({ key, body })}
      onSaved={onClose}
      submitText={t('actions.wasteNow')}
    >
      <NumberField name="quantity" label={t('fields.quantity')} />
      <SelectField
        name="reason"
        label={t('fields.reason')}
        choices={WASTE_REASONS.map((value) => ({ value, label: label(`movement_reason.${value}`) }))}
      />
      {batch}
      <TextAreaField name="note" label={t('fields.note')} rows={2} />
    </ContractForm>
  );
}

function WasteForm({ balance, onClose }: DialogProps) {
  return (
    <WasteFields
      name={`waste ${balance.id}`}
      initial={place(balance)}
      batch={<BatchField balance={balance} />}
      onClose={onClose}
    />
  );
}

/** Writes off a batch that is for sale or expired, by default all of it. */
export function WasteBatchDialog({ batch, onClose }: { batch: StockBatch; onClose: () => void }) {
  const t = useText('inventory');
  const { language } = useLanguage();
  const { id, variant_id, warehouse, quantity, expired } = batch;
  return (
    <Dialog
      open
      title={t('title.wasteBatch', { product: recordName(batch.product, language), batch: batch.batch })}
      footer={null}
      onCancel={onClose}
      destroyOnHidden
    >
      <WasteFields
        name={`waste ${id}`}
        initial={{
          ...{ variant_id, warehouse_id: warehouse.id, batch_id: id, quantity },
          ...(expired ? { reason: 'expired' } : {}),
        }}
        onClose={onClose}
      />
    </Dialog>
  );
}

function SafetyForm({ balance, onClose }: DialogProps) {
  const t = useText('inventory');
  const [key] = useState(() => crypto.randomUUID());
  const safety = useMutation(setSafety(t('done.safety')));
  return (
    <ContractForm
      name={`safety ${balance.id}`}
      contract={SafetyInput}
      initial={{ ...place(balance), safety: balance.safety, aisle: balance.aisle }}
      save={(body) => safety.mutateAsync({ key, body })}
      onSaved={onClose}
    >
      <NumberField name="safety" label={t('fields.safety')} hint={t('hints.safety')} />
      <TextField name="aisle" label={t('fields.aisle')} hint={t('hints.aisle')} code />
    </ContractForm>
  );
}

const FORMS = { adjust: AdjustForm, waste: WasteForm, safety: SafetyForm };

/** One act on one balance. Nothing is typed over: each writes a line of the ledger. */
export function StockDialog({ action, balance, onClose }: DialogProps & { action: StockAction }) {
  const t = useText('inventory');
  const { language } = useLanguage();
  const Form = FORMS[action];
  return (
    <Dialog
      open
      title={t(`title.${action}`, {
        product: recordName(balance.product, language),
        warehouse: recordName(balance.warehouse, language),
      })}
      footer={null}
      onCancel={onClose}
      destroyOnHidden
    >
      <Form balance={balance} onClose={onClose} />
    </Dialog>
  );
}
