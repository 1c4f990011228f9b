import { ADJUST_REASONS, AdjustInput, type StockBalance } from '@bo/contracts';
import { useFormat, useLanguage } from '@bo/i18n';
import { NumberField, QuickForm, recordName, SelectField, useField, useUndoToast } from '@bo/kit';
import { useMutation } from '@bo/platform/query';
import { useLabel } from '@bo/resources';
import Segmented from 'antd/es/segmented';
import { useEffect, useRef, useState } from 'react';
import { z } from 'zod';
import { useText } from '../text.ts';
import { adjustStock, undoAdjustment } from './stock.api.ts';

const MODES = ['change', 'counted'] as const;
type Mode = (typeof MODES)[number];

const { change: Change, reason: Reason } = AdjustInput.shape;
/** So many more or fewer; or what was counted, from which the change follows. */
const contractOf = (mode: Mode, onHand: number) =>
  z.object({
    change:
      mode === 'change'
        ? Change
        : z
            .int({ error: 'whole' })
            .min(0)
            .max(1_000_000)
            .refine((counted) => counted !== onHand, { error: 'counted_same' }),
    reason: Reason,
  });
const numberOf = (value: unknown) => (typeof value === 'number' ? value : 0);

/** The amount, what the books will then say, and the reason, which follows the sign until someone chooses one. */
function Fields({ mode, onHand }: { mode: Mode; onHand: number }) {
  const t = useText('inventory');
  const label = useLabel();
  const format = useFormat();
  const amount = useField({ name: 'change', label: t('fields.change') });
  const reason = useField({ name: 'reason', label: t('fields.reason') });
  const followed = useRef<unknown>(reason.value);
  const after = mode === 'change' ? onHand + numberOf(amount.value) : numberOf(amount.value);
  const likely = after < onHand ? 'missing' : 'found';
  const { change } = reason;
  useEffect(() => {
    if (reason.value !== followed.current || reason.value === likely) return;
    followed.current = likely;
    change(likely);
  }, [change, likely, reason.value]);
  return (
    <>
      <NumberField
        name="change"
        label={t(mode === 'change' ? 'fields.change' : 'adjust.counted')}
        hint={
          typeof amount.value === 'number'
            ? t('adjust.after', { before: format.number(onHand), after: format.number(after) })
            : t(mode === 'change' ? 'hints.change' : 'hints.counted', { number: format.number(onHand) })
        }
      />
      <SelectField
        name="reason"
        label={t('fields.reason')}
        choices={ADJUST_REASONS.map((value) => ({ value, label: label(`movement_reason.${value}`) }))}
      />
    </>
  );
}

/**
 * The small form that adjusts one balance. Nothing is typed over: it writes a line of the ledger, which can be taken
 * back.
 */
export function StockForm({ balance, onDone }: { balance: StockBalance; onDone: () => void }) {
  const t = useText('inventory');
  const format = useFormat();
  const { language } = useLanguage();
  const undo = useUndoToast();
  const [mode, setMode] = useState<Mode>('change');
  const [key] = useState(() => crypto.randomUUID());
  const adjust = useMutation(adjustStock());
  const takeBack = useMutation(undoAdjustment());
  const { on_hand, variant_id, warehouse, product } = balance;
  const save = async ({ change, reason }: { change: number; reason: AdjustInput['reason'] }) => {
    const by = mode === 'change' ? change : change - on_hand;
    const place = { variant_id, warehouse_id: warehouse.id };
    const { results } = await adjust.mutateAsync({
      key,
      body: { ...place, change: by, reason, batch_id: null, note: '' },
    });
    const after = results.find(({ id }) => id === balance.id)?.on_hand ?? on_hand + by;
    undo(
      t('adjust.done', {
        product: recordName(product, language),
        before: format.number(after - by),
        after: format.number(after),
      }),
      () => takeBack.mutateAsync({ key: crypto.randomUUID(), body: { key } }),
    );
  };
  return (
    <>
      <Segmented
        block
        className="cat-quick-mode"
        aria-label={t('adjust.mode')}
        value={mode}
        onChange={setMode}
        options={MODES.map((value) => ({ value, label: t(`adjust.modes.${value}`) }))}
      />
      <QuickForm
        key={mode}
        contract={contractOf(mode, on_hand)}
        initial={{ change: null, reason: 'found' }}
        record={null}
        save={save}
        onSaved={onDone}
      >
        <Fields mode={mode} onHand={on_hand} />
      </QuickForm>
    </>
  );
}
