import type { OrderableVariant, OrderDetail, OrderLinesInput, OrderLinesPreview } from '@bo/contracts';
import { toApiError } from '@bo/http';
import { useLanguage } from '@bo/i18n';
import { Dialog, recordName, useDescribeError, useRecordSearch } from '@bo/kit';
import { useMutation, useQueryClient } from '@bo/platform/query';
import { orders, useLineName } from '@bo/resources';
import DeleteOutlined from '@ant-design/icons/es/icons/DeleteOutlined';
import Alert from 'antd/es/alert';
import Button from 'antd/es/button';
import InputNumber from 'antd/es/input-number';
import Select from 'antd/es/select';
import { useState } from 'react';
import { orderable } from '../../parts/orderable.api.ts';
import { useText } from '../../text.ts';
import { MoneyDirection } from './money-direction.tsx';
import { editLines, previewLines } from './orders.api.ts';

type Edited = OrderLinesInput['lines'][number] & { name: string };

/** Finds what is sold by its name, code or barcode. */
function AddProduct({ onPick }: { onPick: (variantId: string, name: string) => void }) {
  const t = useText('orders');
  const { language } = useLanguage();
  const nameOf = (variant: OrderableVariant) => recordName(variant, language);
  const { records, select } = useRecordSearch(
    orderable,
    (variant) => onPick(variant.id, nameOf(variant)),
    [],
    ({ for_sale }) => !for_sale,
  );
  return (
    <Select
      {...select}
      className="ord-edit-add"
      aria-label={t('edit.add')}
      placeholder={t('edit.add')}
      value={null}
      options={records.map((variant) => ({
        value: variant.id,
        disabled: !variant.for_sale,
        // Beside Arabic a code turns round: 080338-6 would read 6-080338.
        label: (
          <>
            {nameOf(variant)} · <bdi dir="ltr">{variant.code}</bdi>
            {variant.for_sale ? null : ` (${t('edit.notForSale')})`}
          </>
        ),
      }))}
      onChange={(id: string | null) => {
        const picked = records.find((variant) => variant.id === id);
        if (picked) onPick(picked.id, nameOf(picked));
      }}
    />
  );
}

/**
 * The lines of an order, while nobody has picked it. What it would come to is asked first; only what was shown can be
 * saved, and only over the order that was seen.
 */
export function EditLinesDialog({ order: present, onClose }: { order: OrderDetail; onClose: () => void }) {
  const t = useText('orders');
  const nameOf = useLineName();
  const describe = useDescribeError();
  const client = useQueryClient();
  // As it was seen, whatever a colleague saves meanwhile: over theirs the server refuses.
  const [order] = useState(present);
  const [lines, setLines] = useState<Edited[]>(() =>
    order.lines.flatMap((line) =>
      line.variant_id === null
        ? []
        : [{ id: line.id, variant_id: line.variant_id, quantity: line.quantity, name: nameOf(line) }],
    ),
  );
  const [answer, setAnswer] = useState<{ to: Edited[]; preview: OrderLinesPreview } | null>(null);
  // A late answer to other lines is none.
  const shown = answer?.to === lines ? answer.preview : null;
  const [problem, setProblem] = useState<string | null>(null);
  const preview = useMutation(previewLines());
  const save = useMutation({
    ...editLines(t('done.saved')),
    meta: { ...editLines(t('done.saved')).meta, failure: 'screen' },
  });
  const change = (next: Edited[]) => {
    setLines(next);
    setProblem(null);
  };
  const input = {
    version: order.version,
    lines: lines.map(({ id, variant_id, quantity }) => ({ id, variant_id, quantity })),
  };
  const guarded = async (work: () => Promise<unknown>) => {
    setProblem(null);
    try {
      await work();
    } catch (thrown) {
      const error = toApiError(thrown);
      // Opened again, it begins with what the other one has saved.
      if (error.status === 409) void client.invalidateQueries({ queryKey: orders.keys.detail(order.id) });
      setProblem(Object.values(error.errors).flat()[0] ?? describe(error));
    }
  };
  return (
    <Dialog
      open
      width={640}
      title={t('edit.title', { number: order.number })}
      okText={shown ? t('edit.save') : t('edit.preview')}
      confirmLoading={preview.isPending || save.isPending}
      okButtonProps={{ disabled: lines.length === 0 }}
      onOk={() =>
        void guarded(async () => {
          if (!shown) return setAnswer({ to: lines, preview: await preview.mutateAsync({ id: order.id, input }) });
          await save.mutateAsync({ id: order.id, ...input });
          onClose();
        })
      }
      onCancel={onClose}
      destroyOnHidden
    >
      <p className="bo-muted">{t('edit.hint')}</p>
      <ul className="ord-edit">
        {lines.map((line, at) => (
          <li key={line.id ?? line.variant_id}>
            <bdi className="ord-edit-name">{line.name}</bdi>
            <InputNumber
              min={1}
              max={999}
              precision={0}
              value={line.quantity}
              aria-label={t('edit.quantity', { product: line.name })}
              onChange={(quantity) =>
                change(lines.map((one, index) => (index === at ? { ...one, quantity: quantity ?? one.quantity } : one)))
              }
            />
            <Button
              type="text"
              danger
              icon={<DeleteOutlined aria-hidden />}
              aria-label={t('edit.remove', { product: line.name })}
              onClick={() => change(lines.filter((_, index) => index !== at))}
            />
          </li>
        ))}
      </ul>
      <AddProduct
        onPick={(variant_id, name) => {
          if (!lines.some((line) => line.variant_id === variant_id))
            change([...lines, { id: null, variant_id, quantity: 1, name }]);
        }}
      />
      {problem === null ? null : <Alert type="error" showIcon role="alert" title={problem} />}
      {shown ? <MoneyDirection preview={shown} /> : null}
    </Dialog>
  );
}
