import {
  REFUND_METHODS,
  RefundMethod,
  type RefundSettings,
  type ReturnDetail,
  ReturnPickupInput,
  ReturnRefundInput,
  returnReason,
  unitsToRefund,
} from '@bo/contracts';
import { useFormat } from '@bo/i18n';
import { ConfirmDialog, ContractForm, DateField, Dialog, QuickForm, SelectField, useField } from '@bo/kit';
import { keepPreviousData, useMutation, useQuery } from '@bo/platform/query';
import { returns, useLabel } from '@bo/resources';
import { useState } from 'react';
import { refundQuote } from '../../parts/refund-quote.api.ts';
import { refundSettings } from '../../parts/refund-settings.api.ts';
import { RefundSum, type Sum, useRefundText } from '../../parts/refund-sum.tsx';
import { useText } from '../../text.ts';
import { InspectionDialog } from './inspection-dialog.tsx';

export type Asked = 'approve' | 'reject' | 'pickup' | 'receive' | 'inspect' | 'refund' | 'exchange' | 'close';
const PickupForm = ReturnPickupInput.omit({ version: true });
const RefundForm = ReturnRefundInput.pick({ method: true });

/** What its refund comes to, for the reason that the server gives it. */
function RefundQuoted({
  one,
  settings,
  onSum,
}: {
  one: ReturnDetail;
  settings: RefundSettings | undefined;
  onSum: (sum: Sum) => void;
}) {
  const method = RefundMethod.safeParse(useField({ name: 'method', label: '' }).value).data;
  const back = one.lines.filter((line) => unitsToRefund(line) > 0);
  const reason = returnReason(back, settings?.reasons ?? []);
  const quote = useQuery({
    ...refundQuote({
      order: one.order.id,
      lines: back.map((line) => ({ line_id: line.order_line_id, quantity: unitsToRefund(line) })),
      goodwill: 0,
      ...(method ? { method } : {}),
      ...(reason === undefined ? {} : { reason }),
    }),
    placeholderData: keepPreviousData,
    enabled: settings !== undefined,
  });
  return <RefundSum quote={quote.data} error={quote.error} onSum={onSum} />;
}

/** What a step of a return asks before it is taken. */
export function ReturnStep({ asked, one, onClose }: { asked: Asked; one: ReturnDetail; onClose: () => void }) {
  const t = useText('returns');
  const label = useLabel();
  const format = useFormat();
  const refundText = useRefundText();
  const [sum, setSum] = useState<Sum>({ total: 0, off: undefined });
  const settings = useQuery(refundSettings);
  const act = useMutation(
    returns.act<{
      version: number;
      reason?: string;
      pickup_starts_at?: string;
      pickup_ends_at?: string;
      method?: string;
    }>(asked, { done: t(`done.${asked}`) }),
  );
  const title = t(`actions.${asked}`);
  if (asked === 'inspect') return <InspectionDialog one={one} onClose={onClose} />;
  if (asked === 'pickup')
    return (
      <Dialog open title={title} footer={null} onCancel={onClose} destroyOnHidden>
        <ContractForm
          name="pickup"
          contract={PickupForm}
          record={one}
          save={(values, over = one) => act.mutateAsync({ ...values, id: over.id, version: over.version })}
          onSaved={onClose}
          submitText={title}
        >
          <DateField kind="time" name="pickup_starts_at" label={t('fields.pickup_starts_at')} />
          <DateField kind="time" name="pickup_ends_at" label={t('fields.pickup_ends_at')} />
        </ContractForm>
      </Dialog>
    );
  if (asked === 'refund')
    return (
      <Dialog open title={title} footer={null} onCancel={onClose} destroyOnHidden>
        <p className="bo-muted">
          {t('effect.refund', {
            units: format.number(one.lines.reduce((sum, line) => sum + unitsToRefund(line), 0)),
          })}
        </p>
        <QuickForm
          contract={RefundForm}
          initial={{ method: settings.data?.methods[0] ?? 'original' }}
          record={one}
          save={({ method }, { id, version }) => act.mutateAsync({ id, version, method })}
          onSaved={onClose}
          off={sum.off}
          submitText={refundText(sum.total)}
        >
          <SelectField
            name="method"
            label={t('fields.method')}
            choices={REFUND_METHODS.filter((value) => settings.data?.methods.includes(value) ?? true).map((value) => ({
              value,
              label: label(`refund_method.${value}`),
            }))}
          />
          <RefundQuoted one={one} settings={settings.data} onSum={setSum} />
        </QuickForm>
      </Dialog>
    );
  return (
    <ConfirmDialog
      open
      danger={asked === 'reject'}
      title={title}
      effect={t(`effect.${asked}`)}
      okText={title}
      reason={asked === 'reject' ? 'required' : 'none'}
      onConfirm={(reason) =>
        act.mutateAsync({ id: one.id, version: one.version, ...(asked === 'reject' ? { reason } : {}) })
      }
      onClose={onClose}
    />
  );
}
